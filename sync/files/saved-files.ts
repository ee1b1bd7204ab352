import {
  type BehaviorSubject,
  combineLatest,
  defer,
  filter,
  map,
  merge,
  type Observable,
  of,
  Subscription,
  shareReplay,
  skip,
  startWith,
  switchMap,
} from 'rxjs'
import type {
  Connection,
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
import { derived, type State, shared } from '../lib/observables.ts'
import { afterFailure, attempt } from './download/attempt.ts'
import { type LiveGate, waitReasonOf } from './download/gate.ts'
import type { Progress } from './download/progress.ts'
import { openRunner } from './download/runner.ts'
import type { KnownItems } from './items.ts'
import type { FileRows, FileTable, FileView } from './space/file-table.ts'
import { readSpace } from './space/space.ts'
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
  readonly table: FileTable
  readonly progress: Progress
  readonly view: Observable<FileView>
  readonly gate: LiveGate
  readonly connection: State<Connection>
  readonly known: BehaviorSubject<KnownItems | null>
  /** Asks the server for newer rows. */
  readonly pull: () => void
}

const ready = <T>(value: T) => ({ state: 'ready' as const, value })

/** The files that people keep on this device. */
export type SavedFiles = ReturnType<typeof openSavedFiles>

/** @see tests/unit/files/downloads.test.ts, tests/unit/files/keeping.test.ts */
export const openSavedFiles = (parts: Parts) => {
  const { tools, table, progress, view, gate, connection, known, pull } = parts
  const mayCome = (pin: Pin): boolean => waitReasonOf(pin, gate.live.value) === null
  const runner = openRunner({
    platform: tools.platform,
    lock: 'file-downloads',
    waiting: async () => {
      if (!gate.live.value.isRead) await gate.reload()
      return [...(await table.reload()).pins].flatMap(([id, pin]) =>
        pin.state === 'waiting' && mayCome(pin) ? [id] : [],
      )
    },
    work: async (id, signal) => {
      try {
        await attempt(tools, id, signal, (received) => progress.set(id, received))
        await table.reload()
      } finally {
        progress.set(id, null)
      }
    },
    onFailure: async (id, error, failures) => {
      // The row may name another file by now; it is wanted as soon as it is here.
      if (error.code === 'missing') pull()
      const pause = await afterFailure(tools, id, error, failures)
      await table.reload()
      return pause
    },
  })
  /** Changes what is wanted, and looks for work; the caller sees the change once this resolves. */
  const change = async (how: (now: Wanted) => Wanted): Promise<void> => {
    await changeWanted(tools, how)
    await table.reload()
    runner.kick()
  }
  /** The items on the shelf `asked` come at once, whatever the network. */
  const follow = async (asked: ShelfKey | null = null): Promise<void> => {
    const items = known.value
    if (items) await change((now) => align(now, items, asked))
  }
  const following = new Subscription()
  following.add(
    gate.live.pipe(skip(1)).subscribe(() => {
      for (const [id, pin] of table.live.value.pins)
        if (pin.state === 'waiting' && !mayCome(pin)) runner.abort(id)
      runner.wake()
    }),
  )
  const saved = view.pipe(derived(savedList), shareReplay({ bufferSize: 1, refCount: true }))

  return {
    saveState: ({ collection, id, file }: SaveTarget): Observable<SaveState> =>
      view.pipe(
        derived(({ rows: { pins }, moved, gate: now }) => {
          const key = pinId({ collection, id })
          return saveStateOf(file, pins.get(key), moved.get(key), now)
        }),
      ),
    save: (target: SaveTarget): Promise<Outcome> =>
      outcomeOf(async () => {
        // Within the tap, so that a browser may ask the person.
        tools.persistence.ask()
        const key = pinId(target)
        const item = known.value?.items.find((one) => pinId(one) === key)
        await change((now) => want(now, target, item))
        runner.wake(key)
      }),
    remove: (items: readonly Pick<SaveTarget, 'collection' | 'id'>[]): Promise<Outcome> =>
      outcomeOf(async () => {
        const ids = items.map(pinId)
        for (const id of ids) runner.abort(id)
        await change((now) => removed(now, ids))
      }),
    pause: (item: Pick<SaveTarget, 'collection' | 'id'>): Promise<Outcome> =>
      outcomeOf(async () => {
        const key = pinId(item)
        await change((now) =>
          changeEach(now, (pin) =>
            pinId(pin) === key && pin.state === 'waiting' ? { ...pin, isPaused: true } : null,
          ),
        )
        runner.abort(key)
      }),
    saved: (): Observable<Reading<readonly SavedItem[]>> => saved,
    shelves: (): Observable<Reading<readonly Shelf[]>> =>
      combineLatest([known, table.live]).pipe(
        filter(([items, { isRead }]) => items !== null && isRead),
        derived(([items, rows]) => sumsOfShelves(items?.items ?? [], rows)),
        map(ready),
        startWith<Reading<readonly Shelf[]>>({ state: 'loading' }),
        shared(tools.platform),
      ),
    keepShelf: (key: ShelfKey, isAsked: boolean): Promise<Outcome> =>
      outcomeOf(async () => {
        tools.persistence.ask()
        await change((now) => keepShelf(now, key))
        await follow(isAsked ? key : null)
      }),
    stopShelf: (key: ShelfKey): Promise<Outcome> =>
      outcomeOf(() => change((now) => stopShelf(now, key))),
    removeShelf: (key: ShelfKey): Promise<Outcome> =>
      outcomeOf(() => change((now) => removeShelf(now, key))),
    space: (): Observable<Reading<Space>> =>
      // Bytes go when the cache is swept, after the table has changed. What the rows take is known once they are here.
      combineLatest([
        table.live.pipe(
          filter(({ isRead }) => isRead),
          derived(savedBytes),
        ),
        tools.persistence.answers,
        merge(table.changes, tools.cache.swept, known).pipe(startWith(null)),
      ]).pipe(
        switchMap(([bytes]) => readSpace(tools.space, bytes)),
        map(ready),
        startWith<Reading<Space>>({ state: 'loading' }),
        shared(tools.platform),
      ),
    rules: (): Observable<Reading<SavingRules>> =>
      gate.live.pipe(
        derived(({ rules, isRead }) => (isRead ? ready(rules) : { state: 'loading' as const })),
      ),
    setRules: (rules: Partial<SavingRules>): Promise<Outcome> =>
      outcomeOf(() => gate.setRules(rules)),
    connection: () => connection,
    getNow: (): Promise<Outcome> =>
      outcomeOf(async () => {
        await change((now) =>
          changeEach(now, (pin) =>
            pin.state === 'waiting' && !pin.isAsked ? { ...pin, isAsked: true } : null,
          ),
        )
        runner.wake()
      }),
    retryFailed: (): Promise<Outcome> =>
      outcomeOf(async () => {
        const failed: string[] = []
        await change((now) =>
          changeEach(now, (pin) => {
            if (pin.state !== 'failed' || pin.isGone) return null
            failed.push(pinId(pin))
            return { ...pin, state: 'waiting', failure: null, isAsked: true }
          }),
        )
        for (const id of failed) runner.wake(id)
      }),
    /** Compares what is wanted with what is here, and goes on with what waits. Call once at start. */
    start: async (): Promise<void> => {
      await gate.reload().catch(() => undefined) // read again before anything is fetched
      await mend(tools)
      runner.kick()
      // A store that fails here is tried again when rows change.
      following.add(known.subscribe(() => void follow().catch(() => undefined)))
    },
    /** The table changed: look for work. */
    kick: (): void => {
      const { pins } = table.live.value
      // Removed or paused, perhaps in another tab: stop fetching it here.
      for (const id of progress.live.value.keys()) {
        const pin = pins.get(id)
        if (!pin || pin.isPaused) runner.abort(id)
      }
      if ([...pins.values()].some(({ state }) => state === 'waiting')) runner.kick()
    },
    /** A network came back: try at once what was waiting for it. */
    wake: (): void => runner.wake(),
    close: (): void => {
      following.unsubscribe()
      runner.close()
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
  if (!rows.isRead) return { state: 'loading' }
  const value = [...rows.pins].map(([id, pin]): SavedItem => {
    const { collection, title, subject, kind, isGone } = pin
    const isBehind = pin.saved !== null && pin.newer !== null && pin.state === 'saved'
    return {
      ...{ collection, id: pin.id, title, subject, kind, isGone },
      file: pin.saved ?? pin.wanted,
      bytes: pin.saved?.size ?? 0,
      newer: isBehind ? pin.newer : null,
      state: isBehind ? { kind: 'update' } : saveStateOf(pin.wanted, pin, moved.get(id), gate),
    }
  })
  return { state: 'ready', value }
}

/** The same door where nothing can be kept: every file is 'unavailable', and why. */
export const noSavedFiles = (
  why: Extract<SaveState, { kind: 'unavailable' }>['why'],
  { gate, connection }: Pick<Parts, 'gate' | 'connection'>,
): SavedFiles => {
  const refuse = async () => ({ ok: false, code: 'storage', fields: {} }) as const
  const nothing = () => undefined
  return {
    saveState: () => of({ kind: 'unavailable', why }),
    saved: () => of(ready([])),
    shelves: () => of(ready([])),
    space: () => defer(async () => ready(await readSpace(null, 0))),
    rules: () => gate.live.pipe(derived(({ rules }) => ready(rules))),
    connection: () => connection,
    ...{ save: refuse, remove: refuse, pause: refuse, setRules: refuse },
    ...{ keepShelf: refuse, stopShelf: refuse, removeShelf: refuse },
    ...{ getNow: refuse, retryFailed: refuse },
    ...{ start: async () => undefined, kick: nothing, wake: nothing, close: nothing },
  }
}
