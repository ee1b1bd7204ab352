import * as z from 'zod/mini'
import { type LiveCell, liveCell } from '../lib/live.ts'
import { SESSION_KEY } from '../lib/storage-keys.ts'

/** The session that every tab of this browser knows. */
export interface StoredSession {
  /** Raised by every sign-out; a tab that finds it raised draws nothing of the admin before (protocol, 22). */
  readonly signOuts: number
  readonly token: string | null
  readonly admin: { readonly id: string; readonly email: string; readonly name: string } | null
  /** The last session was ended by the server, not by a person. */
  readonly ended: boolean
  /** Epoch ms by this device's clock; only ever used to ask less often. */
  readonly refreshedAt: number
}

/** Where the session lies: the page's `localStorage`, or anything that behaves like it. */
export interface SessionStorage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
}

export interface SessionStore {
  readonly live: LiveCell<StoredSession>
  /** Replaces the session here and in every tab. */
  readonly write: (session: StoredSession) => void
  /** Reads what other tabs wrote, as after a tab was frozen and heard no event. */
  readonly readAgain: () => StoredSession
  readonly close: () => void
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

const nobody: StoredSession = {
  signOuts: 0,
  token: null,
  admin: null,
  ended: false,
  refreshedAt: 0,
}

/**
 * Keeps the session in `storage`, or in this tab alone where there is none or it refuses. `events` tells when another
 * tab wrote ('storage' events of the window).
 */
export const openSessionStore = (
  storage: SessionStorage | null,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | null,
): SessionStore => {
  const live = liveCell<StoredSession>(parseSession(readItem(storage)) ?? nobody)
  let raw = readItem(storage)
  const readAgain = (): StoredSession => {
    const now = readItem(storage)
    if (now !== raw) {
      raw = now
      // Storage that was cleared, or holds something else, signs nobody in; the number must not fall back.
      live.set(parseSession(now) ?? { ...nobody, signOuts: live.getSnapshot().signOuts + 1 })
    }
    return live.getSnapshot()
  }
  const onStorage = (event: Event) => {
    const key: unknown = Reflect.get(event, 'key')
    if (key === SESSION_KEY || key === null) readAgain()
  }
  events?.addEventListener('storage', onStorage)
  return {
    live,
    readAgain,
    write: (session) => {
      const text = JSON.stringify(session)
      try {
        storage?.setItem(SESSION_KEY, text)
        raw = readItem(storage)
      } catch {
        // Full or refused: this tab stays signed in, and only this tab.
      }
      live.set(session)
    },
    close: () => events?.removeEventListener('storage', onStorage),
  }
}

const readItem = (storage: SessionStorage | null): string | null => {
  try {
    return storage?.getItem(SESSION_KEY) ?? null
  } catch {
    return null
  }
}

const parseSession = (text: string | null): StoredSession | null => {
  if (!text) return null
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
