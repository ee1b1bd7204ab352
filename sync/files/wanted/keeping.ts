import {
  combineLatest,
  defer,
  filter,
  map,
  merge,
  Observable,
  of,
  pipe,
  Subscription,
  startWith,
  switchMap,
} from 'rxjs'
import type { Connection, Files, SaveTarget, SavingRules, Shelf } from '../../api.ts'
import { mapReady, type Reading } from '../../lib/live.ts'
import { derived, type Served, type State, shared } from '../../lib/observables.ts'
import { UNDO_MS } from '../../lib/undo-time.ts'
import { dayOf, readUsed } from '../download/data-used.ts'
import type { Downloads } from '../download/downloads.ts'
import type { LiveGate } from '../download/gate.ts'
import { outcomeOf, outcomeWith } from '../download/outcome-of.ts'
import type { PinTools } from '../download/pin-tools.ts'
import type { FileRows, FileTable } from '../space/file-table.ts'
import { readSpace } from '../space/space.ts'
import { inStore } from '../space/store-lock.ts'
import { followedRows } from './followed-rows.ts'
import { listText, movingListOf, parseList, takeInList } from './moving.ts'
import { type Pin, pinEnvelope, pinId } from './pin.ts'
import { dropRemoved, dropShelfForNow, pinFor, removeForNow, undoRemoval } from './pin-changes.ts'
import { keepWhole, takeInShelves } from './pin-following.ts'
import { isRecentOnly } from './reasons.ts'
import { isOnShelf, type ShelfItem, shelfKeys } from './shelves.ts'

/** Steps with all that is kept on this device together. */
export type Keeping = Pick<
  Served<Files>,
  | 'removeSaved'
  | 'undo'
  | 'shelves'
  | 'keepShelf'
  | 'dropShelf'
  | 'saveNewest'
  | 'space'
  | 'rules'
  | 'setRules'
  | 'connection'
  | 'getNow'
  | 'retryFailed'
  | 'usedToday'
  | 'exportList'
  | 'readList'
  | 'takeList'
> & {
  readonly start: () => Promise<void>
  readonly close: () => void
}

interface KeepingParts {
  readonly tools: PinTools
  readonly table: FileTable
  readonly downloads: Downloads
  readonly gate: LiveGate
  readonly connection: State<Connection>
}

/** @see tests/unit/files/keeping.test.ts */
export const openKeeping = ({
  tools,
  table,
  downloads,
  gate,
  connection,
}: KeepingParts): Keeping => {
  const { device, platform } = tools
  let cancelDrop: () => void = () => undefined
  const following = new Subscription()

  const scheduleDrop = (inMs: number) => {
    cancelDrop()
    cancelDrop = platform.after(inMs, () => void drop())
  }
  const drop = async (): Promise<void> => {
    const next = await dropRemoved(tools).catch(() => UNDO_MS) // a store that fails is tried again
    if (next !== null && !following.closed) scheduleDrop(next)
  }
  const changed = async (): Promise<void> => {
    await table.reload()
    downloads.wake()
  }
  /** Changes every pin that `change` has something to say of. */
  const changeAll = (change: (pin: Pin) => Pin | null): Promise<void> =>
    inStore({ platform }, async () => {
      for (const pin of (await table.reload()).pins.values()) {
        const next = change(pin)
        if (next) await device.put('files', pinEnvelope(next))
      }
    })

  return {
    removeSaved: (items) =>
      outcomeWith(async () => {
        const ids = items.map(pinId)
        for (const id of ids) downloads.abort(id)
        const undo = await removeForNow(tools, ids)
        await table.reload()
        scheduleDrop(UNDO_MS)
        return { undo }
      }),
    undo: (undo) =>
      outcomeOf(async () => {
        await undoRemoval(tools, undo)
        await changed()
      }),
    shelves: () => sumsOfShelves(tools, table),
    keepShelf: (key, isAsked) =>
      outcomeOf(async () => {
        tools.persistence.ask()
        await keepWhole(tools, key, isAsked)
        await changed()
      }),
    dropShelf: (key) =>
      outcomeWith(async () => {
        const undo = await dropShelfForNow(tools, key)
        await table.reload()
        downloads.kick()
        scheduleDrop(UNDO_MS)
        return { undo }
      }),
    saveNewest: (key, bytes) =>
      outcomeOf(async () => {
        tools.persistence.ask()
        for (const item of await newestThatFit(tools, table, key, bytes)) await pinFor(tools, item)
        await changed()
      }),
    space: () =>
      // Bytes go when the cache is swept, after the table has changed. What the rows take is known at the end of a pull.
      combineLatest([
        table.live.pipe(filter(isTableRead), derived(savedBytes)),
        tools.persistence.answers,
        merge(table.changes, tools.cache.swept, tools.rows.flushes).pipe(startWith(null)),
      ]).pipe(
        switchMap(([bytes]) => readSpace(tools.space, bytes)),
        asReading(),
        shared(platform),
      ),
    rules: () =>
      gate.live.pipe(
        derived(
          ({ rules, isRead }): Reading<SavingRules> =>
            isRead ? { state: 'ready', value: rules } : { state: 'loading' },
        ),
      ),
    setRules: (rules) => outcomeOf(() => gate.setRules(rules)),
    connection: () => connection,
    getNow: () =>
      outcomeOf(async () => {
        await changeAll((pin) =>
          pin.state === 'waiting' && !pin.isAsked ? { ...pin, isAsked: true } : null,
        )
        await changed()
      }),
    retryFailed: () =>
      outcomeOf(async () => {
        const failed: string[] = []
        await changeAll((pin) => {
          if (pin.state !== 'failed' || pin.isGone) return null
          failed.push(pinId(pin))
          return { ...pin, state: 'waiting', failure: null, isAsked: true }
        })
        await table.reload()
        for (const id of failed) downloads.wake(id)
      }),
    usedToday: () =>
      followedRows(platform, device, 'settings', readUsed).pipe(
        derived((reading) =>
          mapReady(reading, ([used]) => (used?.day === dayOf(platform.now()) ? used.bytes : 0)),
        ),
      ),
    exportList: () => outcomeWith(() => listText(tools)),
    readList: (text) =>
      outcomeWith(async () => ({ list: await movingListOf(tools, parseList(text)) })),
    takeList: (list, isAsked) =>
      outcomeOf(async () => {
        tools.persistence.ask()
        await takeInList(tools, list, isAsked)
        await changed()
      }),
    start: async () => {
      // A tab that was killed in the middle of keeping a shelf has pinned some of it only.
      following.add(
        tools.rows.readable.subscribe(() => {
          void takeInShelves(tools)
            .then(changed)
            .catch(() => undefined) // again when rows change
        }),
      )
      await drop()
    },
    close: () => {
      following.unsubscribe()
      cancelDrop()
    },
  }
}

/** Values as readings: loading until the first one. */
const asReading = <T>() =>
  pipe(
    map((value: T) => ({ state: 'ready' as const, value })),
    startWith<Reading<T>>({ state: 'loading' }),
  )

const isTableRead = ({ isRead }: FileRows): boolean => isRead

/** Bytes of whole files that are here, each once. */
const savedBytes = ({ pins }: FileRows): number => {
  const sizes = new Map<string, number>()
  for (const { saved } of pins.values()) {
    if (saved) sizes.set(saved.sha256, saved.size)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

const newestThatFit = async (
  tools: PinTools,
  table: FileTable,
  key: Shelf['key'],
  bytes: number,
): Promise<readonly SaveTarget[]> => {
  const { pins } = await table.reload()
  const items = (await tools.rows.items()) ?? []
  let left = bytes
  return items.filter((item) => {
    if (!isOnShelf(item, key) || pins.has(pinId(item)) || item.file.size > left) return false
    left -= item.file.size
    return true
  })
}

/** Sums of the shelves: read when rows can be, and once at the end of each pull that brought some. */
const sumsOfShelves = (
  { rows, platform }: PinTools,
  table: FileTable,
): Observable<Reading<readonly Shelf[]>> =>
  combineLatest([
    new Observable<readonly ShelfItem[]>((reader) => {
      const read = (): Promise<void> =>
        rows
          .items()
          .then((items) => {
            if (items) reader.next(items)
          })
          .catch(() => undefined) // read again after the next pull
      reader.add(rows.flushes.subscribe((waitFor) => waitFor(read())))
      reader.add(rows.readable.subscribe(read))
    }),
    table.live.pipe(filter(isTableRead)),
  ]).pipe(
    derived(([items, kept]) => shelvesNow(items, kept)),
    asReading(),
    shared(platform),
  )

/** The same door where nothing can be kept. */
export const noKeeping = (gate: LiveGate, connection: State<Connection>): Keeping => {
  const refuse = async () => ({ ok: false, code: 'storage', fields: {} }) as const
  return {
    ...{ removeSaved: refuse, undo: refuse, keepShelf: refuse, dropShelf: refuse },
    ...{ saveNewest: refuse, setRules: refuse, getNow: refuse, retryFailed: refuse },
    ...{ exportList: refuse, readList: refuse, takeList: refuse },
    shelves: () => of({ state: 'ready', value: [] }),
    space: () => defer(() => readSpace(null, 0)).pipe(asReading()),
    rules: () => gate.live.pipe(derived(({ rules }) => ({ state: 'ready', value: rules }))),
    connection: () => connection,
    usedToday: () => of({ state: 'ready', value: 0 }),
    start: async () => undefined,
    close: () => undefined,
  }
}

/** Every shelf with what it holds and what of it is neither here nor on its way. `items`: the newest first. */
const shelvesNow = (
  items: readonly ShelfItem[],
  { pins, shelves }: Pick<FileRows, 'pins' | 'shelves'>,
): readonly Shelf[] =>
  shelfKeys.map((key) => {
    const on = items.filter((item) => isOnShelf(item, key))
    const left = on.filter((item) => {
      const pin = pins.get(pinId(item))
      return !pin || isRecentOnly(pin) || pin.state === 'failed'
    })
    return {
      key,
      isKept: shelves.some((shelf) => shelf.key === key),
      count: on.length,
      here: on.filter((item) => pins.get(pinId(item))?.saved?.sha256 === item.file.sha256).length,
      bytes: on.reduce((sum, { file }) => sum + file.size, 0),
      left: left.map(({ file }) => file.size),
    }
  })
