import { expect, test } from 'vitest'
import { inGroups } from '../../../sync/lib/calls.ts'

/** Work that doubles numbers, and tells which it was given together. */
const doubling = (turn: <T>(work: () => Promise<T>) => Promise<T>) => {
  const groups: (readonly number[])[] = []
  const ask = inGroups(turn, async (asked: readonly number[]) => {
    groups.push([...asked])
    await new Promise((next) => setTimeout(next, 1))
    return asked.map((one) => 2 * one)
  })
  return { ask, groups }
}

test('what is asked before the turn comes is done in one go, each with its own answer', async () => {
  const { ask, groups } = doubling((work) => work())
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([2, 4, 6])
  expect(groups).toEqual([[1, 2, 3]])
})

test('what is asked while work goes on has a turn of its own', async () => {
  const { ask, groups } = doubling((work) => work())
  const first = ask(1)
  await new Promise((next) => setTimeout(next, 0))
  expect(await Promise.all([first, ask(2), ask(3)])).toEqual([2, 4, 6])
  expect(groups).toEqual([[1], [2, 3]])
})
