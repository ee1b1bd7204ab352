import { expect, test } from 'vitest'
import type { Outbox } from '../../sync/outbox/outbox.ts'
import { countsOnce, killAll } from '../support/stories/killed-commands.ts'
import { COMMAND_KINDS } from './simulation/killed-commands.ts'

for (const kind of COMMAND_KINDS) countsOnce(kind, [1, 4])

test('an engine that makes a row anew for each call is found', async () => {
  let made = 0
  const underAnotherId = (outbox: Outbox): Outbox => ({
    ...outbox,
    enqueue: ({ item: _, ...change }) => {
      made += 1
      return outbox.enqueue({ ...change, id: `another${String(made).padStart(8, '0')}` })
    },
  })
  await expect(killAll('a new row', [1, 8], underAnotherId)).rejects.toThrow(
    /counts once|not done again/,
  )
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
