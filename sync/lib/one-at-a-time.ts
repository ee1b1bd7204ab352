/** A task of which one runs at a time; asked while it runs, it runs once more. */
export const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let isRunning = false
  let isAsked = false
  const run = async (): Promise<void> => {
    isRunning = true
    try {
      do {
        isAsked = false
        await work()
      } while (isAsked)
    } finally {
      isRunning = false
    }
  }
  return () => {
    isAsked = true
    if (!isRunning) void run()
  }
}
