import { expect, test } from 'vitest'
import { tabLocks } from '../../../sync/lib/browser-platform.ts'

const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

test('locks of a tab alone: one at a time in the order of asking, a failed one too, and busy until it is over', async () => {
  const locks = tabLocks()
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await turn()
    seen.push(`${name} ends`)
    if (name === 'one') throw new Error('one fails')
    return name
  }
  const one = locks.lock('a', work('one')).catch(({ message }: Error) => message)
  const two = locks.lock('a', work('two'))
  const busy = locks.tryLock('a', work('three'))
  const other = locks.tryLock('b', async () => 'free')
  expect(await Promise.all([one, two, busy, other])).toEqual(['one fails', 'two', 'busy', 'free'])
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  // At once behind the end of the one before.
  expect(await locks.lock('a', work('four')).then(() => locks.tryLock('a', work('five')))).toBe(
    'five',
  )
})
