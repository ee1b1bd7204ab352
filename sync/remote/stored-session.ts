import { BehaviorSubject } from 'rxjs'
import * as z from 'zod/mini'
import { oneAtATime } from '../lib/calls.ts'
import type { State } from '../lib/observables.ts'
import type { SessionHint } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { DeviceStore, Envelope } from '../store/port.ts'

/** Beginning of the ids of notes, in the device database, of who left this device. */
export const LEAVING = 'forget:'

/** The session that every tab of this browser knows. */
export interface StoredSession {
  /** Raised by every sign-out; of two sessions the one with the greater number is the later one (protocol, 22). */
  readonly signOuts: number
  readonly token: string | null
  readonly admin: { readonly id: string; readonly email: string; readonly name: string } | null
  /** The last session was ended by the server, not by a person. */
  readonly ended: boolean
  /** Epoch ms by this device's clock; only ever used to ask less often. */
  readonly refreshedAt: number
}

export interface SessionStore {
  /** The session as far as it is known here; until it was read, the hint's, without a token. */
  readonly live: State<StoredSession>
  /** The session as it stands, whichever tab wrote it. @throws SyncError */
  readonly read: () => Promise<StoredSession>
  /**
   * Replaces it in every tab by what `next` makes of it; null leaves it. `beside` is stored in the same write. Where nothing
   * can be stored this tab alone goes on with it.
   */
  readonly change: (
    next: (now: StoredSession) => StoredSession | null,
    ...beside: readonly Envelope[]
  ) => Promise<void>
  readonly close: () => void
}

export interface SessionStoreOptions {
  readonly device: DeviceStore
  readonly locks: Pick<Platform['locks'], 'lock'>
  readonly hint: SessionHint
  /** Whether the device's database did not open: no session then says nothing of the one that it keeps. */
  readonly isOutOfReach: () => boolean
}

const storedSchema: z.ZodMiniType<StoredSession> = z.object({
  signOuts: z.int().check(z.minimum(0)),
  token: z.nullable(z.string().check(z.minLength(1))),
  admin: z.nullable(
    z.object({ id: z.string().check(z.minLength(1)), email: z.string(), name: z.string() }),
  ),
  ended: z.boolean(),
  refreshedAt: z.number(),
})

export const signedOut = { token: null, admin: null, refreshedAt: 0 } as const
const nobody: StoredSession = { ...signedOut, signOuts: 0, ended: false }

const ID = 'session'

const envelopeOf = (body: string): Envelope => ({
  ...{ id: ID, author: '', kind: ID, version: 1, state: '', order: 0 },
  body,
})

/** The hint of a session. A tab of release 0.2.0 takes it for a session that the server ended, and drops nothing. */
const hintOf = (session: StoredSession): string =>
  JSON.stringify({ ...session, token: null, ended: session.ended || session.admin !== null })

/** The session as the page's hint has it; without a token, which only the device database gives. */
const hintedSession = (kept: string | null): StoredSession => ({
  ...(parseSession(kept) ?? nobody),
  token: null,
})

/** Without its token a session is over, though no person ended it: what was typed stays. */
const withoutToken = (session: StoredSession): StoredSession => ({
  ...signedOut,
  signOuts: session.signOuts,
  ended: session.ended || session.admin !== null,
})

/** Keeps the session in the device database, and the hint of it up to date. */
export const openSessionStore = (options: SessionStoreOptions): SessionStore => {
  const { device, locks, hint } = options
  /** The session that the page came with, until it was compared with the stored one. */
  let came = parseSession(hint.kept)
  let told = hint.kept
  let body: string | null = null
  const live = new BehaviorSubject(hintedSession(hint.kept))

  const show = (session: StoredSession) => {
    const text = hintOf(session)
    if (text !== told) hint.keep(text)
    told = text
    live.next(session)
  }
  const readNow = async (): Promise<StoredSession> => {
    const text = (await device.get('settings', ID))?.body ?? null
    const isNews = text !== body
    body = text
    if (isNews) show(parseSession(text) ?? withoutToken(live.value))
    return live.value
  }
  const write = async (session: StoredSession, beside: readonly Envelope[] = []): Promise<void> => {
    const text = JSON.stringify(session)
    await device.put('settings', ...beside, envelopeOf(text)).then(
      () => {
        body = text
      },
      () => undefined, // full or refused: this tab knows it, and the hint tells a later one
    )
    show(session)
  }
  /** Release 0.2.0 kept the session in the entry of the hint. On a full disk the hint alone may know of a sign-out. */
  const takeOver = async (): Promise<void> => {
    const kept = await readNow()
    if (came === null) return
    if (body === null || came.signOuts > kept.signOuts) {
      const hasLeft = came.admin && (await device.get('settings', LEAVING + came.admin.id))
      const session = came.token && !hasLeft ? came : withoutToken(came)
      if (options.isOutOfReach()) live.next(session)
      else await write(session)
    }
    came = null
  }
  const read = async (): Promise<StoredSession> => {
    if (came) await locks.lock(ID, takeOver)
    return readNow()
  }
  const follow = oneAtATime(() => read().then(forget, forget))
  const stop = device.watch('settings', follow)
  follow()
  return {
    live,
    read,
    change: (next, ...beside) =>
      locks.lock(ID, async () => {
        await (came ? takeOver() : readNow()).then(forget, forget)
        const made = next(live.value)
        if (made) await write(made, beside)
      }),
    close: stop,
  }
}

/** The next reader reads again, and gets the reason of a failure then. */
const forget = () => undefined

const parseSession = (text: string | null): StoredSession | null => {
  if (!text) return null
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
