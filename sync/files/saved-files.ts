import {
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
import type { Connection, Files, SavedItem, SaveState, ShelfKey, Space } from '../api.ts'
import type { Reading } from '../lib/live.ts'
import { derived, type Served, type State, shared } from '../lib/observables.ts'
import type { CollectionName } from '../model/collections.ts'
import { afterFailure, attempt } from './download/attempt.ts'
import { type LiveGate, waitReasonOf } from './download/gate.ts'
import type { Progress } from './download/progress.ts'
import { openRunner } from './download/runner.ts'
import type { FileRows, FileTable, FileView } from './space/file-table.ts'
import { readSpace } from './space/space.ts'
import {
  changeEach,
  followRows,
  keepShelf,
  removed,
  removeShelf,
  stopShelf,
  takeIn,
  want,
} from './wanted/changes.ts'
import { pinId, saveStateOf } from './wanted/pin.ts'
import type { PinTools, RowFile } from './wanted/pin-tools.ts'
import { outcomeOf } from './wanted/positions.ts'
import { sumsOfShelves } from './wanted/shelf-sums.ts'
import { changePin, changeWanted, mend, type Wanted } from './wanted/wanted.ts'

/** The files that people keep on this device. */
export interface SavedFiles
  extends Pick<
    Served<Files>,
    | 'saveState'
    | 'save'
    | 'remove'
    | 'pause'
    | 'saved'
    | 'shelves'
    | 'keepShelf'
    | 'stopShelf'
    | 'removeShelf'
    | 'space'
    | 'rules'
    | 'setRules'
    | 'connection'
    | 'getNow'
    | 'retryFailed'
  > {
  /** Compares what is wanted with what is here, and goes on with what waits. Call once at start. */
  readonly start: () => Promise<void>
  /** The table changed: look for work. */
  readonly kick: () => void
  /** A network came back: try at once what was waiting for it. */
  readonly wake: () => void
  /**
   * After rows changed: takes in what kept shelves want now, marks items gone from the site, keeps titles right. A
   * newer version of a file that a person saved is not fetched by itself; it shows as 'update'.
   */
  readonly followRows: () => Promise<void>
  /** Before rows leave the mirror: the same for these alone. */
  readonly dropRows: (collection: CollectionName, ids: readonly string[]) => Promise<void>
  readonly close: () => void
}

interface Parts {
  readonly tools: PinTools
  readonly table: FileTable
  readonly progress: Progress
  readonly view: Observable<FileView>
  readonly gate: LiveGate
  readonly connection: State<Connection>
}

const DOWNLOAD_LOCK = 'file-downloads'

/** @see tests/unit/files/downloads.test.ts, tests/unit/files/keeping.test.ts */
export const openSavedFiles = (parts: Parts): SavedFiles => {
  const { tools, table, progress, view, gate, connection } = parts
  const { rows, platform } = tools
  const mayCome = (pin: Parameters<typeof waitReasonOf>[0]): boolean =>
    waitReasonOf(pin, gate.live.value) === null
  const runner = openRunner({
    platform,
    lock: DOWNLOAD_LOCK,
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
      tools.log.add('download', { code: error.code, id })
      const pause = await afterFailure(tools, id, error, failures)
      await table.reload()
      return pause
    },
  })
  /** Changes what is wanted; the caller sees it once this resolves. */
  const change = async (how: (now: Wanted) => Wanted): Promise<void> => {
    await changeWanted(tools, how)
    await table.reload()
  }
  const changeAndFetch = async (how: (now: Wanted) => Wanted): Promise<void> => {
    await change(how)
    runner.wake()
  }
  /** Brings the pins in line with the kept shelves, where this device knows the items. */
  const takeInShelves = async (asked: ShelfKey | null = null): Promise<void> => {
    const { shelves } = await table.reload()
    const items = shelves.length > 0 ? await rows.items() : null
    if (items) await change((now) => takeIn(now, items, asked))
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
    saveState: ({ collection, id, file }) =>
      view.pipe(
        derived(({ rows: { pins }, moved, gate: now }) => {
          const key = pinId({ collection, id })
          return saveStateOf(file, pins.get(key), moved.get(key), now)
        }),
      ),
    save: (target) =>
      outcomeOf(async () => {
        // Within the tap, so that a browser may ask the person.
        tools.persistence.ask()
        const row = await rows.current(target.collection, target.id)
        await change((now) => want(now, target, row))
        runner.wake(pinId(target))
      }),
    remove: (items) =>
      outcomeOf(async () => {
        const ids = items.map(pinId)
        for (const id of ids) runner.abort(id)
        await change((now) => removed(now, ids))
      }),
    pause: (item) =>
      outcomeOf(async () => {
        const id = pinId(item)
        await changePin(tools, id, (pin) =>
          pin.state === 'waiting' ? { ...pin, isPaused: true } : null,
        )
        runner.abort(id)
        await table.reload()
      }),
    saved: () => saved,
    shelves: () => sumsOfShelves(tools, table),
    keepShelf: (key, isAsked) =>
      outcomeOf(async () => {
        tools.persistence.ask()
        await change((now) => keepShelf(now, key))
        await takeInShelves(isAsked ? key : null)
        runner.wake()
      }),
    stopShelf: (key) => outcomeOf(() => changeAndFetch((now) => stopShelf(now, key))),
    removeShelf: (key) => outcomeOf(() => changeAndFetch((now) => removeShelf(now, key))),
    space: () =>
      // Bytes go when the cache is swept, after the table has changed. What the rows take is known at the end of a pull.
      combineLatest([
        table.live.pipe(
          filter(({ isRead }) => isRead),
          derived(savedBytes),
        ),
        tools.persistence.answers,
        merge(table.changes, tools.cache.swept, rows.flushes).pipe(startWith(null)),
      ]).pipe(
        switchMap(([bytes]) => readSpace(tools.space, bytes)),
        map((value) => ({ state: 'ready' as const, value })),
        startWith<Reading<Space>>({ state: 'loading' }),
        shared(platform),
      ),
    rules: () =>
      gate.live.pipe(
        derived(({ rules, isRead }) =>
          isRead ? { state: 'ready' as const, value: rules } : { state: 'loading' as const },
        ),
      ),
    setRules: (rules) => outcomeOf(() => gate.setRules(rules)),
    connection: () => connection,
    getNow: () =>
      outcomeOf(() =>
        changeAndFetch((now) =>
          changeEach(now, (pin) =>
            pin.state === 'waiting' && !pin.isAsked ? { ...pin, isAsked: true } : null,
          ),
        ),
      ),
    retryFailed: () =>
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
    start: async () => {
      await gate.reload().catch(() => undefined) // read again before anything is fetched
      await mend(tools)
      runner.kick()
      // A tab that was killed in the middle of keeping a shelf has taken in some of it only.
      following.add(
        rows.readable.subscribe(() => {
          void takeInShelves()
            .then(() => runner.wake())
            .catch(() => undefined) // again when rows change
        }),
      )
    },
    kick: () => {
      const { pins } = table.live.value
      // Removed or paused, perhaps in another tab: stop fetching it here.
      for (const id of progress.live.value.keys()) {
        const pin = pins.get(id)
        if (!pin || pin.isPaused) runner.abort(id)
      }
      if ([...pins.values()].some(({ state }) => state === 'waiting')) runner.kick()
    },
    wake: () => runner.wake(),
    followRows: async () => {
      const now = new Map<string, RowFile>()
      for (const [id, pin] of (await table.reload()).pins)
        now.set(id, await rows.current(pin.collection, pin.id))
      await change((wanted) => followRows(wanted, now))
      await takeInShelves()
    },
    dropRows: async (collection, ids) => {
      const { pins } = await table.reload()
      const gone = ids.map((id) => pinId({ collection, id })).filter((id) => pins.has(id))
      if (gone.length === 0) return
      for (const id of gone) runner.abort(id)
      await change((now) => followRows(now, new Map(gone.map((id) => [id, { kind: 'gone' }]))))
    },
    close: () => {
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
  const done = async () => undefined
  const nothing = () => undefined
  return {
    saveState: () => of({ kind: 'unavailable', why }),
    saved: () => of({ state: 'ready', value: [] }),
    shelves: () => of({ state: 'ready', value: [] }),
    space: () => defer(async () => ({ state: 'ready', value: await readSpace(null, 0) }) as const),
    rules: () => gate.live.pipe(derived(({ rules }) => ({ state: 'ready', value: rules }))),
    connection: () => connection,
    ...{ save: refuse, remove: refuse, pause: refuse, setRules: refuse },
    ...{ keepShelf: refuse, stopShelf: refuse, removeShelf: refuse },
    ...{ getNow: refuse, retryFailed: refuse },
    ...{ start: done, followRows: done, dropRows: done },
    ...{ kick: nothing, wake: nothing, close: nothing },
  }
}
