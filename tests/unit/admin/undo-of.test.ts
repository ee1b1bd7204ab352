import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { AdminRow, ListName } from '../../../sync/api.ts'
import { type Step, stepFields, undoOf } from '../../../web/features/admin/rows/steps.ts'
import { EXAMS, edit, elsewhere, exam, ID, world } from '../outbox/world.ts'

type Row = Readonly<Record<string, unknown>>

// as: a step looks at these fields only
const rowOf = (fields: Row) => ({ id: ID, row: fields }) as unknown as AdminRow<ListName>

const require = createRequire(import.meta.url)
const { lifecycle } = require('../../../pocketbase/pb_hooks/push/records.js')

/** A row as the server stores it, by its own rule for plans. */
const normalised = (row: Row, before: Row | null): Record<string, unknown> => {
  const { status, publish_at, error } = lifecycle({
    collection: EXAMS,
    before,
    status: row.status,
    publishAt: row.publish_at,
    touchedPlan: row.publish_at !== before?.publish_at,
    createdAt: row.created_at,
    now: '2026-11-22 09:30:00.000Z',
  })
  if (error) throw new Error(JSON.stringify(error))
  return { ...row, status, publish_at }
}

const PLAN = '2027-01-01 00:00:00.000Z'
const STATES: readonly Row[] = [
  { status: 'published', publish_at: '' },
  { status: 'draft', publish_at: '' },
  { status: 'draft', publish_at: PLAN },
  { status: 'trashed', publish_at: '' },
  { status: 'trashed', publish_at: PLAN },
]
const STEPS: readonly Step[] = [
  { kind: 'publish' },
  { kind: 'unpublish' },
  { kind: 'trash' },
  { kind: 'restore' },
  { kind: 'subject', subject: 'Physics' },
]
interface Case {
  readonly name: string
  readonly before: Row
  readonly fields: Row
}
const CASES: readonly Case[] = STATES.flatMap((state) =>
  STEPS.flatMap((step) => {
    const before = exam(state)
    const fields = stepFields(step, rowOf(before))
    const name = `${step.kind} of a row that is ${state.status}${state.publish_at ? ' with a plan' : ''}`
    return fields ? [{ name, before, fields }] : []
  }),
)

test('an undo says what the row said in the fields of the step, a plan that publishing ended included', () => {
  const row = { status: 'draft', publish_at: PLAN, title: 'A' }
  const fields = { status: 'published', publish_at: '' }
  expect(stepFields({ kind: 'publish' }, rowOf(row))).toEqual(fields)
  expect(undoOf(row, fields)).toEqual({
    fields: { status: 'draft', publish_at: PLAN },
    seen: { ...fields, title: 'A' },
  })
})

describe('[M9] the undo of', () => {
  const there = async (before: Row) => {
    const it = await world([{ ...exam(), ...before }])
    it.server.normalised = (row, was) => normalised(row, was as Row | null) // as: rows of this feed are objects
    return it
  }
  type World = Awaited<ReturnType<typeof world>>
  const step = (to: World, { fields }: Case) =>
    to.outbox.enqueue(edit(fields.status === 'published' ? { ...fields, publish_at: '' } : fields))
  const back = (to: World, { before, fields }: Case) => {
    const way = undoOf(before, fields)
    return to.outbox.enqueue({ ...edit(way.fields), seen: way.seen })
  }
  const said = ({ status, publish_at, subject }: Row) => ({ status, publish_at, subject })

  describe.each(CASES)('$name', (one) => {
    test.each([
      ['before it was sent', async () => undefined],
      [
        'once it was answered',
        async ({ outbox }: World) => {
          await outbox.push()
        },
      ],
      [
        'once the device has pulled it',
        async ({ outbox, pull }: World) => {
          await outbox.push()
          await pull()
        },
      ],
    ] as const)('asks nobody %s', async (_when, meanwhile) => {
      const it = await there(one.before)
      await step(it, one)
      await meanwhile(it)
      await back(it, one)
      await it.outbox.push()
      expect(await it.outbox.items()).toEqual([])
      expect(said(it.onServer() ?? {})).toEqual(said(one.before))
    })
  })

  test.each([
    ['before the device has it', false],
    ['once the device has it', true],
  ])(
    'a subject that a colleague has changed since writes over nothing, %s',
    async (_when, pulled) => {
      const one = { name: '', before: exam(), fields: { subject: 'Physics' } }
      const it = await there(one.before)
      await step(it, one)
      await it.outbox.push()
      await it.pull()
      elsewhere(it.feed, { subject: 'Chemistry' })
      if (pulled) await it.pull()
      await back(it, one)
      await it.outbox.push()
      expect(it.onServer()).toMatchObject({ subject: 'Chemistry' })
      expect((await it.outbox.items())[0]).toMatchObject({
        state: 'conflict',
        conflict: {
          fields: [{ field: 'subject', base: 'Physics', mine: 'Biology', theirs: 'Chemistry' }],
        },
      })
    },
  )

  test('a publication asks where a colleague has thrown the row away, and leaves what they wrote elsewhere', async () => {
    const one = { name: '', before: exam({ status: 'draft' }), fields: { status: 'published' } }
    const it = await there(one.before)
    await step(it, one)
    await it.outbox.push()
    await it.pull()
    elsewhere(it.feed, { title: 'Paper, corrected' })
    await it.pull()
    await back(it, one)
    await it.outbox.push()
    expect(await it.outbox.items()).toEqual([])
    expect(it.onServer()).toMatchObject({ status: 'draft', title: 'Paper, corrected' })

    await step(it, one)
    await it.outbox.push()
    elsewhere(it.feed, { status: 'trashed' })
    await it.pull()
    await back(it, one)
    await it.outbox.push()
    expect(it.onServer()).toMatchObject({ status: 'trashed' })
    expect((await it.outbox.items())[0]?.state).toBe('conflict')
  })
})
