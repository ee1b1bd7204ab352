/** Values at once: some thousandths of a second on a slow phone. */
const SLICE = 1_000

/** By a message, for timers are held back in a page that is out of sight. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Maps many values, in their order, and lets the page answer a finger in between. @throws what `map` throws */
export const mapInSlices = async <A, B>(
  values: readonly A[],
  map: (value: A) => B,
  pause = nextTask,
): Promise<readonly B[]> => {
  const mapped: B[] = []
  for (let from = 0; from < values.length; from += SLICE) {
    if (from > 0) await pause()
    for (const value of values.slice(from, from + SLICE)) mapped.push(map(value))
  }
  return mapped
}
