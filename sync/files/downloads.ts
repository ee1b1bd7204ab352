import type { Files, Outcome, SaveState, SaveTarget } from '../api.ts'
import type { Live, Reading } from '../lib/live.ts'
import { liveCell } from '../lib/live.ts'
import type { CollectionName } from '../model/collections.ts'
import type { FileRef } from '../model/fields.ts'
import { derived } from './derived.ts'
import type { FileTable } from './file-table.ts'
import type { FileView } from './file-view.ts'
import { outcomeOf } from './outcome-of.ts'
import type { Progress } from './progress.ts'
import { openRunner } from './runner.ts'
import { askToPersist } from './space.ts'
import { isMoved, saveStateOf, targetOf, type Wish, wishEnvelope, wishId } from './wish.ts'
import {
  changeWish,
  fulfil,
  letGo,
  mend,
  removeWish,
  settleFailure,
  type WishTools,
} from './wish-work.ts'

/** The files that people keep on this device. */
export interface Downloads extends Pick<Files, 'saveState' | 'save' | 'remove' | 'saved'> {
  /** Compares what is wanted with what is here, and goes on with what waits. Call once at start. */
  readonly start: () => Promise<void>
  /** The table changed: look for work. */
  readonly kick: () => void
  /** A network came back: try at once what was waiting for it. */
  readonly wake: () => void
  /**
   * After rows changed: marks what is gone from the site, and keeps titles right. A newer version of a file is not
   * fetched by itself; it shows as 'update'.
   */
  readonly followRows: () => Promise<void>
  /**
   * Before rows leave the mirror: what is here of their files goes, but for what a person saved by hand, which is marked
   * as gone from the site (protocol, 13). Repeatable.
   */
  readonly dropRows: (collection: CollectionName, ids: readonly string[]) => Promise<void>
  readonly close: () => void
}

const DOWNLOAD_LOCK = 'file-downloads'

/** @see tests/unit/files/downloads.test.ts */
export const openDownloads = (
  tools: WishTools,
  table: FileTable,
  progress: Progress,
  view: Live<FileView>,
): Downloads => {
  const runner = openRunner({
    platform: tools.platform,
    lock: DOWNLOAD_LOCK,
    waiting: async () =>
      [...(await table.reload()).wishes].flatMap(([id, wish]) =>
        wish.state === 'waiting' ? [id] : [],
      ),
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
      const pause = await settleFailure(tools, id, error, failures)
      await table.reload()
      return pause
    },
  })
  const saved = derived(view, savedList)
  let wasPersistAsked = false

  return {
    saveState: ({ collection, id, file }) =>
      derived(view, ({ rows, moved }) => {
        const key = wishId({ collection, id })
        return saveStateOf(file, rows.wishes.get(key), moved.get(key))
      }),
    save: (target) =>
      outcomeOf(async () => {
        await wishFor(tools, target, table)
        if (!wasPersistAsked) askToPersist(tools.space)
        wasPersistAsked = true
        await table.reload()
        runner.wake(wishId(target))
      }),
    remove: (target) =>
      outcomeOf(async () => {
        const id = wishId(target)
        runner.abort(id)
        await removeWish(tools, id)
        await table.reload()
      }),
    saved: () => saved,
    start: async () => {
      await mend(tools)
      runner.kick()
    },
    kick: () => {
      // A wish that is gone from the table was removed, perhaps in another tab: stop fetching it here.
      for (const id of progress.live.getSnapshot().keys()) {
        if (!table.live.getSnapshot().wishes.has(id)) runner.abort(id)
      }
      if ([...table.live.getSnapshot().wishes.values()].some(({ state }) => state === 'waiting'))
        runner.kick()
    },
    wake: () => runner.wake(),
    followRows: async () => {
      for (const [id, wish] of (await table.reload()).wishes) await followRow(tools, id, wish)
    },
    dropRows: async (collection, ids) => {
      const { wishes } = await table.reload()
      const gone = ids.map((id) => wishId({ collection, id })).filter((id) => wishes.has(id))
      if (gone.length === 0) return
      for (const id of gone) runner.abort(id)
      await letGo(tools, gone)
      await table.reload()
    },
    close: runner.close,
  }
}

const wishFor = (tools: WishTools, target: SaveTarget, table: FileTable): Promise<void> =>
  tools.platform.locks.lock('file-store', async () => {
    const rows = await table.reload()
    const before = rows.wishes.get(wishId(target))
    const last = Math.max(0, ...[...rows.wishes.values()].map(({ order }) => order))
    const { collection, id, title, file } = target
    const wish: Wish = {
      collection,
      id,
      title,
      reasons: ['hand'],
      state: 'waiting',
      wanted: file,
      saved: before?.saved ?? null,
      failure: null,
      isGone: false,
      order: before?.order ?? last + 1,
    }
    await tools.device.put('files', wishEnvelope(wish))
  })

/** Brings the mark 'gone', the title and the address of one wish in line with its row; what is saved stays. */
const followRow = async (tools: WishTools, id: string, wish: Wish): Promise<void> => {
  const row = await tools.rows.current(wish.collection, wish.id)
  if (row.kind === 'unknown') return
  if (row.kind === 'gone') {
    if (!wish.isGone) await letGo(tools, [id])
    return
  }
  const hasMoved = [wish.wanted, wish.saved].some((file) => file && isMoved(file, row.file))
  if (!wish.isGone && !hasMoved && wish.title === row.title) return
  // The same bytes may come back under another address, as after a restore or a second upload: what a card calls
  // saved must open by the link that it shows.
  const asInRow = (file: FileRef): FileRef => (isMoved(file, row.file) ? row.file : file)
  await changeWish(tools, id, async (now) => {
    const saved = now.saved && asInRow(now.saved)
    if (saved) await tools.cache.index(saved, row.title)
    return { ...now, title: row.title, saved, wanted: asInRow(now.wanted), isGone: false }
  })
}

const savedList = ({
  rows,
  moved,
}: FileView): ReturnType<ReturnType<Files['saved']>['getSnapshot']> =>
  rows.isRead
    ? {
        state: 'ready',
        value: [...rows.wishes].map(([id, wish]) => ({
          ...targetOf(wish),
          isGone: wish.isGone,
          state: saveStateOf(wish.wanted, wish, moved.get(id)),
        })),
      }
    : { state: 'loading' }

/** The same door where nothing can be kept: every file is 'unavailable', and why. */
export const noDownloads = (why: Extract<SaveState, { kind: 'unavailable' }>['why']): Downloads => {
  const state = liveCell<SaveState>({ kind: 'unavailable', why })
  const none = liveCell<Reading<never[]>>({ state: 'ready', value: [] })
  const refuse = async (): Promise<Outcome> => ({ ok: false, code: 'storage', fields: {} })
  const nothing = () => undefined
  return {
    saveState: () => state,
    saved: () => none,
    save: refuse,
    remove: refuse,
    start: async () => undefined,
    kick: nothing,
    wake: nothing,
    followRows: async () => undefined,
    dropRows: async () => undefined,
    close: nothing,
  }
}
