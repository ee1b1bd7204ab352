// `npm run seed -- --rows 10000`: fills a data folder (DATA_DIR) with rows for measurements, always the same ones.
import process from 'node:process'
import { describeOwn } from './operate/born.mjs'
import { refuseNewer } from './operate/upgrade.mjs'
import { ensureBinary } from './start/binary.mjs'
import { commandsOn } from './start/commands.mjs'
import { openDataFolder } from './start/data-folder.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { takeFolder } from './start/one-server.mjs'
import { root } from './start/paths.mjs'
import { readSettings } from './start/settings.mjs'

const MOST_ROWS = 1_000_000

/** @param {readonly string[]} words of the command line */
const readRows = (words) => {
  const [flag, value = ''] = words
  const rows = /^\d{1,7}$/.test(value) ? Number(value) : 0
  if (flag !== '--rows' || words.length !== 2 || rows < 1 || rows > MOST_ROWS)
    throw new Failure(`Say how many rows, from 1 to ${MOST_ROWS}: npm run seed -- --rows 10000`)
  return rows
}

await main(async (tools) => {
  const { env, say, children, cleanups } = tools
  const rows = readRows(process.argv.slice(2))
  const { dataDir, binary: own } = readSettings(env, root)
  const { isFresh } = await openDataFolder(dataDir)
  const { nonce, release } = await takeFolder(dataDir)
  cleanups.push(release)
  const binary = await ensureBinary(own, { root, children, say })
  const command = commandsOn(tools, { binary, dataDir, nonce })
  if (!isFresh) await refuseNewer(command, dataDir, await describeOwn())
  const done = say.step(`Filling ${dataDir}`)
  say.line(`  ${await command(['seed', String(rows)])}`)
  done()
})
