/** The only door of the engine: screens import from here, types from `api.ts` included. */
export type * from './api.ts'
export type { Live, Lookup, Reading } from './lib/live.ts'
export type { SyncErrorCode } from './lib/sync-error.ts'
export { type OpenSyncOptions, openSync } from './open-sync.ts'
export type { SyncEvent, SyncEventKind } from './status/event-log.ts'
export { hasReached, type LinePlace, type MirrorPlace } from './status/place.ts'
export type { OutboxStatus, SyncPhase, SyncStatus } from './status/status.ts'
