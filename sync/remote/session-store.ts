import { BehaviorSubject } from 'rxjs'
import * as z from 'zod/mini'
import { oneAtATime } from '../lib/calls.ts'
import { parseJson } from '../lib/json.ts'
import type { SessionHint } from '../lib/page-port.ts'
import type { Platform } from '../lib/platform.ts'
import type { DeviceStore, Envelope } from '../store/port.ts'

/** Beginning of the ids of notes, in the device database, of who left this device. */
export const LEAVING = 'forget:'

const sessionSchema = z.object({
  /** Raised by every sign-out; of two sessions the one with the greater number is the later one (protocol, 22). */
  signOuts: z.int().check(z.minimum(0)),
  token: z.nullable(z.string().check(z.minLength(1))),
  admin: z.nullable(
    z.object({ id: z.string().check(z.minLength(1)), email: z.string(), name: z.string() }),
  ),
  /** The last session was ended by the server, not by a person. */
  ended: z.boolean(),
  /** Epoch ms by this device's clock; only ever used to ask less often. */
  refreshedAt: z.number(),
})
/** Who is signed in, as screens see it. */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-out'; readonly ended: boolean } // ended: the session expired or was ended elsewhere
  | { readonly kind: 'signed-in'; readonly admin: Admin }

/** The session that every tab of this browser knows. */
export type StoredSession = Readonly<z.infer<typeof sessionSchema>>
export type Admin = NonNullable<StoredSession['admin']>

export interface SessionStoreOptions {
  readonly device: DeviceStore
  readonly locks: Pick<Platform['locks'], 'lock'>
  readonly hint: SessionHint
  /** Whether the device's database did not open: no session then says nothing of the one that it keeps. */
  readonly isOutOfReach: () => boolean
}

export const signedOut = { token: null, admin: null, refreshedAt: 0 } as const
const nobody: StoredSession = { ...signedOut, signOuts: 0, ended: false }

const ID = 'session'

const parseSession = (text: string | null): StoredSession | null =>
  sessionSchema.safeParse(parseJson(text ?? '')).data ?? null

/** The hint of a session, without its token. A tab of release 0.2.0 takes it for one that the server ended, and drops nothing. */
const hintOf = (session: StoredSession): string =>
  JSON.stringify({ ...session, token: null, ended: session.ended || session.admin !== null })

/** Without its token a session is over, though no person ended it: what was typed stays. */
const withoutToken = (session: StoredSession): StoredSession => ({
  ...signedOut,
  signOuts: session.signOuts,
  ended: session.ended || session.admin !== null,
})

export type SessionStore = ReturnType<typeof openSessionStore>

/** Keeps the session in the device database, and the page's hint of it up to date. */
export const openSessionStore = (options: SessionStoreOptions) => {
  const { device, locks, hint } = options
  /** The hint that the page came with. In release 0.2.0 it was the session itself, with the token. */
  const came = parseSession(hint.kept) ?? nobody
  let told = hint.kept ?? hintOf(nobody)
  /** A session that the disk refused to store: only this tab knows it. */
  let unstored: StoredSession | null = null
  const live = new BehaviorSubject<StoredSession>({ ...came, token: null })

  const show = (session: StoredSession): void => {
    const text = hintOf(session)
    if (text !== told) {
      hint.keep(text)
      told = text
    }
    live.next(session)
  }
  const write = async (session: StoredSession, beside: readonly Envelope[] = []): Promise<void> => {
    const row = { id: ID, author: '', kind: ID, version: 1, state: '', order: 0 }
    unstored = await device
      .put('settings', ...beside, { ...row, body: JSON.stringify(session) })
      .then(
        () => null,
        () => session, // a full disk; the hint tells later pages of a sign-out
      )
    show(session)
  }
  /** The session as it stands, whichever tab wrote it. @throws SyncError */
  const read = async (): Promise<StoredSession> => {
    const row = parseSession((await device.get('settings', ID))?.body ?? null)
    const isUnknown = row === null && unstored === null
    // The hint stays as it is: it speaks of the session that the device keeps.
    if (isUnknown && options.isOutOfReach()) live.next(came.token ? came : withoutToken(came))
    else if (isUnknown && came.token) await write(came)
    else if (unstored && unstored.signOuts >= (row?.signOuts ?? 0)) show(unstored)
    else show(row && row.signOuts >= came.signOuts ? row : withoutToken(came))
    return live.value
  }
  const follow = oneAtATime(() => read().then(ignore, ignore))
  const stop = device.watch('settings', follow)
  follow()
  return {
    /** The session as far as it is known here; until it was read, the hint's, without a token. */
    live,
    read,
    /** Replaces it in every tab by what `next` makes of it; null leaves it. `beside` is stored in the same write. */
    change: (
      next: (now: StoredSession) => StoredSession | null,
      ...beside: readonly Envelope[]
    ): Promise<void> =>
      locks.lock(ID, async () => {
        await read().catch(ignore)
        const made = next(live.value)
        if (made) await write(made, beside)
      }),
    close: stop,
  }
}

/** The next reader reads again, and gets the reason of a failure then. */
const ignore = () => undefined
