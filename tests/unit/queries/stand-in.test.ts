import { expect, test } from 'vitest'
import { collections } from '../../../sync/model/collections.ts'
import { collectionNames, declaredList } from '../../../sync/model/declared.ts'
import { standInsAmong } from '../../../sync/queries/stand-in.ts'
import type { MirrorDoc } from '../../../sync/store/port.ts'

const doc = (id: string, replaces: unknown = null, shown: 0 | 1 = 1): MirrorDoc => ({
  ...{ id, shown, kind: 'part', rank: 1, seq: 1, generation: 1 },
  row: { id, replaces },
})
const standsFor = (id: string, ...docs: readonly MirrorDoc[]) =>
  standInsAmong('tests_library', docs, [id]).get(id)?.id

test('[R23] a row that names another stands in its place, also where that one is here and not shown', () => {
  expect(standsFor('a', doc('b', ['a']))).toBe('b')
  expect(standsFor('a', doc('a', null, 0), doc('b', ['a']))).toBe('b')
  expect(standsFor('a', doc('b', ['x']), doc('c'))).toBeUndefined()
})

test('[R23] one that is not shown stands for nothing, and the end of a chain names all before it', () => {
  expect(standsFor('a', doc('b', ['a'], 0))).toBeUndefined()
  expect(standsFor('a', doc('b', ['a'], 0), doc('c', ['b', 'a']))).toBe('c')
  expect(standsFor('b', doc('c', ['b', 'a']))).toBe('c')
})

test('[R23] of several the nearest stands there, then the first by id, in whatever order they come', () => {
  const rows = [doc('d', ['b', 'a']), doc('c', ['a']), doc('b', ['a'])]
  expect(standsFor('a', ...rows)).toBe('b')
  expect(standsFor('a', ...rows.toReversed())).toBe('b')
})

test('[R23] in the place of one that goes the one that it replaced stands again, and a circle stands for nothing', () => {
  expect(standsFor('b', doc('b', ['a'], 0), doc('a'))).toBe('a')
  expect(standsFor('c', doc('c', ['b', 'a']), doc('a'))).toBe('a')
  expect(standsFor('a', doc('a', ['a'], 0))).toBeUndefined()
  expect(standsFor('a', doc('a', ['b'], 0), doc('b', ['a'], 0))).toBeUndefined()
})

test('what is no list of ids names nothing', () => {
  for (const replaces of ['a', 7, [7, null], { a: 1 }])
    expect(standsFor('a', doc('b', replaces))).toBeUndefined()
})

test('[R23] rows stand for others where a row can name them', () => {
  for (const name of collectionNames)
    expect(declaredList(name)?.canReplace ?? false, name).toBe(
      collections[name].writable.includes('replaces'),
    )
})
