import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { slowRun } from '../support/slow-run.mjs'
import { childrenOf } from '../support/start.ts'

/** Command lines of what runs with these words in them. */
const running = (words: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      } catch {
        return '' // ended in between
      }
    })
    .filter((line) => line.includes(words))

const never = new AbortController().signal

test('what a command says and leaves behind in a session of its own is gone when it ends, and its code is kept', async () => {
  const before = await childrenOf(process.pid)
  const told = await slowRun(['sh', '-c', 'setsid sleep 4071 & sleep 0.2; exit 3'], never)
  expect(told).toMatchObject({ code: 3, left: 1 })
  expect(told.neighbourShare).toBeGreaterThan(0)
  expect(running('sleep 4071')).toEqual([])
  expect(await childrenOf(process.pid)).toEqual(before)
})

test('an interrupted run leaves nothing either', async () => {
  const interruption = new AbortController()
  const run = slowRun(['sh', '-c', 'sleep 4072 & wait'], interruption.signal)
  await expect.poll(() => running('sleep 4072').length).toBeGreaterThan(0)
  interruption.abort()
  expect((await run).code).not.toBe(0)
  expect(running('sleep 4072')).toEqual([])
})
