import { afterEach, expect, test, vi } from 'vitest'

/** The module as another process has it. */
const inAProcess = async (name: string): Promise<() => Promise<number>> => {
  const source = `../support/ports.ts?${name}`
  return (await import(/* @vite-ignore */ source)).freePort
}
afterEach(() => vi.restoreAllMocks())

test('two processes of the tests are never given the same port, though nobody listens there yet', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const [one, other] = [await inAProcess('one'), await inAProcess('other')]
  const ports: number[] = []
  for (let at = 0; at < 50; at += 1) ports.push(await one(), await other())
  expect(new Set(ports).size).toBe(ports.length)
})
