import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
const wait = () => fs.existsSync('held') && setTimeout(wait, 10)
wait()
`

let clone: string
let fake: string
const folders: string[] = []
const starts: Start[] = []

/** Hooks of every test here. */
const setUp = (): void => {
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
}

const say = (word: string) => writeFile(join(clone, 'web/word.txt'), word)
const newFolder = async (): Promise<string> => {
  const dataDir = await temporaryFolder()
  folders.push(dataDir)
  return dataDir
}
const begin = async (own: string, env: Record<string, string> = {}): Promise<Start> => {
  const dataDir = await newFolder()
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

const FAILED = 'The app could not be built: what Vite says about it is in .cache/build.log.\n'

setUp()

const builds = async () => (await readFile(join(clone, 'built'), 'utf8')).length
const current = () => readFile(join(clone, '.cache/app/index.html'), 'utf8')
/** Folders of builds, whole or begun. */
const buildFolders = async () =>
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
    expect(await buildFolders()).toEqual(['app'])
  })

  test('that cannot be built leaves the last one, and nothing that looks like one', async () => {
    await build('first')
    expect((await build('broken')).stderr).toBe(FAILED)
    expect(await readFile(join(clone, '.cache/build.log'), 'utf8')).toContain('PARSE_ERROR')
    expect(await buildFolders()).toEqual(['app'])
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
})
