import { expect, test } from 'vitest'
import type { Outbox } from '../../sync/replication/contract.ts'
import { countsOnce, killAll } from '../support/stories/killed-commands.ts'
import { COMMAND_KINDS } from './simulation/killed-commands.ts'

for (const kind of COMMAND_KINDS) countsOnce(kind, [1, 4])

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
    await expect(killAll(kind, [1, 4], forgetsCalls)).rejects.toThrow(/counts once|not done again/)
  })

test('an engine that answers before it has stored is found', async () => {
  const answersEarly = (outbox: Outbox): Outbox => ({
    ...outbox,
    enqueue: async (change) => {
      void outbox.enqueue(change)
      return change.item ?? null
    },
  })
  await expect(killAll('an edit', [1, 4], answersEarly)).rejects.toThrow(/counts once/)
})
