/** Why a file is not shown; each has its sentence, and most the way to the file itself. */
export type OpenFailure =
  | 'password'
  /** Also a file without a single page. */
  | 'damaged'
  | 'offline'
  /** Connected, and not one byte came. */
  | 'silent'
  | 'busy'
  | 'gone'
  | 'network-page'
  | 'no-engine'

/** Failure that the engine's refusal means. */
export const failureOfError = (error: unknown): OpenFailure => {
  if (error instanceof Error && error.name === 'PasswordException') return 'password'
  // The engine's own program did not come, which says nothing of the file.
  return error instanceof Error && /worker/i.test(error.message) ? 'no-engine' : 'damaged'
}
