// `npm run restore -- FILE`: brings a backup back into DATA_DIR, or with `--into DIR` into another folder. `s3` in the
// place of the file is the newest in the store of BACKUP_S3, `s3:academy-….zip` one of them.
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
  const ofS3 = /^s3(?::(.*))?$/.exec(file)
  return {
    path: ofS3 ? '' : resolve(here, file),
    name: ofS3?.[1] ?? '',
    dataDir: into ? resolve(here, into) : readSettings(env, root).dataDir,
  }
}

await main(async (tools) => {
  const wanted = readWords(process.argv.slice(2), tools.env)
  await ensurePackages(root, tools.children, tools.say)
  const { fetchBackup, restore } = await import('./operate/restore.mjs')
  const path = wanted.path || (await fetchBackup(tools, wanted))
  await restore(tools, { path, dataDir: wanted.dataDir })
}, 1)
