import type { Files, SavedItem, SaveState, SaveTarget } from '../../api.ts'
import { derived } from '../../lib/derived.ts'
import type { Live, Reading } from '../../lib/live.ts'
import { liveCell } from '../../lib/live.ts'
import type { CollectionName } from '../../model/collections.ts'
import type { FileTable } from '../space/file-table.ts'
import type { FileView } from '../space/file-view.ts'
import { keptFor } from '../wanted/reasons.ts'
import { saveStateOf, stateHere, targetOf, wishId } from '../wanted/wish.ts'
import { noteRecent, pauseWish, removeNow, wishFor } from '../wanted/wish-changes.ts'
import { followWishes, takeInShelves } from '../wanted/wish-following.ts'
import { type Background, filesToHandOver } from './background.ts'
import { holdOf } from './data-saver.ts'
import type { LiveGate } from './gate.ts'
import { outcomeOf } from './outcome-of.ts'
import type { Progress } from './progress.ts'
import { openRunner } from './runner.ts'
import { afterFailure, fulfil, letGo, mend, type WishTools } from './wish-work.ts'

/** The files that people keep on this device. */
export interface Downloads
  extends Pick<Files, 'saveState' | 'save' | 'remove' | 'pause' | 'saved'> {
  /** Compares what is wanted with what is here, and goes on with what waits. Call once at start. */
  readonly start: () => Promise<void>
  /** The table changed: look for work. */
  readonly kick: () => void
  /** A network came back: try at once what was waiting for it. With an id, a person asks again. */
  readonly wake: (id?: string) => void
  /** Ends the attempt at this wish, if one is under way in this tab. */
  readonly abort: (id: string) => void
  /**
   * After rows changed: takes in what kept shelves want now, marks what is gone from the site, and keeps titles right. A
   * newer version of a file that a person saved is not fetched by itself; it shows as 'update'.
   */
  readonly followRows: () => Promise<void>
  /**
   * Before rows leave the mirror: what is here of their files goes, but for what another row stands for now, and what a
   * person saved by hand, which is marked as gone from the site (protocol, 13 and 23). Repeatable.
   */
  readonly dropRows: (collection: CollectionName, ids: readonly string[]) => Promise<void>
  /** The page is out of sight, perhaps for good: what waits goes on without it where the browser can do that. */
  readonly leave: () => void
  /** A file was opened: it stays for a while, where that costs no data that counts. */
  readonly noteOpened: (target: SaveTarget) => Promise<void>
  readonly close: () => void
}

const DOWNLOAD_LOCK = 'file-downloads'

/** @see tests/unit/files/downloads.test.ts */
export const openDownloads = (
  tools: WishTools,
  table: FileTable,
  progress: Progress,
  view: Live<FileView>,
  gate: LiveGate,
  background: Background,
): Downloads => {
  const mayCome = (wish: Parameters<typeof holdOf>[0]): boolean =>
    holdOf(wish, gate.live.getSnapshot()) === null
  const runner = openRunner({
    platform: tools.platform,
    lock: DOWNLOAD_LOCK,
    waiting: async () => {
      if (!gate.live.getSnapshot().isRead) await gate.reload()
      return [...(await table.reload()).wishes].flatMap(([id, wish]) =>
        wish.state === 'waiting' && mayCome(wish) && !background.has(id) ? [id] : [],
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
  const stopGate = gate.live.subscribe(() => {
    for (const [id, wish] of table.live.getSnapshot().wishes) {
      if (wish.state === 'waiting' && !mayCome(wish)) runner.abort(id)
    }
    runner.wake()
  })
  const saved = derived(view, savedList)

  return {
    saveState: ({ collection, id, file }) =>
      derived(view, ({ rows, moved, gate: now }) => {
        const key = wishId({ collection, id })
        return saveStateOf(file, rows.wishes.get(key), moved.get(key), now)
      }),
    save: (target) =>
      outcomeOf(async () => {
        await wishFor(tools, target)
        // Within the tap, so that a browser may ask the person.
        tools.persistence.ask()
        await table.reload()
        runner.wake(wishId(target))
      }),
    remove: (target) =>
      outcomeOf(async () => {
        const id = wishId(target)
        runner.abort(id)
        await removeNow(tools, id)
        await table.reload()
      }),
    pause: (item) =>
      outcomeOf(async () => {
        const id = wishId(item)
        await pauseWish(tools, id)
        runner.abort(id)
        await table.reload()
      }),
    saved: () => saved,
    start: async () => {
      await gate.reload().catch(() => undefined) // read again before anything is fetched
      await background.takeBack()
      await mend(tools)
      runner.kick()
    },
    kick: () => {
      const { wishes } = table.live.getSnapshot()
      // Removed or paused, perhaps in another tab: stop fetching it here.
      for (const id of progress.live.getSnapshot().keys()) {
        const wish = wishes.get(id)
        if (!wish || wish.isPaused) runner.abort(id)
      }
      if ([...wishes.values()].some(({ state }) => state === 'waiting')) runner.kick()
    },
    wake: (id) => {
      if (id !== undefined) runner.wake(id)
      else void background.takeBack().then(() => runner.wake())
    },
    abort: runner.abort,
    leave: () => {
      const { wishes } = table.live.getSnapshot()
      const moved = progress.live.getSnapshot()
      void background.leave(filesToHandOver(wishes, moved, gate.live.getSnapshot()))
    },
    followRows: async () => {
      await followWishes(tools, (await table.reload()).wishes)
      await takeInShelves(tools)
      await table.reload()
    },
    dropRows: async (collection, ids) => {
      const { wishes } = await table.reload()
      const gone = ids.map((id) => wishId({ collection, id })).filter((id) => wishes.has(id))
      if (gone.length === 0) return
      for (const id of gone) runner.abort(id)
      await letGo(tools, gone)
      await table.reload()
    },
    noteOpened: async (target) => {
      if (!gate.live.getSnapshot().isRead || !mayCome({ isAsked: false, isPaused: false })) return
      await noteRecent(tools, target)
      await table.reload()
      runner.kick()
    },
    close: () => {
      stopGate()
      runner.close()
    },
  }
}

const savedList = ({ rows, moved, gate }: FileView): Reading<readonly SavedItem[]> =>
  rows.isRead
    ? {
        state: 'ready',
        value: [...rows.wishes].map(([id, wish]): SavedItem => {
          const isBehind = wish.saved !== null && wish.newer !== null && wish.state === 'saved'
          return {
            ...targetOf(wish),
            isGone: wish.isGone,
            keptFor: keptFor(wish),
            subject: wish.subject,
            kind: wish.kind,
            bytes: wish.saved?.size ?? 0,
            newer: isBehind ? wish.newer : null,
            state: isBehind
              ? { kind: 'update' }
              : stateHere(wish.wanted, wish, moved.get(id), gate),
          }
        }),
      }
    : { state: 'loading' }

/** The same door where nothing can be kept: every file is 'unavailable', and why. */
export const noDownloads = (why: Extract<SaveState, { kind: 'unavailable' }>['why']): Downloads => {
  const state = liveCell<SaveState>({ kind: 'unavailable', why })
  const none = liveCell<Reading<never[]>>({ state: 'ready', value: [] })
  const refuse = async () => ({ ok: false, code: 'storage', fields: {} }) as const
  const nothing = () => undefined
  return {
    saveState: () => state,
    saved: () => none,
    save: refuse,
    remove: refuse,
    pause: refuse,
    start: async () => undefined,
    kick: nothing,
    wake: nothing,
    abort: nothing,
    leave: nothing,
    followRows: async () => undefined,
    dropRows: async () => undefined,
    noteOpened: async () => undefined,
    close: nothing,
  }
}
