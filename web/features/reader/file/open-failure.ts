/** Why a file is not shown; each has its sentence, and all but 'gone' the way to the file itself. */
export type OpenFailure =
  | 'password'
  | 'damaged'
  | 'empty'
  | 'huge'
  | 'offline'
  /** Connected, and not one byte came. */
  | 'silent'
  | 'busy'
  | 'gone'
  | 'network-page'
  | 'no-engine'
  | 'old-browser'

/** Beyond this a phone would run out of memory before the first page. */
const HUGE_BYTES = 100_000_000
const HUGE_PAGES = 5_000

/** Failure of a file by its size, before it is opened. */
export const failureOfSize = (bytes: number): OpenFailure | null => {
  if (bytes <= 0) return 'empty'
  return bytes > HUGE_BYTES ? 'huge' : null
}

/** Failure of a file by the number of its pages. */
export const failureOfPages = (pages: number): OpenFailure | null => {
  if (pages < 1) return 'empty'
  return pages > HUGE_PAGES ? 'huge' : null
}

/** Failure that the engine's refusal means. */
export const failureOfError = (error: unknown): OpenFailure => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'password'
  const said = error instanceof Error ? error.message : ''
  // The engine's own program did not come, which says nothing of the file.
  if (/worker/i.test(said)) return 'no-engine'
  return /empty|zero bytes/i.test(said) ? 'empty' : 'damaged'
}
