import { expect, test } from 'vitest'
import type { Outbox } from '../../../sync/outbox/outbox.ts'
import { killAtEachStep } from '../../properties/simulation/killed-commands.ts'

/** Fewest steps of a run; each seed draws whether a write that the end cut was done. */
export const killAll = async (
  kind: string,
  [first, last]: readonly [number, number],
  outbox?: (made: Outbox) => Outbox,
): Promise<number> => {
  let fewest = Number.POSITIVE_INFINITY
  for (let seed = first; seed <= last; seed += 1)
    fewest = Math.min(fewest, await killAtEachStep(kind, seed, outbox && { outbox }))
  return fewest
}

export const countsOnce = (kind: string, seeds: readonly [number, number]) =>
  test(`[M5] [R18] an engine killed at any step between ${kind} and its answer: it counts once, and nothing of it is lost`, async () => {
    const steps = await killAll(kind, seeds)
    console.log(`${kind}: killed before each of ${steps} steps or more`)
    expect(steps).toBeGreaterThan(1)
  })
