// `npm run files -- s3` or `-- disk`: moves the files of the academy to the S3 store of FILES_S3_…, or back.
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
import { namesStore, readSettings } from './start/settings.mjs'

/** @param {readonly string[]} words of the command line @param {NodeJS.ProcessEnv} env */
const readWhere = ([where = '', ...more], env) => {
  if (!['s3', 'disk'].includes(where) || more.length)
    throw new Failure(
      'Say where the files are to lie: npm run files -- s3, or npm run files -- disk.',
    )
  if (where === 's3' && !namesStore(env, 'FILES_S3'))
    throw new Failure('Say which store: FILES_S3_ENDPOINT, _BUCKET, _ACCESS_KEY and _SECRET.')
  return where
}

await main(async (tools) => {
  const { env, say, children, cleanups } = tools
  const where = readWhere(process.argv.slice(2), env)
  const { dataDir, binary: own } = readSettings(env, root)
  const { isFresh } = await openDataFolder(dataDir)
  if (isFresh) throw new Failure(`There is no academy in ${dataDir} yet: run npm start first.`)
  const { nonce, release } = await takeFolder(dataDir)
  cleanups.push(release)
  const binary = await ensureBinary(own, { root, children, say })
  const command = commandsOn(tools, { binary, dataDir, nonce })
  await refuseNewer(command, dataDir, await describeOwn())
  const done = say.step('Moving the files')
  const word = await command(['move-files', where])
  done()
  say.line(`${word}.`)
}, 1)
