import type { SyncErrorCode } from './lib/sync-error.ts'
import type { FieldCode } from './model/wire.ts'

/** The outcome of a command: kept on this device, or why not. Nothing here waits for the network. */
export type Outcome<T = Record<never, never>> =
  | ({ readonly ok: true } & T)
  | {
      readonly ok: false
      readonly code: SyncErrorCode
      readonly fields: Readonly<Record<string, FieldCode>>
    }
