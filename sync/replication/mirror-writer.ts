import type { Head, Page } from '../model/wire.ts'
import type { MirrorRow, MirrorState, MirrorStore } from '../store/port.ts'
import { otherTurn, readTurns, type Turn, type Turns, writeTurns } from '../store/turns.ts'
import type { PullerOptions } from './contract.ts'
import { digestOf, digestsAgree, isComparable, isCutOff, isDigestDue } from './digest.ts'
import { storePage } from './page.ts'

/** The mirror that a pull works on: the current one, or the other one while a rebuild fills it. */
interface Place {
  readonly turn: Turn
  readonly isFilling: boolean
}
/** A place and its state, as a pull knows them. */
export interface Known extends Place {
  readonly state: MirrorState
}

/** True when nothing of a state has changed, the horizon included: a page judged by one does not fit another. */
const sameState = (a: MirrorState, b: MirrorState): boolean =>
  a.epoch === b.epoch && a.seq === b.seq && a.horizon === b.horizon

const placeOf = ({ current, isFilling }: Turns): Place => ({
  turn: isFilling ? otherTurn(current) : current,
  isFilling,
})

type OrBusy<T> = Promise<T | 'busy'>

export type MirrorWriter = ReturnType<typeof createMirrorWriter>

/** Names the lock of a scope's mirrors: held while one of them is written or dropped. */
const mirrorLock = (mirrorName: string): string => `mirror:${mirrorName}`

/** Rows in one write of a sweep at most: keeps its memory bounded. */
const BATCH = 1_000

/** Closer together than this the moment at a head is not written: the device database is written through to the disk. */
const REMEMBER_EVERY_MS = 60_000

/** Takes all content out of a mirror. Its state goes first: rows that a crash leaves then count for nothing. */
const blank = async (mirror: MirrorStore): Promise<void> => {
  await mirror.writeState(null)
  const rows = (await mirror.all()).map((row): MirrorRow => ({ ...row, text: '' }))
  for (let at = 0; at < rows.length; at += BATCH) await mirror.write(rows.slice(at, at + BATCH))
}

/**
 * Every write to a scope's mirrors: each under their lock, after a second look at turns and state.
 * @throws the store's SyncErrors; a call that threw may be repeated.
 */
export const createMirrorWriter = (options: PullerOptions) => {
  const { mirrors, device, mirrorName, platform, remote, events = {} } = options
  const turns = (): Promise<Turns> => readTurns(device, mirrorName)
  const remember = async (change: Partial<Turns>): Promise<void> =>
    writeTurns(device, mirrorName, { ...(await turns()), ...change })
  const under = <T>(work: () => Promise<T | 'busy'>): OrBusy<T> =>
    platform.locks.tryLock<T | 'busy'>(mirrorLock(mirrorName), work)
  const isStill = async ({ turn, isFilling }: Place): Promise<boolean> => {
    const now = placeOf(await turns())
    return now.turn === turn && now.isFilling === isFilling
  }
  /** The work, if place and state under the lock are still those that it was meant for. */
  const ifStill = <T>(asked: Known, work: (mirror: MirrorStore) => Promise<T>): OrBusy<T> =>
    under<T>(async () => {
      const mirror = mirrors[asked.turn]
      const state = await mirror.readState()
      const isMeant = (await isStill(asked)) && state !== null && sameState(state, asked.state)
      return isMeant ? work(mirror) : 'busy'
    })

  const beginAt = async (place: Place, { epoch }: Head): Promise<Known> => {
    const mirror = mirrors[place.turn]
    await blank(mirror)
    // Before the state: a mirror that was lost has not been at a head again.
    if (!place.isFilling) await remember({ reachedAt: 0, digestAt: platform.now(), misses: 0 })
    const state = { epoch, seq: 0, horizon: 0 }
    await mirror.writeState(state)
    return { ...place, state }
  }

  return {
    turns,
    /** Where a pull works, and the state there; null while that mirror holds nothing. */
    look: async (): Promise<Place & { readonly state: MirrorState | null }> => {
      const place = placeOf(await turns())
      return { ...place, state: await mirrors[place.turn].readState() }
    },
    /** The state of a mirror that holds nothing yet. */
    begin: (place: Place, head: Head): OrBusy<Known> =>
      under<Known>(async () => {
        const isMeant = (await isStill(place)) && (await mirrors[place.turn].readState()) === null
        return isMeant ? beginAt(place, head) : 'busy'
      }),
    /** Stores a page that was fetched for `asked` (protocol, 11). */
    applyPage: (asked: Known, page: Page): OrBusy<Known> =>
      ifStill(asked, async (mirror) => {
        const { state } = asked
        const { epoch } = page
        const ahead = { ...state, epoch, horizon: Math.max(state.horizon, page.head) }
        if (!sameState(ahead, state)) await mirror.writeState(ahead)
        await storePage(mirror, page)
        // Last of all: a crash before it repeats the page, which is harmless; the other order would lose rows for good.
        const done = { ...ahead, seq: page.next }
        if (!sameState(done, ahead)) await mirror.writeState(done)
        return { ...asked, state: done }
      }),
    /** Begins to fill the other mirror; one that was being filled is begun anew. */
    startRebuild: (judged: Known, head: Head): OrBusy<Known> =>
      ifStill(judged, async () => {
        const turn = judged.isFilling ? judged.turn : otherTurn(judged.turn)
        // Before it is said to be filled: what it showed at an earlier turn is no beginning.
        await mirrors[turn].writeState(null)
        await remember({ isFilling: true, rebuiltAt: platform.now(), misses: 0 })
        return beginAt({ turn, isFilling: true }, head)
      }),
    /** The filled mirror takes its turn. */
    finishRebuild: (asked: Known): OrBusy<Known> =>
      ifStill(asked, async () => {
        await remember({
          current: asked.turn,
          isFilling: false,
          mustBlank: true,
          reachedAt: platform.now(),
        })
        await events.turned?.()
        return { ...asked, isFilling: false }
      }),
    /** Blanks the mirror that was shown before the last rebuild. */
    blankOther: (): OrBusy<null> =>
      under<null>(async () => {
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
    /** 'later': none was due, or what came speaks of another moment. `wasCutOff`: an earlier pull was. */
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
