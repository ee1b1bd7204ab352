import { BehaviorSubject } from 'rxjs'
import * as z from 'zod/mini'
import { isSameText, parseJson } from '../lib/json.ts'
import type { KeptSession } from '../lib/page-port.ts'
import type { DeviceStore, Envelope } from '../store/port.ts'

/** Prefix of the ids of notes, in the device database, about admins who signed out on this device. */
export const LEAVING = 'forget:'

/** The note of an admin who signed out on this device and is not back since. */
export const noteOf = (device: DeviceStore, adminId: string): Promise<Envelope | null> =>
  device.get('settings', LEAVING + adminId)

const sessionSchema = z.object({
  token: z.nullable(z.string().check(z.minLength(1))),
  admin: z.nullable(
    z.object({ id: z.string().check(z.minLength(1)), email: z.string(), name: z.string() }),
  ),
  /** The server ended the last session, not a person. */
  ended: z.boolean(),
  /** Epoch ms by this device's clock, which may be wrong: it only makes refreshes rarer. */
  refreshedAt: z.number(),
})
/** The session as screens see it. */
export type SessionState =
  | { readonly kind: 'signed-out'; readonly ended: boolean } // ended: the session expired or was ended elsewhere
  | { readonly kind: 'signed-in'; readonly admin: Admin }

type StoredSession = Readonly<z.infer<typeof sessionSchema>>
export type Admin = NonNullable<StoredSession['admin']>

export interface SessionStoreOptions {
  readonly device: DeviceStore
  readonly session: KeptSession
}

export const nobody: StoredSession = { token: null, admin: null, ended: false, refreshedAt: 0 }

const stateOf = ({ token, admin, ended }: StoredSession): SessionState =>
  token && admin ? { kind: 'signed-in', admin } : { kind: 'signed-out', ended }

/** The session in the page's storage, which all tabs share. */
export const openSessionStore = ({ device, session: { text, keep } }: SessionStoreOptions) => {
  const now = (): StoredSession =>
    sessionSchema.safeParse(parseJson(text.value ?? '')).data ?? nobody
  const state = new BehaviorSubject(stateOf(now()))
  text.subscribe(() => {
    const next = stateOf(now())
    if (!isSameText(state.value, next)) state.next(next)
  })
  /** Replaces the session in every tab by what `next` returns; null leaves it. */
  const change = (next: (now: StoredSession) => StoredSession | null): void => {
    const made = next(now())
    if (made) keep(JSON.stringify(made))
  }
  /** Browsers write `localStorage` late: after a kill it may hold a token again whose admin had signed out. */
  const clear = async (): Promise<void> => {
    const { admin, token } = now()
    if (admin && token && (await noteOf(device, admin.id)))
      change((then) => (then.token === token ? nobody : null))
  }
  const cleared = clear().catch(() => undefined)
  return {
    state,
    change,
    read: async (): Promise<StoredSession> => {
      await cleared
      return now()
    },
  }
}
