import type { Subject } from 'rxjs'

/** Takes the reading that a read begins, which is then waited for. */
export type WaitFor = (reading: Promise<void>) => void

/** Has each read that listens read now. Resolves once all have; a read that fails says so itself. */
export const flushReads = async (flushes: Subject<WaitFor>): Promise<void> => {
  const readings: Promise<void>[] = []
  flushes.next((reading) => readings.push(reading))
  await Promise.all(readings)
}
