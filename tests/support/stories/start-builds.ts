import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { bareClone, fakeTool, remove, Start, temporaryFolder } from '../start.ts'

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

export let clone: string
export let fake: string
const folders: string[] = []
const starts: Start[] = []

/** Hooks of every test here. */
export const setUp = (): void => {
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

export const say = (word: string) => writeFile(join(clone, 'web/word.txt'), word)
export const newFolder = async (): Promise<string> => {
  const dataDir = await temporaryFolder()
  folders.push(dataDir)
  return dataDir
}
export const begin = async (own: string, env: Record<string, string> = {}): Promise<Start> => {
  const dataDir = await newFolder()
  const start = new Start({
    root: clone,
    env: { DATA_DIR: dataDir, POCKETBASE_BIN: own, ...env },
  })
  starts.push(start)
  return start
}
/** A start that builds and then ends, since what it takes for PocketBase serves nothing. */
export const build = async (word: string): Promise<Start> => {
  await say(word)
  const start = await begin(join(fake, 'pocketbase'))
  await start.ended()
  return start
}
