import { expect, test } from 'vitest'
import type { Outbox } from '../../sync/replication/contract.ts'
import { IS_FULL } from '../support/looks.ts'
import { COMMAND_KINDS, killAtEachStep } from './simulation/killed-commands.ts'

/** Each draws anew whether a write that the end cut was done. */
const SEEDS = IS_FULL ? 100 : 4

const killAll = async (kind: string, outbox?: (made: Outbox) => Outbox): Promise<number> => {
  let fewest = Number.POSITIVE_INFINITY
  for (let seed = 1; seed <= SEEDS; seed += 1)
    fewest = Math.min(fewest, await killAtEachStep(kind, seed, outbox && { outbox }))
  return fewest
}

for (const kind of COMMAND_KINDS)
  test(`[M5] [R18] an engine killed at any step between ${kind} and its answer: it counts once, and nothing of it is lost`, async () => {
    const steps = await killAll(kind)
    console.log(`${kind}: killed before each of ${steps} steps or more`)
    expect(steps).toBeGreaterThan(1)
  })

const forgetsCalls = (outbox: Outbox): Outbox => ({
  ...outbox,
  enqueue: ({ item: _, ...change }) => outbox.enqueue(change),
  enqueueTogether: (changes) =>
    outbox.enqueueTogether(changes.map(({ item: _, ...change }) => change)),
  decide: (item, choice) => outbox.decide(item, choice),
  sendAgain: (item, mended) => outbox.sendAgain(item, mended),
  discard: (item) => outbox.discard(item),
})
for (const kind of COMMAND_KINDS)
  test(`an engine that forgets its calls is found at ${kind}`, async () => {
    await expect(killAll(kind, forgetsCalls)).rejects.toThrow(/counts once|not done again/)
  })

test('an engine that answers before it has stored is found', async () => {
  const answersEarly = (outbox: Outbox): Outbox => ({
    ...outbox,
    enqueue: async (change) => {
      void outbox.enqueue(change)
      return change.item ?? null
    },
  })
  await expect(killAll('an edit', answersEarly)).rejects.toThrow(/counts once/)
})
