/**
 * A value that changes, as the page has it; in the engine it is an observable. `getSnapshot` gives the same object until
 * it changes, as React's `useSyncExternalStore` needs. `subscribe` tells of a change and gives the way to stop.
 */
export interface Live<T> {
  readonly subscribe: (onChange: () => void) => () => void
  readonly getSnapshot: () => T
}

/** A read's knowledge: nothing yet, the value, or why it cannot be read. */
export type Reading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly code: string }

/** A reading with another value made of the one that it has. */
export const mapReady = <A, B>(reading: Reading<A>, map: (value: A) => B): Reading<B> =>
  reading.state === 'ready' ? { state: 'ready', value: map(reading.value) } : reading

/** A read of one row by id. 'unsynced': not here, and this device cannot tell whether it exists (offline or behind). */
export type Lookup<T> =
  | { readonly kind: 'found'; readonly row: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unsynced' }

export interface LiveCell<T> extends Live<T> {
  readonly set: (value: T) => void
}

/** A live value that its owner sets. Setting the same value again tells no listener. */
export const liveCell = <T>(initial: T): LiveCell<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
  }
}
