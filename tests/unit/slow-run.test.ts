import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

test('what a command starts is held to the one core that it is told of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-slow-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'status')
  const words = ['sh', '-c', 'grep Cpus_allowed_list /proc/self/status >"$0"', file] as const
  const told = await slowRun(words, never)
  expect(readFileSync(file, 'utf8')).toBe(`Cpus_allowed_list:\t${told.core}\n`)
})
