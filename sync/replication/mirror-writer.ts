import type { Head, Page } from '../model/wire.ts'
import type { MirrorRow, MirrorState, MirrorStore } from '../store/port.ts'
import { otherTurn, readTurns, type Turn, type Turns, writeTurns } from '../store/turns.ts'
import type { PullerOptions } from './contract.ts'
import { digestOf, digestsAgree, isComparable, isCutOff, isDigestDue } from './digest.ts'

/** The mirror that a pull works on: the current one, or the other one while a rebuild fills it. */
interface Place {
  readonly turn: Turn
  readonly isFilling: boolean
}
/** A place, and the state of its mirror; null: the mirror holds nothing. */
interface Seen extends Place {
  readonly state: MirrorState | null
}
export interface Known extends Place {
  readonly state: MirrorState
}

/** True when no part of a state has changed, the horizon included: a page judged by one state does not fit another. */
const sameState = (a: MirrorState | null, b: MirrorState | null): boolean =>
  a?.epoch === b?.epoch && a?.seq === b?.seq && a?.horizon === b?.horizon

type OrBusy<T> = Promise<T | 'busy'>

/** Rows in one write of `blank` at most, which bounds its memory. */
const BATCH = 1_000

/** The moment at a head is written once in this time, because the device database is written through to the disk. */
const REMEMBER_EVERY_MS = 60_000

/** Removes all content of a mirror. Its state goes first: rows that a crash leaves then count for nothing. */
const blank = async (mirror: MirrorStore): Promise<void> => {
  await mirror.writeState(null)
  const rows = (await mirror.all()).map((row): MirrorRow => ({ ...row, text: '' }))
  for (let at = 0; at < rows.length; at += BATCH) await mirror.write(rows.slice(at, at + BATCH))
}

/**
 * The rows of a page as a mirror keeps them, also those that this build cannot read. A tombstone of a row that was never
 * here is none.
 */
const rowsOf = async ({ changes }: Page, mirror: MirrorStore): Promise<readonly MirrorRow[]> => {
  const rows: MirrorRow[] = []
  for (const change of changes) {
    const { collection, id, seq } = change
    if ('row' in change) rows.push({ collection, id, seq, text: JSON.stringify(change.row) })
    else if ((await mirror.get(collection, id)) !== null)
      rows.push({ collection, id, seq, text: '' })
  }
  return rows
}

/**
 * Every write to a scope's mirrors: each under their lock, after turns and state were read again.
 * @throws the store's SyncErrors; a call that threw may be repeated.
 */
export const createMirrorWriter = (options: PullerOptions) => {
  const { mirrors, device, mirrorName, platform, remote, events = {} } = options
  const turns = (): Promise<Turns> => readTurns(device, mirrorName)
  const remember = async (change: Partial<Turns>): Promise<void> =>
    writeTurns(device, mirrorName, { ...(await turns()), ...change })
  const look = async (): Promise<Seen> => {
    const { current, isFilling } = await turns()
    const turn = isFilling ? otherTurn(current) : current
    return { turn, isFilling, state: await mirrors[turn].readState() }
  }
  const underLock = <T>(work: () => Promise<T | 'busy'>): OrBusy<T> =>
    platform.locks.tryLock<T | 'busy'>(`mirror:${mirrorName}`, work)
  /** Does the work if, under the lock, place and state are still those that it was meant for. */
  const ifStill = <T>(asked: Seen, work: (mirror: MirrorStore) => Promise<T>): OrBusy<T> =>
    underLock<T>(async () => {
      const { turn, isFilling, state } = await look()
      const isStill = turn === asked.turn && isFilling === asked.isFilling
      return isStill && sameState(state, asked.state) ? work(mirrors[turn]) : 'busy'
    })
  const beginAt = async (place: Place, { epoch }: Head): Promise<Known> => {
    const mirror = mirrors[place.turn]
    await blank(mirror)
    // Before the state: a current mirror that was lost has not been at a head again.
    if (!place.isFilling) await remember({ reachedAt: 0, digestAt: platform.now(), misses: 0 })
    const state = { epoch, seq: 0, horizon: 0 }
    await mirror.writeState(state)
    return { ...place, state }
  }

  return {
    turns,
    /** Where a pull works, and the state there. */
    look,
    /** Gives a mirror that holds nothing its first state. */
    begin: (place: Place, head: Head): OrBusy<Known> =>
      ifStill({ ...place, state: null }, () => beginAt(place, head)),
    /** Stores a page that was fetched for `asked` (protocol, 11). */
    applyPage: (asked: Known, page: Page): OrBusy<Known> =>
      ifStill(asked, async (mirror) => {
        const { state } = asked
        const { epoch } = page
        const ahead = { ...state, epoch, horizon: Math.max(state.horizon, page.head) }
        if (!sameState(ahead, state)) await mirror.writeState(ahead)
        const rows = await rowsOf(page, mirror)
        if (rows.length > 0) await mirror.write(rows)
        // Last of all: a crash before it repeats the page, which is harmless; the other order would lose rows for good.
        const done = { ...ahead, seq: page.next }
        if (!sameState(done, ahead)) await mirror.writeState(done)
        return { ...asked, state: done }
      }),
    /** Begins to fill the other mirror; one that was being filled is begun anew. */
    startRebuild: (judged: Known, head: Head): OrBusy<Known> =>
      ifStill(judged, async () => {
        const turn = judged.isFilling ? judged.turn : otherTurn(judged.turn)
        // Before `isFilling`: the state of its former turn must not count as begun.
        await mirrors[turn].writeState(null)
        await remember({ isFilling: true, rebuiltAt: platform.now(), misses: 0 })
        return beginAt({ turn, isFilling: true }, head)
      }),
    /** The filled mirror takes its turn. */
    finishRebuild: (asked: Known): OrBusy<Known> =>
      ifStill(asked, async () => {
        const filled = { current: asked.turn, isFilling: false, mustBlank: true }
        await remember({ ...filled, reachedAt: platform.now() })
        await events.turned?.()
        return { ...asked, isFilling: false }
      }),
    /** Blanks the mirror that was shown before the last rebuild. */
    blankOther: (): OrBusy<null> =>
      underLock<null>(async () => {
        const { current, isFilling, mustBlank } = await turns()
        if (isFilling || !mustBlank) return null
        await blank(mirrors[otherTurn(current)])
        await remember({ mustBlank: false })
        return null
      }),
    markReached: async (known: Known): OrBusy<null> => {
      if (Math.abs(platform.now() - (await turns()).reachedAt) < REMEMBER_EVERY_MS) return null
      return ifStill(known, async () => {
        await remember({ reachedAt: platform.now() })
        return null
      })
    },
    /** 'later': no digest was due, or it speaks of another moment. `wasCutOff`: an earlier pull was cut off. */
    compareDigest: async (
      known: Known,
      head: Head,
      wasCutOff: boolean,
    ): Promise<'agrees' | 'later' | 'rebuild'> => {
      const { state } = known
      if (isCutOff(state) || !isDigestDue(await turns(), platform.now(), wasCutOff)) return 'later'
      const digest = await remote.digest()
      if (!isComparable(digest, state, head)) return 'later'
      const found = await ifStill(known, async (mirror) => {
        const agree = digestsAgree(digestOf(await mirror.all()), digest.collections)
        const misses = agree ? 0 : (await turns()).misses + 1
        await remember({ misses, digestAt: platform.now() })
        return misses >= 2 ? ('rebuild' as const) : ('agrees' as const)
      })
      return found === 'busy' ? 'later' : found
    },
  }
}
