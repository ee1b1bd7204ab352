import type { Page } from '../model/wire.ts'
import type { MirrorRow, MirrorStore } from '../store/port.ts'

interface PageRange {
  readonly epoch: string
  readonly after: number
  readonly upto: number
}

/**
 * True when a page is the requested one: same range, ascending commit numbers, and a step forward (protocol, 12). Any
 * other page comes from a cache, a hotspot or a fault, and is dropped.
 */
export const isPageOf = (page: Page, asked: PageRange): boolean => {
  if (page.epoch !== asked.epoch || page.after !== asked.after || page.upto !== asked.upto)
    return false
  if (page.head < asked.upto || page.next > asked.upto) return false
  if (asked.upto > asked.after ? page.next <= asked.after : page.next !== asked.after) return false
  let last = asked.after
  for (const change of page.changes) {
    if (change.seq <= last || change.seq > page.next) return false
    last = change.seq
  }
  return true
}

/**
 * Writes the rows of a page in one write, also those that this build cannot read; the caller stores the checkpoint
 * afterwards. A tombstone of a row that was never here writes nothing.
 * @throws SyncError when a row was not written: the page is fetched again.
 */
export const storePage = async (mirror: MirrorStore, page: Page): Promise<void> => {
  const rows: MirrorRow[] = []
  for (const change of page.changes) {
    const { collection, id, seq } = change
    if ('row' in change) rows.push({ collection, id, seq, text: JSON.stringify(change.row) })
    else if ((await mirror.get(collection, id)) !== null)
      rows.push({ collection, id, seq, text: '' })
  }
  if (rows.length > 0) await mirror.write(rows)
}
