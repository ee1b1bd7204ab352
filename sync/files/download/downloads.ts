import { type Observable, of, shareReplay, skip } from 'rxjs'
import type { Files, SavedItem, SaveState, SaveTarget } from '../../api.ts'
import type { Reading } from '../../lib/live.ts'
import { derived, type Served } from '../../lib/observables.ts'
import type { CollectionName } from '../../model/collections.ts'
import type { FileTable } from '../space/file-table.ts'
import type { FileView } from '../space/file-view.ts'
import { pinId, saveStateOf, stateHere, targetOf } from '../wanted/pin.ts'
import { noteRecent, pausePin, pinFor, removeNow } from '../wanted/pin-changes.ts'
import { followPins, takeInShelves } from '../wanted/pin-following.ts'
import { keptFor } from '../wanted/reasons.ts'
import { waitReasonOf } from './data-saver.ts'
import type { LiveGate } from './gate.ts'
import { outcomeOf } from './outcome-of.ts'
import type { PinTools } from './pin-tools.ts'
import { afterFailure, dropGone, fulfil, mend } from './pin-work.ts'
import type { Progress } from './progress.ts'
import { openRunner } from './runner.ts'

/** The files that people keep on this device. */
export interface Downloads
  extends Pick<Served<Files>, 'saveState' | 'save' | 'remove' | 'pause' | 'saved'> {
  /** Compares what is wanted with what is here, and goes on with what waits. Call once at start. */
  readonly start: () => Promise<void>
  /** The table changed: look for work. */
  readonly kick: () => void
  /** A network came back: try at once what was waiting for it. With an id, a person asks again. */
  readonly wake: (id?: string) => void
  /** Ends the attempt at this pin, if one is under way in this tab. */
  readonly abort: (id: string) => void
  /**
   * After rows changed: takes in what kept shelves want now, marks items gone from the site, keeps titles right. A
   * newer version of a file that a person saved is not fetched by itself; it shows as 'update'.
   */
  readonly followRows: () => Promise<void>
  /**
   * Before rows leave the mirror: their files go, but for those that another row stands for now. A file saved by hand stays
   * and is marked as gone from the site (protocol, 13 and 23). Repeatable.
   */
  readonly dropRows: (collection: CollectionName, ids: readonly string[]) => Promise<void>
  /** A file was opened: it stays for a while, where that costs no data that counts. */
  readonly noteOpened: (target: SaveTarget) => Promise<void>
  readonly close: () => void
}

const DOWNLOAD_LOCK = 'file-downloads'

/** @see tests/unit/files/downloads.test.ts */
export const openDownloads = (
  tools: PinTools,
  table: FileTable,
  progress: Progress,
  view: Observable<FileView>,
  gate: LiveGate,
): Downloads => {
  const mayCome = (pin: Parameters<typeof waitReasonOf>[0]): boolean =>
    waitReasonOf(pin, gate.live.value) === null
  const runner = openRunner({
    platform: tools.platform,
    lock: DOWNLOAD_LOCK,
    waiting: async () => {
      if (!gate.live.value.isRead) await gate.reload()
      return [...(await table.reload()).pins].flatMap(([id, pin]) =>
        pin.state === 'waiting' && mayCome(pin) ? [id] : [],
      )
    },
    work: async (id, signal) => {
      try {
        await fulfil(tools, id, signal, (received) => progress.set(id, received))
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
  const following = gate.live.pipe(skip(1)).subscribe(() => {
    for (const [id, pin] of table.live.value.pins) {
      if (pin.state === 'waiting' && !mayCome(pin)) runner.abort(id)
    }
    runner.wake()
  })
  const saved = view.pipe(derived(savedList), shareReplay({ bufferSize: 1, refCount: true }))

  return {
    saveState: ({ collection, id, file }) =>
      view.pipe(
        derived(({ rows, moved, gate: now }) => {
          const key = pinId({ collection, id })
          return saveStateOf(file, rows.pins.get(key), moved.get(key), now)
        }),
      ),
    save: (target) =>
      outcomeOf(async () => {
        await pinFor(tools, target)
        // Within the tap, so that a browser may ask the person.
        tools.persistence.ask()
        await table.reload()
        runner.wake(pinId(target))
      }),
    remove: (target) =>
      outcomeOf(async () => {
        const id = pinId(target)
        runner.abort(id)
        await removeNow(tools, id)
        await table.reload()
      }),
    pause: (item) =>
      outcomeOf(async () => {
        const id = pinId(item)
        await pausePin(tools, id)
        runner.abort(id)
        await table.reload()
      }),
    saved: () => saved,
    start: async () => {
      await gate.reload().catch(() => undefined) // read again before anything is fetched
      await mend(tools)
      runner.kick()
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
    wake: (id) => {
      runner.wake(id)
    },
    abort: runner.abort,
    followRows: async () => {
      await followPins(tools, (await table.reload()).pins)
      await takeInShelves(tools)
      await table.reload()
    },
    dropRows: async (collection, ids) => {
      const { pins } = await table.reload()
      const gone = ids.map((id) => pinId({ collection, id })).filter((id) => pins.has(id))
      if (gone.length === 0) return
      for (const id of gone) runner.abort(id)
      await dropGone(tools, gone)
      await table.reload()
    },
    noteOpened: async (target) => {
      if (!gate.live.value.isRead || !mayCome({ isAsked: false, isPaused: false })) return
      await noteRecent(tools, target)
      await table.reload()
      runner.kick()
    },
    close: () => {
      following.unsubscribe()
      runner.close()
    },
  }
}

const savedList = ({ rows, moved, gate }: FileView): Reading<readonly SavedItem[]> =>
  rows.isRead
    ? {
        state: 'ready',
        value: [...rows.pins].map(([id, pin]): SavedItem => {
          const isBehind = pin.saved !== null && pin.newer !== null && pin.state === 'saved'
          return {
            ...targetOf(pin),
            isGone: pin.isGone,
            keptFor: keptFor(pin),
            subject: pin.subject,
            kind: pin.kind,
            bytes: pin.saved?.size ?? 0,
            newer: isBehind ? pin.newer : null,
            state: isBehind ? { kind: 'update' } : stateHere(pin.wanted, pin, moved.get(id), gate),
          }
        }),
      }
    : { state: 'loading' }

/** The same door where nothing can be kept: every file is 'unavailable', and why. */
export const noDownloads = (why: Extract<SaveState, { kind: 'unavailable' }>['why']): Downloads => {
  const refuse = async () => ({ ok: false, code: 'storage', fields: {} }) as const
  const nothing = () => undefined
  return {
    saveState: () => of({ kind: 'unavailable', why }),
    saved: () => of({ state: 'ready', value: [] }),
    save: refuse,
    remove: refuse,
    pause: refuse,
    start: async () => undefined,
    kick: nothing,
    wake: nothing,
    abort: nothing,
    followRows: async () => undefined,
    dropRows: async () => undefined,
    noteOpened: async () => undefined,
    close: nothing,
  }
}
