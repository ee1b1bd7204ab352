// `npm run restore -- FILE`: brings a backup back into DATA_DIR, or with `--into DIR` into another folder.
import { resolve } from 'node:path'
import process from 'node:process'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { ensurePackages } from './start/packages.mjs'
import { root } from './start/paths.mjs'
import { readSettings } from './start/settings.mjs'

/** @param {readonly string[]} words of the command line @param {NodeJS.ProcessEnv} env */
const readWords = (words, env) => {
  const [file, flag, into, ...more] = words
  const isWhole = flag === undefined || (flag === '--into' && into && more.length === 0)
  if (!file || file.startsWith('-') || !isWhole)
    throw new Failure('Say which backup: npm run restore -- /path/academy-….zip [--into DIR]')
  // npm changes to the repository's folder.
  const here = env.INIT_CWD ?? process.cwd()
  return {
    path: resolve(here, file),
    dataDir: into ? resolve(here, into) : readSettings(env, root).dataDir,
  }
}

await main(async (tools) => {
  const wanted = readWords(process.argv.slice(2), tools.env)
  await ensurePackages(root, tools.children, tools.say)
  const { restore } = await import('./operate/restore.mjs')
  await restore(tools, wanted)
}, 1)
