import { expect, test } from 'vitest'
import type { Outbox } from '../../sync/outbox/outbox.ts'
import { IS_FULL } from '../support/full-run.ts'
import { COMMAND_KINDS, killAtEachStep } from './simulation/killed-commands.ts'

/** Gives the fewest steps of a run; each seed draws whether a write that the end cut was done. */
const killAll = async (
  kind: string,
  seeds: number,
  outbox?: (made: Outbox) => Outbox,
): Promise<number> => {
  let fewest = Number.POSITIVE_INFINITY
  for (let seed = 1; seed <= seeds; seed += 1)
    fewest = Math.min(fewest, await killAtEachStep(kind, seed, outbox && { outbox }))
  return fewest
}

test.each(COMMAND_KINDS)(
  '[M5] [R18] an engine killed at any step between %s and its answer: it counts once, and nothing of it is lost',
  async (kind) => {
    const steps = await killAll(kind, IS_FULL ? 20 : 4)
    console.log(`${kind}: killed before each of ${steps} steps or more`)
    expect(steps).toBeGreaterThan(1)
  },
)

test('an engine that makes a row anew for each call is found', async () => {
  let made = 0
  const underAnotherId = (outbox: Outbox): Outbox => ({
    ...outbox,
    enqueue: (change) => {
      made += 1
      return outbox.enqueue({ ...change, id: `another${String(made).padStart(8, '0')}` })
    },
  })
  await expect(killAll('a new row', 8, underAnotherId)).rejects.toThrow(
    /counts once|not done again/,
  )
})

test('an engine that answers before it has stored is found', async () => {
  const answersEarly = (outbox: Outbox): Outbox => ({
    ...outbox,
    enqueue: async (change) => {
      void outbox.enqueue(change)
      return 'early'
    },
  })
  await expect(killAll('an edit', 4, answersEarly)).rejects.toThrow(/counts once/)
})
