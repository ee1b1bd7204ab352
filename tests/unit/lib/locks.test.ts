import { expect, test } from 'vitest'
import { tabLocks, webLocks } from '../../../sync/lib/browser-platform.ts'
import type { Locks } from '../../../sync/lib/platform.ts'

/** A browser's locks, and the most requests of one name that were ever open at once. */
const browser = () => {
  const locks = tabLocks()
  let open = 0
  let most = 0
  const request = async (
    name: string,
    { ifAvailable }: LockOptions,
    work: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    open += 1
    most = Math.max(most, open)
    const lock: Lock = { name, mode: 'exclusive' }
    const inLock = () => work(lock)
    const answer = ifAvailable
      ? locks.tryLock(name, inLock).then((got) => (got === 'busy' ? work(null) : got))
      : locks.lock(name, inLock)
    return answer.finally(() => {
      open -= 1
    })
  }
  // as: the one way to ask that is used
  return { request: request as LockManager['request'], most: () => most }
}

const turn = () => new Promise<void>((resolve) => setTimeout(resolve))

const kinds: readonly (readonly [string, () => Locks])[] = [
  ['of this tab alone', tabLocks],
  ['of the browser', () => webLocks(browser())],
]

test.each(kinds)(
  'locks %s: one at a time in the order of asking, a failed one too, and busy until it is over',
  async (_, make) => {
    const locks = make()
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
  },
)
