import { EXAM_TYPES, type Live, type Reading, type SavedItem } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { examPath, notePath } from '../../shared/routes/paths.ts'

/** One line of the list of things that open offline, which some phones show beside their downloads. */
export interface IndexEntry {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly url: string
  readonly category: 'article'
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[]
}

/** The browser's Content Index, as far as this needs it; TypeScript's DOM has no word of it. */
export interface ContentIndex {
  readonly add: (entry: IndexEntry) => Promise<void>
  readonly delete: (id: string) => Promise<void>
  readonly getAll: () => Promise<readonly { readonly id: string; readonly title: string }[]>
}

/** Most entries; a longer list goes unread. */
const MOST = 100
const ICONS = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]

const urlOf = ({ collection, id, kind }: SavedItem): string | null => {
  if (collection === 'free_pdfs') return notePath(id)
  const type = EXAM_TYPES.find((one) => one === kind)
  return type ? examPath(type, id) : null
}

/** Saved items that can be opened, the last first. Files that the app keeps by itself are left out. */
export const entriesOf = (saved: readonly SavedItem[]): readonly IndexEntry[] =>
  saved
    .filter(({ bytes, isGone, keptFor }) => bytes > 0 && !isGone && keptFor !== 'recent')
    .slice(-MOST)
    .reverse()
    .flatMap((item) => {
      const url = urlOf(item)
      if (url === null) return []
      const { collection, id, title, subject, bytes } = item
      const description = [subject, formatBytes(bytes)].filter(Boolean).join(' · ')
      return [
        { id: `${collection} ${id}`, title, description, url, category: 'article', icons: ICONS },
      ]
    })

/**
 * Changes to the phone's list. `known` are entries that were put there before: a missing one was taken out by the
 * person and stays out.
 */
export const indexPlan = (
  wanted: readonly IndexEntry[],
  there: readonly { readonly id: string; readonly title: string }[],
  known: readonly string[],
): { readonly add: readonly IndexEntry[]; readonly remove: readonly string[] } => {
  const titles = new Map(there.map(({ id, title }) => [id, title]))
  const ids = new Set(wanted.map(({ id }) => id))
  return {
    add: wanted.filter(({ id, title }) =>
      titles.has(id) ? titles.get(id) !== title : !known.includes(id),
    ),
    remove: there.map(({ id }) => id).filter((id) => !ids.has(id)),
  }
}

/** The key of the remembered ids of the list. */
export interface KnownIds {
  readonly read: () => readonly string[]
  readonly write: (ids: readonly string[]) => void
}

/** Keeps the phone's list like what is saved here, one change after the other; gives the way to stop. */
export const followSaved = (
  saved: Live<Reading<readonly SavedItem[]>>,
  index: ContentIndex,
  known: KnownIds,
): (() => void) => {
  let work: Promise<void> = Promise.resolve()
  let isStopped = false
  const reconcile = async (): Promise<void> => {
    const reading = saved.getSnapshot()
    if (isStopped || reading.state !== 'ready') return
    const wanted = entriesOf(reading.value)
    const { add, remove } = indexPlan(wanted, await index.getAll(), known.read())
    for (const id of remove) await index.delete(id)
    for (const entry of add) await index.add(entry)
    known.write(wanted.map(({ id }) => id))
  }
  const soon = (): void => {
    work = work
      .then(reconcile)
      .catch((cause: unknown) => console.warn("the phone's own list was not changed", cause))
  }
  const stop = saved.subscribe(soon)
  soon()
  return () => {
    isStopped = true
    stop()
  }
}

/** The list of this device, where the browser has one. */
export const contentIndexOf = (registration: object): ContentIndex | null => {
  const index: unknown = Reflect.get(registration, 'index')
  // as: only browsers with a Content Index put one there
  return typeof index === 'object' && index !== null ? (index as ContentIndex) : null
}
