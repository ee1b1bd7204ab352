import {
  type BehaviorSubject,
  combineLatest,
  filter,
  map,
  type Observable,
  of,
  Subscription,
  shareReplay,
  startWith,
  switchMap,
} from 'rxjs'
import type { Reading } from '../lib/live.ts'
import { derived, shared } from '../lib/observables.ts'
import { type Outcome, outcomeOf } from '../lib/outcome.ts'
import type { FileRef } from '../model/fields.ts'
import { attempt } from './download/download.ts'
import { type LiveGate, type SavingRules, waitReasonOf } from './download/gate.ts'
import type { Item, KnownItems, SaveTarget } from './items.ts'
import { openLoop } from './loop.ts'
import type { FileRows, FileTable, FileView, Progress } from './space/file-table.ts'
import { askToPersist, readSpace, type Space } from './space/space.ts'
import {
  align,
  changeEach,
  keepShelf,
  removed,
  removeShelf,
  stopShelf,
  want,
} from './wanted/changes.ts'
import { type Pin, pinId, type SaveState, type ShelfKey, saveStateOf } from './wanted/pin.ts'
import { type Shelf, sumsOfShelves, type Wanted } from './wanted/shelves.ts'
import { changeWanted, mend, type PinTools } from './wanted/wanted.ts'

/** A file that is kept, or wanted, on this device. */
export interface SavedItem extends Item {
  readonly state: SaveState
  /** The item is no longer on the site; the file is all that is left. */
  readonly isGone: boolean
  /** Bytes of the version that is whole and here; 0: none is. */
  readonly bytes: number
  /** Another version that can be fetched, when `state` is 'update'. */
  readonly newer: FileRef | null
}

interface Parts {
  readonly tools: PinTools
  /** Why this browser keeps no files; null: it does. Reading goes on all the same. */
  readonly unavailable: Extract<SaveState, { kind: 'unavailable' }>['why'] | null
  readonly table: FileTable
  readonly progress: Progress
  readonly view: Observable<FileView>
  readonly gate: LiveGate
  readonly known: BehaviorSubject<KnownItems | null>
}

const ready = <T>(value: T) => ({ state: 'ready' as const, value })
const loading = { state: 'loading' as const }

/**
 * The files that people keep on this device.
 * @see tests/unit/files/downloads.test.ts, tests/unit/files/keeping.test.ts
 */
export const openSavedFiles = (parts: Parts) => {
  const { tools, unavailable, table, progress, view, gate, known } = parts
  const loop = openLoop({
    platform: tools.platform,
    lock: 'file-downloads',
    waiting: () => {
      const now = gate.live.value
      const mayCome = (pin: Pin) =>
        now !== null && pin.state === 'waiting' && waitReasonOf(pin, now) === null
      return [...table.live.value.pins].flatMap(([id, pin]) => (mayCome(pin) ? [id] : []))
    },
    attempt: async (id, signal, failures) => {
      const onProgress = (received: number) => progress.set(id, received)
      try {
        return await attempt(tools, id, signal, failures, onProgress)
      } finally {
        await table.reload()
        progress.set(id, null)
      }
    },
  })
  const command = async (work: () => Promise<void>): Promise<Outcome> =>
    unavailable ? { ok: false, code: 'storage', fields: {} } : outcomeOf(work)
  /** Changes what is wanted. The caller sees the change once this resolves. */
  const change = async (how: (now: Wanted) => Wanted): Promise<void> => {
    await changeWanted(tools, how)
    await table.reload()
  }
  const changePins = (how: (pin: Pin) => Pin | null) => change((now) => changeEach(now, how))
  /** Brings what is wanted in line with the rows. Items on the shelf `asked` are fetched at once, whatever the network. */
  const follow = async (asked: ShelfKey | null = null): Promise<void> => {
    const items = known.value
    if (items) await change((now) => align(now, items, asked))
  }
  let hasAsked = false
  /** Called within the tap of the first save, so that the browser may ask the person. */
  const askOnce = (): void => {
    if (!hasAsked) askToPersist(tools.space)
    hasAsked = true
  }
  const following = new Subscription()
  const saved = view.pipe(derived(savedList), shareReplay({ bufferSize: 1, refCount: true }))

  return {
    saveState: ({ collection, id, file }: SaveTarget): Observable<SaveState> => {
      if (unavailable) return of({ kind: 'unavailable', why: unavailable })
      const key = pinId({ collection, id })
      return view.pipe(
        derived(({ rows, moved, gate: now }) =>
          saveStateOf(file, rows.pins.get(key), moved.get(key), now),
        ),
      )
    },
    /** Wants a file on this device. It is called 'saved' only once its length, type and SHA-256 are those of its row. */
    save: (target: SaveTarget): Promise<Outcome> =>
      command(async () => {
        askOnce()
        const key = pinId(target)
        const item = known.value?.items.find((one) => pinId(one) === key)
        await change((now) => want(now, target, item))
        loop.wake(key)
      }),
    /** Removes files from this device. A kept shelf does not bring them again; `save` and `keepShelf` do. */
    remove: (items: readonly Pick<SaveTarget, 'collection' | 'id'>[]): Promise<Outcome> =>
      command(() => change((now) => removed(now, items.map(pinId)))),
    /** Holds back a file that waits or is on its way, in every tab; the bytes that arrived stay. `save` goes on. */
    pause: (item: Pick<SaveTarget, 'collection' | 'id'>): Promise<Outcome> =>
      command(() =>
        changePins((pin) =>
          pinId(pin) === pinId(item) && pin.state === 'waiting' ? { ...pin, isPaused: true } : null,
        ),
      ),
    /** Items that are saved or wanted here, the oldest pin first. */
    saved: (): Observable<Reading<readonly SavedItem[]>> => saved,
    /** Every shelf, and how much of it is here. Reads every row: for a screen about shelves only. */
    shelves: (): Observable<Reading<readonly Shelf[]>> =>
      combineLatest([known, table.live]).pipe(
        filter(([items, { isRead }]) => items !== null && isRead),
        derived(([items, rows]) => sumsOfShelves(items?.items ?? [], rows)),
        map(ready),
        startWith<Reading<readonly Shelf[]>>(loading),
        shared(tools.platform),
      ),
    /** Wants a whole shelf, now and later. `isAsked`: its present files are fetched at once, whatever the network. */
    keepShelf: (key: ShelfKey, isAsked: boolean): Promise<Outcome> =>
      command(async () => {
        askOnce()
        await change((now) => keepShelf(now, key))
        await follow(isAsked ? key : null)
      }),
    /** Ends keeping a shelf: files that are here stay, as if saved by hand; the others are no longer fetched. */
    stopShelf: (key: ShelfKey): Promise<Outcome> =>
      command(() => change((now) => stopShelf(now, key))),
    /** Ends keeping a shelf and removes its files, but for those that a person saved or another shelf keeps. */
    removeShelf: (key: ShelfKey): Promise<Outcome> =>
      command(() => change((now) => removeShelf(now, key))),
    space: (): Observable<Reading<Space>> =>
      // Asked again when rows come, because they take room, too.
      combineLatest([table.live.pipe(filter(({ isRead }) => isRead)), known]).pipe(
        switchMap(([rows]) => readSpace(tools.space, savedBytes(rows))),
        derived(ready),
        startWith<Reading<Space>>(loading),
        shared(tools.platform),
      ),
    rules: (): Observable<Reading<SavingRules>> =>
      gate.live.pipe(derived((now) => (now ? ready(now.rules) : loading))),
    setRules: (rules: Partial<SavingRules>): Promise<Outcome> =>
      command(() => gate.setRules(rules)),
    /** Fetches files that wait for Wi-Fi or for a tap at once, whatever the network. */
    getNow: (): Promise<Outcome> =>
      command(async () => {
        await changePins((pin) => (pin.state === 'waiting' ? { ...pin, isAsked: true } : null))
        loop.wake()
      }),
    /** Tries every file that has failed again. */
    retryFailed: (): Promise<Outcome> =>
      command(() =>
        changePins((pin) =>
          pin.state === 'failed' && !pin.isGone
            ? { ...pin, state: 'waiting', failure: null, isAsked: true }
            : null,
        ),
      ),
    /** Compares what is wanted with the bytes that are here, and fetches what waits. Call once at start. */
    start: async (): Promise<void> => {
      if (unavailable) return
      await mend(tools)
      await table.reload()
      following.add(table.live.subscribe(loop.kick))
      // The rules were read or changed, or the network was.
      following.add(gate.live.subscribe(() => loop.wake()))
      // Where the store fails, it is tried again when rows change.
      following.add(known.subscribe(() => void follow().catch(() => undefined)))
    },
    /** Tries every waiting file at once, because a network came back. */
    wake: (): void => loop.wake(),
    close: (): void => {
      following.unsubscribe()
      loop.close()
    },
  }
}

/** Bytes of all whole files, where pins that share a file count once. */
const savedBytes = ({ pins }: FileRows): number => {
  const sizes = new Map<string, number>()
  for (const { saved } of pins.values()) if (saved) sizes.set(saved.sha256, saved.size)
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

const savedList = ({ rows, moved, gate }: FileView): Reading<readonly SavedItem[]> => {
  if (!rows.isRead) return loading
  return ready(
    [...rows.pins].map(([id, pin]): SavedItem => {
      const { collection, title, subject, kind, isGone, saved, wanted } = pin
      const state = saveStateOf(wanted, pin, moved.get(id), gate)
      return {
        ...{ collection, id: pin.id, title, subject, kind, isGone, state },
        file: saved ?? wanted,
        bytes: saved?.size ?? 0,
        newer: state.kind === 'update' ? wanted : null,
      }
    }),
  )
}
