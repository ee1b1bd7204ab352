/** Asks until there is an answer, for a minute. */
export const waitFor = async (ask: () => Promise<unknown>): Promise<void> => {
  for (let at = 0; ; at += 1) {
    try {
      await ask()
      return
    } catch (error) {
      if (at === 600) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}
