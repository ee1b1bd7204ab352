/** Words around the rows of one collection, made of its two nouns. */
export interface RowWords {
  /** The title of its page, and its name in the side bar. */
  readonly page: string
  /** A row of it, inside a sentence. */
  readonly one: string
  /** The name of a row without a title; '' where its id must do. */
  readonly unnamed: string
  readonly add: string
  readonly addTitle: string
  readonly editTitle: string
  readonly saveNew: string
  readonly saveEdit: string
  readonly search: string
  readonly searchHint: (count: number) => string
  readonly which: string
  readonly none: string
  readonly noneHint: string
  readonly noMatch: string
  readonly notHere: string
  readonly unreadable: string
  readonly added: readonly [string, string]
  readonly edited: readonly [string, string]
  readonly deleted: readonly [string, string]
  readonly restored: readonly [string, string]
  readonly purged: readonly [string, string]
  readonly addFailed: readonly [string, string]
  readonly editFailed: readonly [string, string]
  /** Said of a row that lacks what it needs to be published. */
  readonly notReady?: readonly [string, string]
  readonly deleteFailed: readonly [string, string]
  readonly deleteTitle: string
  readonly deleteText: (title: string) => string
  readonly deleteYes: string
  readonly purgeTitle: string
  readonly purgeText: (title: string) => string
  readonly deleteMany: (count: number) => string
  /** Stands between title and address in a message that hands one on. */
  readonly shareLine: string
  /** '1 test', '3 tests'. */
  readonly count: (number: number) => string
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `one` and `many` as they stand inside a sentence, for example 'test' and 'tests'. */
export const rowWords = (
  one: string,
  many: string,
  own: Pick<RowWords, 'page' | 'none' | 'noneHint'> & Partial<RowWords>,
): RowWords => {
  const count = (number: number): string => `${number} ${number === 1 ? one : many}`
  const failed = (doing: string): string =>
    `There was an error ${doing} the ${one}. Please try again.`
  return {
    one,
    unnamed: '',
    add: `Add ${one}`,
    addTitle: `Add ${one}`,
    editTitle: `Edit ${one}`,
    saveNew: `Save ${one}`,
    saveEdit: 'Save changes',
    search: `Search ${many}`,
    searchHint: (number) => `Search ${count(number)}`,
    which: `Which ${many}`,
    noMatch: `No ${one} matches this search and filter.`,
    notHere: `The ${many} are not on this device yet. Connect to the internet once.`,
    unreadable: `The ${many} cannot be read now. Load the page again.`,
    added: [`${upperFirst(one)} saved`, ''],
    edited: [`${upperFirst(one)} updated`, ''],
    deleted: [`${upperFirst(one)} deleted`, 'It stays in the trash for 30 days.'],
    restored: [`${upperFirst(one)} restored`, 'It is a draft now.'],
    purged: [`${upperFirst(one)} deleted for ever`, ''],
    addFailed: ['Upload failed', failed('uploading')],
    editFailed: ['Update failed', failed('updating')],
    deleteFailed: ['Delete failed', failed('deleting')],
    deleteTitle: `Delete this ${one}?`,
    deleteText: (title) => `“${title}” leaves the website. It stays in the trash for 30 days.`,
    purgeTitle: `Delete this ${one} for ever?`,
    purgeText: (title) =>
      `“${title}” and its files cannot be brought back. Students keep the copies they saved.`,
    deleteYes: `Delete ${one}`,
    deleteMany: (number) => `Delete ${count(number)}?`,
    shareLine: `One of our ${many}, on our website:`,
    count,
    ...own,
  }
}
