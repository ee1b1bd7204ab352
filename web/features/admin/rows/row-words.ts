const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const commonWords = (one: string, many: string) => {
  const count = (number: number): string => `${number} ${number === 1 ? one : many}`
  const toast = (title: string, text = ''): readonly [title: string, text: string] => [title, text]
  const failed = (title: string, doing: string) =>
    toast(title, `There was an error ${doing} the ${one}. Please try again.`)
  return {
    /** The noun for one row, as it stands inside a sentence. */
    one,
    /** The name of a row without a title; '' where its id must do. */
    unnamed: '',
    add: `Add ${one}`,
    addTitle: `Add ${one}`,
    editTitle: `Edit ${one}`,
    saveNew: `Save ${one}`,
    saveEdit: 'Save changes',
    search: `Search ${many}`,
    searchHint: (number: number) => `Search ${count(number)}`,
    which: `Which ${many}`,
    noMatch: `No ${one} matches this search and filter.`,
    notHere: `The ${many} are not on this device yet. Connect to the internet once.`,
    unreadable: `The ${many} cannot be read now. Load the page again.`,
    added: toast(`${upperFirst(one)} saved`),
    edited: toast(`${upperFirst(one)} updated`),
    deleted: toast(`${upperFirst(one)} deleted`, 'It stays in the trash for 30 days.'),
    restored: toast(`${upperFirst(one)} restored`, 'It is a draft now.'),
    purged: toast(`${upperFirst(one)} deleted for ever`),
    addFailed: failed('Upload failed', 'uploading'),
    editFailed: failed('Update failed', 'updating'),
    deleteFailed: failed('Delete failed', 'deleting'),
    deleteTitle: `Delete this ${one}?`,
    deleteText: (title: string) =>
      `“${title}” leaves the website. It stays in the trash for 30 days.`,
    purgeTitle: `Delete this ${one} for ever?`,
    purgeText: (title: string) =>
      `“${title}” and its files cannot be brought back. Students keep the copies they saved.`,
    deleteYes: `Delete ${one}`,
    deleteMany: (number: number) => `Delete ${count(number)}?`,
    /** Stands between title and address in a message that hands one on. */
    shareLine: `One of our ${many}, on our website:`,
    /** '1 test', '3 tests'. */
    count,
  }
}

/** Words around the rows of one collection, made of its two nouns. */
export interface RowWords extends Readonly<ReturnType<typeof commonWords>> {
  /** The title of its page, and its name in the side bar. */
  readonly page: string
  readonly none: string
  readonly noneHint: string
  /** Said of a row that lacks what it needs to be published. */
  readonly notReady?: readonly [title: string, text: string]
}

/** `one` and `many` as they stand inside a sentence, for example 'test' and 'tests'. */
export const rowWords = (
  one: string,
  many: string,
  own: Pick<RowWords, 'page' | 'none' | 'noneHint'> & Partial<RowWords>,
): RowWords => ({ ...commonWords(one, many), ...own })
