import type { FieldCode } from '../model/wire.ts'
import { codeOf, type SyncErrorCode } from './sync-error.ts'

/** The outcome of a command: kept on this device, or why not. No command waits for the network. */
export type Outcome<T = Record<never, never>> =
  | ({ readonly ok: true } & T)
  | {
      readonly ok: false
      readonly code: SyncErrorCode
      readonly fields: Readonly<Record<string, FieldCode>>
    }

/** Runs a command; an error that it throws becomes the value that screens show. */
export const outcomeOf = async (work: () => Promise<void>): Promise<Outcome> => {
  try {
    await work()
    return { ok: true }
  } catch (error) {
    return { ok: false, code: codeOf(error), fields: {} }
  }
}
