import type { Online, OnlineAnswer, Sync } from '../../../../sync/index.ts'

/** Asks the server by `ask`. Code that did not arrive, and what nobody foresaw, is a failure like any other. */
export const askOnline = <T>(
  sync: Sync,
  ask: (online: Online) => Promise<OnlineAnswer<T>>,
): Promise<OnlineAnswer<T>> =>
  sync.online().then(ask, (): OnlineAnswer<T> => ({ ok: false, code: 'offline', message: '' }))
