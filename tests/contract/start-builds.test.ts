import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { binary } from '../support/start.ts'
import {
  begin,
  build,
  clone,
  fake,
  newFolder,
  say,
  setUp,
} from '../support/stories/start-builds.ts'

const FAILED = 'The app could not be built: what Vite says about it is in .cache/build.log.\n'

setUp()

const builds = async () => (await readFile(join(clone, 'built'), 'utf8')).length
const current = () => readFile(join(clone, '.cache/app/index.html'), 'utf8')
/** Folders of builds, whole or begun. */
const folders = async () =>
  (await readdir(join(clone, '.cache'))).filter((name) => /app/.test(name))
const textAt = async (url: string) => {
  const answer = await fetch(url)
  return `${answer.status} ${await answer.text()}`
}

describe('the app', () => {
  test('is built once, and again only when something it is made of changed or is missing', async () => {
    await build('first')
    await build('first')
    expect(await builds()).toBe(1)
    await build('second')
    expect(await builds()).toBe(2)
    expect(await current()).toContain('second')
    await rm(join(clone, '.cache/app/files.json'))
    await build('second')
    expect(await builds()).toBe(3)
    expect(await folders()).toEqual(['app'])
  })

  test('that cannot be built leaves the last one, and nothing that looks like one', async () => {
    await build('first')
    expect((await build('broken')).stderr).toBe(FAILED)
    expect(await readFile(join(clone, '.cache/build.log'), 'utf8')).toContain('PARSE_ERROR')
    expect(await folders()).toEqual(['app'])
    expect(await current()).toContain('first')
  })

  test('that two starts build at once is whole for both, and there once', async () => {
    await writeFile(join(clone, 'held'), '')
    const both = Promise.all([build('first'), build('first')])
    await eventually(() => builds().catch(() => 0)).toBe(2)
    await rm(join(clone, 'held'))
    for (const start of await both) expect(start.stderr).not.toContain('app')
    expect(await current()).toContain('first')
    expect(await folders()).toEqual(['app'])
  })

  test('that was killed in the middle of a build is built by the next start', async () => {
    await writeFile(join(clone, 'held'), '')
    const killed = await begin(join(fake, 'pocketbase'))
    await eventually(() => builds().catch(() => 0)).toBe(1)
    await killed.stop('SIGKILL')
    await expect(current()).rejects.toThrow()
    await rm(join(clone, 'held'))
    await build('first')
    expect(await current()).toContain('first')
  })
})

test('a server serves its own build while the next ones are made, and after an update the parts that open tabs of earlier builds ask for', async () => {
  const dataDir = await newFolder()
  const serve = async () => {
    const server = await begin(binary, { DATA_DIR: dataDir })
    const url = await server.url()
    const at = async () => [
      await textAt(url),
      await textAt(`${url}/assets/main-first000.js`),
      await textAt(`${url}/assets/main-second00.js`).then((text) => text.slice(0, 3)),
    ]
    return { at, stop: () => server.stop() }
  }
  const first = await serve()
  const own = ['200 <!doctype html>first', '200 console.log("first")', '404']
  expect(await first.at()).toEqual(own)
  await build('second')
  expect(await current()).toContain('second')
  expect(await first.at()).toEqual(own)
  await first.stop()

  const second = await serve()
  const both = ['200 <!doctype html>second', '200 console.log("first")', '200']
  expect(await second.at()).toEqual(both)
  await second.stop()

  await say('third')
  const third = await serve()
  expect(await third.at()).toEqual(['200 <!doctype html>third', ...both.slice(1)])
  await third.stop()

  // Thirty-one days later nobody asks for them any more.
  const list = join(dataDir, 'app/files.json')
  const { inputs, files } = JSON.parse(await readFile(list, 'utf8'))
  const old = files['/assets/main-first000.js']
  old.replacedAt -= 31 * 24 * 60 * 60 * 1000
  await writeFile(list, JSON.stringify({ inputs, files }))
  await say('fourth')
  const fourth = await serve()
  expect(await fourth.at()).toEqual([
    '200 <!doctype html>fourth',
    expect.stringMatching(/^404/),
    '200',
  ])
  expect(await readdir(join(dataDir, 'app/assets'))).not.toContain('main-first000.js')
})
