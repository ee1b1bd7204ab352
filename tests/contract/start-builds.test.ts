import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentApp } from '../../pocketbase/start/app-folders.mjs'
import { eventually } from '../support/eventually.ts'
import { IS_FULL } from '../support/looks.ts'
import { bareClone, binary, fakeTool, remove, Start, temporaryFolder } from '../support/start.ts'

/** In place of Vite: a page and a script that say what `web/word.txt` says; as slow as `web/slow` wants it. */
const VITE = `
const fs = require('fs')
const out = process.argv[process.argv.indexOf('--outDir') + 1]
const word = fs.readFileSync('web/word.txt', 'utf8')
fs.appendFileSync('built', 'x')
fs.mkdirSync(out + '/assets', { recursive: true })
fs.writeFileSync(out + '/index.html', '<!doctype html>' + word)
fs.writeFileSync(out + '/mode.txt', String(process.env.NODE_ENV))
fs.writeFileSync(out + '/assets/main-' + word.padEnd(8, '0') + '.js', 'console.log("' + word + '")')
if (word === 'broken') {
  console.error('[PARSE_ERROR] word.txt')
  process.exit(1)
}
if (word === 'moving') fs.writeFileSync('web/word.txt', 'moved')
const wait = () => fs.existsSync('held') && setTimeout(wait, 10)
wait()
`
const FAILED = 'The app could not be built: what Vite says about it is in .cache/build.log.\n'

let clone: string
let fake: string
const folders: string[] = []
const starts: Start[] = []
beforeEach(async () => {
  clone = await bareClone()
  fake = await fakeTool('pocketbase', 'echo pocketbase version 0.39.11')
  folders.push(clone, fake)
  await mkdir(join(clone, 'node_modules/vite/bin'), { recursive: true })
  await writeFile(join(clone, 'node_modules/vite/bin/vite.js'), VITE)
  await say('first')
})
afterEach(async () => {
  for (const start of starts.splice(0)) await start.stop()
  for (const folder of folders.splice(0)) await remove(folder)
})

const say = (word: string) => writeFile(join(clone, 'web/word.txt'), word)
const begin = async (own: string, env: Record<string, string> = {}): Promise<Start> => {
  const dataDir = await temporaryFolder()
  folders.push(dataDir)
  const start = new Start({
    root: clone,
    env: { DATA_DIR: dataDir, POCKETBASE_BIN: own, ...env },
  })
  starts.push(start)
  return start
}
/** A start that builds and then ends, since what it takes for PocketBase serves nothing. */
const build = async (word: string): Promise<Start> => {
  await say(word)
  const start = await begin(join(fake, 'pocketbase'))
  await start.ended()
  return start
}
const builds = async () => (await readFile(join(clone, 'built'), 'utf8')).length
const inCache = () => readdir(join(clone, '.cache/app'))
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

  if (IS_FULL)
    test('is built for use, whatever the environment of the start says', async () => {
      for (const mode of ['development', 'test', '']) {
        await say(`mode ${mode}`)
        await (await begin(join(fake, 'pocketbase'), { NODE_ENV: mode })).ended()
        expect(await readFile(join(currentApp(clone), 'mode.txt'), 'utf8')).toBe('production')
      }
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
    const first = ['200 <!doctype html>first', '200 console.log("first")', '404']
    expect(await all()).toEqual(first)

    await writeFile(join(clone, 'held'), '')
    const building = build('second')
    await eventually(builds).toBe(2)
    expect(await all()).toEqual(first)
    await rm(join(clone, 'held'))
    await building
    expect(await current()).toContain('second')
    expect(await all()).toEqual(first)

    for (const word of ['third', 'fourth', 'fifth']) await build(word)
    expect(await all()).toEqual(first)
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

  if (IS_FULL)
    test('that was killed keeps no build for ever', async () => {
      const server = await begin(binary)
      await server.url()
      const noted = (await inCache()).filter((name) => name.endsWith('.json'))
      expect(noted).toHaveLength(1)
      // As a power cut leaves it: its note beside a build that nobody serves.
      const note = await readFile(join(clone, '.cache/app', noted[0] ?? ''), 'utf8')
      await server.stop()
      await writeFile(join(clone, '.cache/app', noted[0] ?? ''), note)
      for (const word of ['second', 'third', 'fourth']) await build(word)
      expect((await inCache()).filter((name) => name.endsWith('.json'))).toEqual([])
      expect(await inCache()).toHaveLength(3)
    })
})
