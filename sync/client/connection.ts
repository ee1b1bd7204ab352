import type { Connection } from '../api.ts'

/** The part of `navigator.connection` that is used; only some browsers have it, and only some of those tell the type. */
export interface NetworkHint {
  readonly type?: string
  readonly saveData?: boolean
}

/** A browser's hint on what data costs. */
export const connectionOf = (hint: NetworkHint | null): Connection => ({
  kind:
    hint?.type === 'wifi' || hint?.type === 'ethernet'
      ? 'unmetered'
      : ['cellular', 'wimax', 'bluetooth'].includes(hint?.type ?? '')
        ? 'metered'
        : 'unknown',
  savesData: hint?.saveData === true,
})

/** The browser's word of its network; null where it gives none. */
export const networkHint = (): (NetworkHint & Partial<EventTarget>) | null => {
  const hint: unknown = Reflect.get(navigator, 'connection')
  // as: an object of the browser, of which only what is there is read
  return (hint as (NetworkHint & Partial<EventTarget>) | undefined) ?? null
}
