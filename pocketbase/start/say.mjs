import process from 'node:process'

/** @param {string} text */
const writeOut = (text) => {
  process.stdout.write(text)
}

/** Progress for a person: one line when a step begins, one with its time at its end. Steps may run side by side. */
export const createSay = (write = writeOut) => ({
  /** @param {string} text */
  line: (text) => {
    write(`${text}\n`)
  },
  /** @param {string} name */
  step: (name) => {
    const startedAt = performance.now()
    write(`${name} …\n`)
    return () => {
      write(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
    }
  },
})

/** @typedef {ReturnType<typeof createSay>} Say */
