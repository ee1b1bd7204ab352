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
import type {
  Outcome,
  SavedItem,
  SaveState,
  SaveTarget,
  SavingRules,
  Shelf,
  ShelfKey,
  Space,
} from '../api.ts'
import type { Reading } from '../lib/live.ts'
import { derived, shared } from '../lib/observables.ts'
import { attempt } from './download/download.ts'
import { type LiveGate, waitReasonOf } from './download/gate.ts'
import type { KnownItems } from './items.ts'
import { openLoop } from './loop.ts'
import type { FileRows, FileTable, FileView, Progress } from './space/file-table.ts'
import { askToPersist, readSpace } from './space/space.ts'
import {
  align,
  changeEach,
  keepShelf,
  removed,
  removeShelf,
  stopShelf,
  want,
} from './wanted/changes.ts'
import { type Pin, pinId, saveStateOf } from './wanted/pin.ts'
import { outcomeOf } from './wanted/positions.ts'
import { sumsOfShelves, type Wanted } from './wanted/shelves.ts'
import { changeWanted, mend, type PinTools } from './wanted/wanted.ts'

interface Parts {
  readonly tools: PinTools
  /** Why this browser keeps no files: each is then 'unavailable', and reading goes on. */
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
  /** Changes what is wanted, and looks for work; the caller sees the change once this resolves. */
  const change = async (how: (now: Wanted) => Wanted): Promise<void> => {
    await changeWanted(tools, how)
    await table.reload()
    loop.kick()
  }
  const changePins = (how: (pin: Pin) => Pin | null) => change((now) => changeEach(now, how))
  /** The items on the shelf `asked` come at once, whatever the network. */
  const follow = async (asked: ShelfKey | null = null): Promise<void> => {
    const items = known.value
    if (items) await change((now) => align(now, items, asked))
  }
  let hasAsked = false
  /** At the first save, within the tap, so that a browser may ask the person. */
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
    save: (target: SaveTarget): Promise<Outcome> =>
      command(async () => {
        askOnce()
        const key = pinId(target)
        const item = known.value?.items.find((one) => pinId(one) === key)
        await change((now) => want(now, target, item))
        loop.wake(key)
      }),
    remove: (items: readonly Pick<SaveTarget, 'collection' | 'id'>[]): Promise<Outcome> =>
      command(() => change((now) => removed(now, items.map(pinId)))),
    pause: (item: Pick<SaveTarget, 'collection' | 'id'>): Promise<Outcome> =>
      command(() =>
        changePins((pin) =>
          pinId(pin) === pinId(item) && pin.state === 'waiting' ? { ...pin, isPaused: true } : null,
        ),
      ),
    saved: (): Observable<Reading<readonly SavedItem[]>> => saved,
    shelves: (): Observable<Reading<readonly Shelf[]>> =>
      combineLatest([known, table.live]).pipe(
        filter(([items, { isRead }]) => items !== null && isRead),
        derived(([items, rows]) => sumsOfShelves(items?.items ?? [], rows)),
        map(ready),
        startWith<Reading<readonly Shelf[]>>(loading),
        shared(tools.platform),
      ),
    keepShelf: (key: ShelfKey, isAsked: boolean): Promise<Outcome> =>
      command(async () => {
        askOnce()
        await change((now) => keepShelf(now, key))
        await follow(isAsked ? key : null)
      }),
    stopShelf: (key: ShelfKey): Promise<Outcome> =>
      command(() => change((now) => stopShelf(now, key))),
    removeShelf: (key: ShelfKey): Promise<Outcome> =>
      command(() => change((now) => removeShelf(now, key))),
    space: (): Observable<Reading<Space>> =>
      // What the rows take is known once they are here.
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
    getNow: (): Promise<Outcome> =>
      command(async () => {
        await changePins((pin) => (pin.state === 'waiting' ? { ...pin, isAsked: true } : null))
        loop.wake()
      }),
    retryFailed: (): Promise<Outcome> =>
      command(() =>
        changePins((pin) =>
          pin.state === 'failed' && !pin.isGone
            ? { ...pin, state: 'waiting', failure: null, isAsked: true }
            : null,
        ),
      ),
    /** Compares what is wanted with what is here, and goes on with what waits. Call once at start. */
    start: async (): Promise<void> => {
      if (unavailable) return
      await mend(tools)
      await table.reload()
      // Rules that were read, a network that came or changed its price.
      following.add(gate.live.subscribe(() => loop.wake()))
      // A store that fails here is tried again when rows change.
      following.add(known.subscribe(() => void follow().catch(() => undefined)))
    },
    /** The table changed: look for work. */
    kick: loop.kick,
    /** A network came back: try at once what was waiting for it. */
    wake: (): void => loop.wake(),
    close: (): void => {
      following.unsubscribe()
      loop.close()
    },
  }
}

/** Bytes of whole files that are here, each once. */
const savedBytes = ({ pins }: FileRows): number => {
  const sizes = new Map<string, number>()
  for (const { saved } of pins.values()) if (saved) sizes.set(saved.sha256, saved.size)
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

const savedList = ({ rows, moved, gate }: FileView): Reading<readonly SavedItem[]> => {
  if (!rows.isRead) return loading
  return ready(
    [...rows.pins].map(([id, pin]): SavedItem => {
      const { collection, title, subject, kind, isGone } = pin
      const isBehind = pin.saved !== null && pin.newer !== null && pin.state === 'saved'
      return {
        ...{ collection, id: pin.id, title, subject, kind, isGone },
        file: pin.saved ?? pin.wanted,
        bytes: pin.saved?.size ?? 0,
        newer: isBehind ? pin.newer : null,
        state: isBehind ? { kind: 'update' } : saveStateOf(pin.wanted, pin, moved.get(id), gate),
      }
    }),
  )
}
