import process from 'node:process'

/** Progress for whoever watches: one line when a step begins, one with its time at its end; steps may run side by side. */
export const createSay = (write = (/** @type {string} */ text) => process.stdout.write(text)) => ({
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
