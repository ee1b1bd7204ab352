import { combineLatest, filter, map, Observable, startWith } from 'rxjs'
import type { Shelf, ShelfKey } from '../../api.ts'
import type { Reading } from '../../lib/live.ts'
import { derived, shared } from '../../lib/observables.ts'
import type { FileRows, FileTable } from '../space/file-table.ts'
import { byShelf, pinId } from './pin.ts'
import type { PinTools } from './pin-tools.ts'
import { isOnShelf, type ShelfItem, shelfKeys } from './shelves.ts'

const bytesOf = (items: readonly ShelfItem[]): number =>
  items.reduce((sum, { file }) => sum + file.size, 0)

/** What a shelf holds, and how much of it is here. */
const sumOf = (key: ShelfKey, items: readonly ShelfItem[], { pins, shelves }: FileRows): Shelf => {
  const on = items.filter((item) => isOnShelf(item, key))
  const pinOf = (item: ShelfItem) => pins.get(pinId(item))
  const here = on.filter((item) => pinOf(item)?.saved?.sha256 === item.file.sha256)
  const left = on.filter((item) => (pinOf(item)?.state ?? 'failed') === 'failed')
  const own = [...pins.values()].filter(({ reasons }) =>
    reasons.every((reason) => reason === byShelf(key)),
  )
  return {
    key,
    isKept: shelves.some((shelf) => shelf.key === key),
    count: on.length,
    bytes: bytesOf(on),
    here: here.length,
    hereBytes: bytesOf(here),
    left: left.length,
    leftBytes: bytesOf(left),
    ownBytes: own.reduce((sum, { saved }) => sum + (saved?.size ?? 0), 0),
  }
}

/** Sums of all shelves: the rows are read when they can be, and once at the end of each pull that brought some. */
export const sumsOfShelves = (
  { rows, platform }: Pick<PinTools, 'rows' | 'platform'>,
  table: FileTable,
): Observable<Reading<readonly Shelf[]>> => {
  const items = new Observable<readonly ShelfItem[]>((reader) => {
    const read = async (): Promise<void> => {
      const now = await rows.items().catch(() => null) // read again after the next pull
      if (now) reader.next(now)
    }
    reader.add(rows.flushes.subscribe((waitFor) => waitFor(read())))
    reader.add(rows.readable.subscribe(read))
  })
  return combineLatest([items, table.live.pipe(filter(({ isRead }) => isRead))]).pipe(
    derived(([all, wanted]) => shelfKeys.map((key) => sumOf(key, all, wanted))),
    map((value) => ({ state: 'ready' as const, value })),
    startWith<Reading<readonly Shelf[]>>({ state: 'loading' }),
    shared(platform),
  )
}
