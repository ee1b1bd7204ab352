import { expect, test } from 'vitest'
import { LAST_OF_OLD_SHAPE, readFrozen, TYPED_TITLE } from '../../support/frozen-release.ts'

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
