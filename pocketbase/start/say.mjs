import process from 'node:process'

/**
 * How lines reach the terminal, or with LOG=json a program that reads them.
 * @param {NodeJS.ProcessEnv} env
 */
export const writeOf = (env) => (/** @type {string} */ text) => {
  const line = { time: new Date().toISOString(), level: 'info', message: text.trim() }
  process.stdout.write(env.LOG === 'json' ? `${JSON.stringify(line)}\n` : text)
}

/** Progress for a person: one line when a step begins, one with its time at its end. Steps may run side by side. */
export const createSay = (write = writeOf({})) => ({
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
