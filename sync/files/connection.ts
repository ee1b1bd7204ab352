import type { Connection } from '../api.ts'
import { type Live, liveCell } from '../lib/live.ts'

/** The part of `navigator.connection` that is used; only some browsers have it, and only some of those tell the type. */
export interface NetworkHint {
  readonly type?: string
  readonly saveData?: boolean
}

/** A browser's hint on what data costs. */
export const connectionOf = (hint: NetworkHint | undefined): Connection => ({
  kind:
    hint?.type === 'wifi' || hint?.type === 'ethernet'
      ? 'unmetered'
      : ['cellular', 'wimax', 'bluetooth'].includes(hint?.type ?? '')
        ? 'metered'
        : 'unknown',
  savesData: hint?.saveData === true,
})

/** The connection of this browser, followed as long as the page lives. */
export const browserConnection = (): Live<Connection> => {
  const hint: unknown = Reflect.get(globalThis.navigator ?? {}, 'connection')
  // as: an object of the browser, of which only what is there is read
  const network = hint as (NetworkHint & Partial<EventTarget>) | undefined
  const live = liveCell(connectionOf(network))
  network?.addEventListener?.('change', () => live.set(connectionOf(network)))
  return live
}
