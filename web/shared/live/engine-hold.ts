/** The longest wait of the data engine, whatever happens. */
const LONGEST_MS = 4_000

let held: Promise<void> = Promise.resolve()

/**
 * Keeps the data engine from being opened while something that the person asked for is drawn without it, such as the
 * first page of a paper: on a slow phone both would take twice as long. Gives the way to let it go.
 */
export const holdEngine = (): (() => void) => {
  let release: () => void = () => undefined
  held = new Promise((done) => {
    release = done
    setTimeout(done, LONGEST_MS)
  })
  return release
}

/** Resolves once nobody keeps the engine waiting. */
export const whenNotHeld = (): Promise<void> => held
