import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { currentApp } from '../../pocketbase/start/app-folders.mjs'
import { eventually } from '../support/eventually.ts'
import { binary } from '../support/start.ts'
import { begin, build, clone, fake, inCache, setUp } from '../support/stories/start-builds.ts'

const FAILED = 'The app could not be built: what Vite says about it is in .cache/build.log.\n'

setUp()

const builds = async () => (await readFile(join(clone, 'built'), 'utf8')).length
const current = () => readFile(join(currentApp(clone), 'index.html'), 'utf8')
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
    await build('first')
    expect(await builds()).toBe(2)
    expect(await current()).toContain('first')
    await rm(join(currentApp(clone), 'files.json'))
    await build('first')
    expect(await builds()).toBe(3)
    expect(await inCache()).toHaveLength(2)
  })

  test('that cannot be built leaves the last one, and nothing that looks like one', async () => {
    await build('first')
    const before = await inCache()
    expect((await build('broken')).stderr).toBe(FAILED)
    expect(await readFile(join(clone, '.cache/build.log'), 'utf8')).toContain('PARSE_ERROR')
    expect(await inCache()).toEqual(before)
    expect(await current()).toContain('first')
  })

  test('whose files change while it is built is built again from what they are then', async () => {
    await build('moving')
    expect(await builds()).toBe(2)
    expect(await current()).toContain('moved')
    expect(await inCache()).toHaveLength(1)
  })

  test('that two starts build at once is whole for both, and there once', async () => {
    await writeFile(join(clone, 'held'), '')
    const both = Promise.all([build('first'), build('first')])
    await eventually(() => builds().catch(() => 0)).toBe(2)
    await rm(join(clone, 'held'))
    for (const start of await both) expect(start.stderr).not.toContain('app')
    expect(await current()).toContain('first')
    expect(await inCache()).toHaveLength(1)
  })

  test('that was killed in the middle of a build is built by the next start', async () => {
    await writeFile(join(clone, 'held'), '')
    const killed = await begin(join(fake, 'pocketbase'))
    await eventually(() => builds().catch(() => 0)).toBe(1)
    await killed.stop('SIGKILL')
    expect(() => currentApp(clone)).toThrow('The app was not built')
    await rm(join(clone, 'held'))
    await build('first')
    expect(await current()).toContain('first')
  })
})

describe('a server that runs', () => {
  test('serves its own build whole while the next ones are made and old ones removed', async () => {
    const server = await begin(binary)
    const url = await server.url()
    const all = async () => [
      await textAt(url),
      await textAt(`${url}/assets/main-first000.js`),
      await textAt(`${url}/assets/main-second00.js`).then((text) => text.slice(0, 3)),
    ]
    const own = ['200 <!doctype html>first', '200 console.log("first")']
    expect(await all()).toEqual([...own, '404'])

    await writeFile(join(clone, 'held'), '')
    const building = build('second')
    await eventually(builds).toBe(2)
    expect(await all()).toEqual([...own, '404'])
    await rm(join(clone, 'held'))
    await building
    expect(await current()).toContain('second')
    // Its parts, once it is whole: pages of every build that lies there find theirs.
    expect(await all()).toEqual([...own, '200'])

    for (const word of ['third', 'fourth', 'fifth']) await build(word)
    expect(await all()).toEqual([...own, '404'])
    const pages = async () => {
      const names = (await inCache()).filter((name) => !name.endsWith('.json'))
      const texts = names.map((name) =>
        readFile(join(clone, '.cache/app', name, 'index.html'), 'utf8'),
      )
      return (await Promise.all(texts)).map((text) => text.replace('<!doctype html>', '')).sort()
    }
    expect(await pages()).toEqual(['fifth', 'first', 'fourth', 'third'])

    await server.stop()
    await build('sixth')
    expect(await pages()).toEqual(['fifth', 'fourth', 'sixth'])
    expect((await inCache()).filter((name) => name.endsWith('.json'))).toEqual([])
  })
})
