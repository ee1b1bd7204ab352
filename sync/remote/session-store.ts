import { BehaviorSubject } from 'rxjs'
import * as z from 'zod/mini'
import { oneAtATime } from '../lib/calls.ts'
import { isSameText, parseJson } from '../lib/json.ts'
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
type StoredSession = Readonly<z.infer<typeof sessionSchema>>
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

const stateOf = ({ admin, ended }: StoredSession): SessionState =>
  admin ? { kind: 'signed-in', admin } : { kind: 'signed-out', ended }

/** Keeps the session in the device database, and the page's hint of it up to date. */
export const openSessionStore = ({ device, locks, hint, isOutOfReach }: SessionStoreOptions) => {
  /** The hint that the page came with; in release 0.2.0 the session itself. */
  const came = parseSession(hint.kept) ?? nobody
  /** The same without its token: over, though no person ended it, so that what was typed stays. */
  const cameOver = {
    ...{ ...signedOut, signOuts: came.signOuts },
    ended: came.ended || came.admin !== null,
  }
  let told = hint.kept ?? hintOf(nobody)
  /** As far as it is known here; until it was read, the hint's. */
  const state = new BehaviorSubject(stateOf(came))

  const tell = (session: StoredSession): void => {
    if (!isSameText(state.value, stateOf(session))) state.next(stateOf(session))
  }
  const show = (session: StoredSession): void => {
    const text = hintOf(session)
    if (text !== told) hint.keep(text)
    told = text
    tell(session)
  }
  const write = async (session: StoredSession, beside: readonly Envelope[]): Promise<void> => {
    const row = { id: ID, author: '', kind: ID, version: 1, state: '', order: 0 }
    try {
      await device.put('settings', ...beside, { ...row, body: JSON.stringify(session) })
    } catch (error) {
      if (session.token) throw error
      await device.remove('settings', ID) // a full disk keeps nobody signed in
    }
    show(session)
  }
  /** The session as it stands, whichever tab wrote it. @throws SyncError */
  const read = async (): Promise<StoredSession> => {
    const row = parseSession((await device.get('settings', ID))?.body ?? null)
    const session = row && row.signOuts >= came.signOuts ? row : cameOver
    // Out of reach, the hint stays as it is: it speaks of the session that the device keeps.
    if (row === null && isOutOfReach()) tell(session)
    else show(session)
    return session
  }
  const follow = oneAtATime(() => read().then(ignore, ignore))
  const stop = device.watch('settings', follow)
  follow()
  return {
    state,
    read,
    /** Replaces it in every tab by what `next` makes of it; null leaves it. `beside` is stored in the same write. */
    change: (
      next: (now: StoredSession) => StoredSession | null,
      ...beside: readonly Envelope[]
    ): Promise<void> =>
      locks.lock(ID, async () => {
        const made = next(await read().catch(() => cameOver))
        if (made) await write(made, beside)
      }),
    close: stop,
  }
}

/** The next reader reads again, and gets the reason of a failure then. */
const ignore = () => undefined
