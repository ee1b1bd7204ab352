import { expect, test } from 'vitest'
import { collections } from '../../../sync/model/collections.ts'
import {
  frozenVersions,
  LAST_OF_OLD_SHAPE,
  readFrozen,
  TYPED_TITLE,
} from '../../support/frozen-release.ts'

/** Collections of content in a mirror of version 1, each an RxDB collection of its own there. */
const FIRST_COLLECTIONS = [
  'tests_library',
  'free_pdfs',
  'demo_videos',
  'testimonials',
  'programs',
  'global_settings',
  'payment_settings',
] as const

test.each(await frozenVersions())(
  'every row that a visitor’s device kept at release %s is one of today’s: what came later is optional',
  async (version) => {
    const { visitor } = await readFrozen(version, 'adminadminadmin')
    let rows = 0
    for (const name of FIRST_COLLECTIONS) {
      const database = visitor.databases.find(
        (one) => one.name.includes('mirror-visitor') && one.name.endsWith(`--${name}`),
      )
      const docs = database?.stores.find((store) => store.name === 'docs')?.rows ?? []
      expect(docs.length, name).toBeGreaterThan(0)
      for (const [, doc] of docs) {
        // as: documents of our own mirror, which keep the row as text
        const { row } = doc as { row: string }
        const { error } = collections[name].schema.safeParse(JSON.parse(row))
        expect(error, `${name}: ${row}`).toBeUndefined()
        rows += 1
      }
    }
    expect(rows).toBeGreaterThan(80)
  },
)

test('the devices of the last commit before the engine’s new shape hold all that has to be taken over', async () => {
  const { visitor, admin } = await readFrozen(LAST_OF_OLD_SHAPE, 'adminadminadmin')
  const kept = ({ databases }: typeof visitor, table: string) =>
    databases
      .filter(({ name }) => name.endsWith(`device-v1--0--${table}`))
      .flatMap(({ stores }) => stores.find(({ name }) => name === 'docs')?.rows ?? [])
      .map(([, row]) => row as { kind: string; state: string; body: string; _deleted: string }) // as: envelopes
      .filter(({ _deleted }) => _deleted !== '1')
  const states = kept(admin, 'outbox').map(({ state }) => state)
  expect([...new Set(states)].sort()).toEqual([
    'conflict',
    'kept',
    'lost',
    'refused',
    'sent',
    'unknown',
    'waiting',
  ])
  expect(kept(admin, 'files').map(({ kind }) => kind)).toContain('staged')
  expect(
    kept(admin, 'drafts')
      .map(({ body }) => body)
      .join(),
  ).toContain(TYPED_TITLE)
  const files = kept(visitor, 'files').map(({ kind, state }) => `${kind} ${state}`)
  expect(files).toEqual(expect.arrayContaining(['wish saved', 'shelf ']))
  expect(kept(visitor, 'settings').map(({ kind }) => kind)).toContain('place')
})
