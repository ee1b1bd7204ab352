// `npm run seed -- --rows 10000`: fills a data folder (DATA_DIR) with rows for measurements, always the same ones.
import process from 'node:process'
import { openAcademy } from './start/commands.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'

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
  const rows = readRows(process.argv.slice(2))
  const wanted = { isAlone: true, isChanging: true, mayBeNew: true }
  const { dataDir, command } = await openAcademy(tools, wanted)
  const done = tools.say.step(`Filling ${dataDir}`)
  tools.say.line(`  ${await command(['seed', String(rows)])}`)
  done()
})
