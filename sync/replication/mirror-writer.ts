import { collectionNames, isCollectionName } from '../model/collections.ts'
import type { Head, Page } from '../model/wire.ts'
import type { MirrorState, QuarantinedRow } from '../store/port.ts'
import type { PullerOptions, Row } from './contract.ts'
import { digestOf, digestsAgree, isComparable, isCutOff, isDigestDue } from './digest.ts'
import { type MirrorMemo, readMemo, writeMemo } from './mirror-memo.ts'
import { readRow } from './page.ts'
import { storeDocs, storePage } from './store-page.ts'

/** True when nothing of a state has changed, the horizon included: a page judged by one does not fit another. */
export const sameState = (a: MirrorState, b: MirrorState): boolean =>
  a.epoch === b.epoch &&
  a.seq === b.seq &&
  a.horizon === b.horizon &&
  a.generation === b.generation &&
  a.rebuilding === b.rebuilding &&
  a.mirrorId === b.mirrorId

type OrBusy<T> = Promise<T | 'busy'>

/** Every write to a mirror and its memo: each under the mirror's lock, after a second look at the state. */
export interface MirrorWriter {
  memo(): Promise<MirrorMemo>
  /** The state of a mirror that holds nothing yet. */
  begin(head: Head): OrBusy<MirrorState>
  /** Stores a page that was fetched for `asked` (protocol, 11). */
  applyPage(asked: MirrorState, page: Page): OrBusy<MirrorState>
  startRebuild(judged: MirrorState, head: Head): OrBusy<MirrorState>
  finishRebuild(asked: MirrorState): OrBusy<MirrorState>
  /** Remembers the id of a mirror whose rebuild had begun when the memo was lost. */
  adoptId(asked: MirrorState): OrBusy<null>
  markReached(state: MirrorState): OrBusy<null>
  /** 'later': none was due, or what came speaks of another moment. `wasCutOff`: an earlier pull was. */
  compareDigest(
    state: MirrorState,
    head: Head,
    wasCutOff: boolean,
  ): Promise<'agrees' | 'later' | 'rebuild'>
  retryQuarantine(): Promise<number>
  everReached(): Promise<boolean>
}

/** Names the lock of a mirror: held while it is written or dropped. */
export const mirrorLock = (mirrorName: string): string => `mirror:${mirrorName}`

const tools = (options: PullerOptions) => {
  const { mirror, device, mirrorName, platform } = options
  const memo = (): Promise<MirrorMemo> => readMemo(device, mirrorName)
  const under = <T>(work: () => Promise<T | 'busy'>): OrBusy<T> =>
    platform.locks.tryLock<T | 'busy'>(mirrorLock(mirrorName), work)
  /** The work, if the state under the lock is still the one that it was meant for. */
  const ifStill = <T>(asked: MirrorState, work: () => Promise<T>): OrBusy<T> =>
    under<T>(async () => {
      const state = await mirror.readState()
      return state !== null && sameState(state, asked) ? work() : 'busy'
    })
  const remember = async (change: Partial<MirrorMemo>): Promise<null> => {
    await writeMemo(device, mirrorName, { ...(await memo()), ...change })
    return null
  }
  return { memo, under, ifStill, remember }
}
type Tools = ReturnType<typeof tools>

const begin = ({ mirror, platform }: PullerOptions, { under, remember }: Tools, head: Head) =>
  under<MirrorState>(async () => {
    if ((await mirror.readState()) !== null) return 'busy'
    const mirrorId = platform.newId()
    // The memo first: were the mirror first and the crash in between, its id would be unknown and all be built twice.
    await remember({ mirrorId, digestAt: platform.now(), misses: 0 })
    const { epoch } = head
    const state = { epoch, seq: 0, horizon: 0, generation: 1, rebuilding: false, mirrorId }
    await mirror.writeState(state)
    return state
  })

const applyPage = (
  { mirror, events }: PullerOptions,
  { ifStill }: Tools,
  asked: MirrorState,
  page: Page,
) =>
  ifStill(asked, async () => {
    const { epoch } = page
    const ahead = { ...asked, epoch, horizon: Math.max(asked.horizon, page.head) }
    if (!sameState(ahead, asked)) await mirror.writeState(ahead)
    const { quarantineTouched } = await storePage(mirror, page, asked.generation, events ?? {})
    // Last of all: a crash before it repeats the page, which is harmless; the other order would lose rows for good.
    const done = { ...ahead, seq: page.next }
    if (!sameState(done, ahead)) await mirror.writeState(done)
    events?.onRows?.(
      page.changes.map((change) => ({
        collection: change.collection,
        id: change.id,
        gone: 'deleted' in change,
      })),
    )
    if (quarantineTouched) events?.onQuarantine?.((await mirror.quarantined()).length)
    return done
  })

const startRebuild = (
  { mirror, platform }: PullerOptions,
  { ifStill, remember }: Tools,
  judged: MirrorState,
  head: Head,
) =>
  ifStill(judged, async () => {
    const state = {
      epoch: head.epoch,
      seq: 0,
      horizon: 0,
      generation: judged.generation + 1,
      rebuilding: true,
      mirrorId: judged.mirrorId,
    }
    // The mirror first: were the memo first and the crash in between, a mirror of unknown history would pass for known.
    await mirror.writeState(state)
    await remember({ mirrorId: state.mirrorId, rebuiltAt: platform.now(), misses: 0 })
    return state
  })

const finishRebuild = ({ mirror, events }: PullerOptions, { ifStill }: Tools, asked: MirrorState) =>
  ifStill(asked, async () => {
    const gone: { collection: string; id: string; gone: boolean }[] = []
    for (const collection of collectionNames) {
      const stale = (await mirror.all(collection)).filter(
        (doc) => doc.generation !== asked.generation,
      )
      const ids = stale.map(({ id }) => id)
      if (ids.length > 0) await events?.removing?.(collection, ids)
      gone.push(...ids.map((id) => ({ collection, id, gone: true })))
    }
    await mirror.removeOtherGenerations(asked.generation)
    const done = { ...asked, rebuilding: false }
    await mirror.writeState(done)
    if (gone.length > 0) events?.onRows?.(gone)
    events?.onQuarantine?.((await mirror.quarantined()).length)
    return done
  })

const compareDigest = async (
  { mirror, remote, platform }: PullerOptions,
  { memo, ifStill, remember }: Tools,
  state: MirrorState,
  head: Head,
  wasCutOff: boolean,
): Promise<'agrees' | 'later' | 'rebuild'> => {
  if (isCutOff(state) || !isDigestDue(await memo(), platform.now(), wasCutOff)) return 'later'
  const digest = await remote.digest()
  if (!isComparable(digest, state, head)) return 'later'
  const found = await ifStill(state, async () => {
    const agree = digestsAgree(await digestOf(mirror), digest.collections)
    const misses = agree ? 0 : (await memo()).misses + 1
    await remember({ misses, digestAt: platform.now() })
    return misses >= 2 ? ('rebuild' as const) : ('agrees' as const)
  })
  return found === 'busy' ? 'later' : found
}

/** The raw object of a quarantined row, or null when not even its JSON can be read. */
const rawOf = (row: QuarantinedRow): Row | null => {
  try {
    const raw: unknown = JSON.parse(row.raw)
    return typeof raw === 'object' && raw !== null ? (raw as Row) : null // as: JSON objects have string keys
  } catch {
    return null
  }
}

const retryOne = async (
  { mirror }: PullerOptions,
  row: QuarantinedRow,
  generation: number,
): Promise<boolean> => {
  const { collection } = row
  if (!isCollectionName(collection) || row.generation !== generation) return false
  const there = await mirror.get(collection, row.id)
  const isNewest = there === null || there.seq < row.seq || there.generation !== generation
  if (isNewest) {
    const raw = rawOf(row)
    const read = raw && readRow(collection, row.id, row.seq, raw, generation)
    if (!read || !('doc' in read)) return false
    if ((await storeDocs(mirror, collection, [read.doc])).length > 0) return false
  }
  await mirror.release([row])
  return true
}

const retryQuarantine = async (options: PullerOptions, { under }: Tools): Promise<number> => {
  const { mirror, events } = options
  if ((await mirror.quarantined()).length === 0) return 0
  const freed = await under<readonly QuarantinedRow[]>(async () => {
    const state = await mirror.readState()
    if (state === null) return []
    const done: QuarantinedRow[] = []
    for (const row of await mirror.quarantined())
      if (await retryOne(options, row, state.generation)) done.push(row)
    return done
  })
  const left = (await mirror.quarantined()).length
  if (freed !== 'busy' && freed.length > 0)
    events?.onRows?.(freed.map(({ collection, id }) => ({ collection, id, gone: false })))
  events?.onQuarantine?.(left)
  return left
}

/** The writer of one mirror. @throws the store's SyncErrors; a call that threw may be repeated. */
export const createMirrorWriter = (options: PullerOptions): MirrorWriter => {
  const made = tools(options)
  const { memo, ifStill, remember } = made
  return {
    memo,
    begin: (head) => begin(options, made, head),
    applyPage: (asked, page) => applyPage(options, made, asked, page),
    startRebuild: (judged, head) => startRebuild(options, made, judged, head),
    finishRebuild: (asked) => finishRebuild(options, made, asked),
    adoptId: (asked) => ifStill(asked, () => remember({ mirrorId: asked.mirrorId })),
    markReached: async (state) => {
      if ((await memo()).reached === state.mirrorId) return null
      return ifStill(state, async () => remember({ reached: state.mirrorId }))
    },
    compareDigest: (state, head, wasCutOff) => compareDigest(options, made, state, head, wasCutOff),
    retryQuarantine: () => retryQuarantine(options, made),
    everReached: async () => {
      const state = await options.mirror.readState()
      return state !== null && (await memo()).reached === state.mirrorId
    },
  }
}
