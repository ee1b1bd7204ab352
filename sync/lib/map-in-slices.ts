/** Values at once: some thousandths of a second on a slow phone. */
const SLICE = 1_000

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Maps many values, in their order, and lets the page answer a finger in between. @throws what `map` throws */
export const mapInSlices = async <A, B>(
  values: readonly A[],
  map: (value: A) => B,
): Promise<readonly B[]> => {
  const mapped: B[] = []
  for (let from = 0; from < values.length; from += SLICE) {
    if (from > 0) await pause()
    for (const value of values.slice(from, from + SLICE)) mapped.push(map(value))
  }
  return mapped
}
