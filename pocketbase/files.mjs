// `npm run files -- s3` or `-- disk`: moves the files of the academy to the S3 store of FILES_S3, or back.
import process from 'node:process'
import { openAcademy } from './start/commands.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'

/** @param {readonly string[]} words of the command line @param {NodeJS.ProcessEnv} env */
const readWhere = ([where = '', ...more], env) => {
  if (!['s3', 'disk'].includes(where) || more.length)
    throw new Failure(
      'Say where the files are to lie: npm run files -- s3, or npm run files -- disk.',
    )
  if (where === 's3' && !env.FILES_S3)
    throw new Failure('Say which store: FILES_S3=https://KEY:SECRET@s3.example/bucket.')
  return where
}

await main(async (tools) => {
  const where = readWhere(process.argv.slice(2), tools.env)
  const { command } = await openAcademy(tools, { isAlone: true, isChanging: true })
  const done = tools.say.step('Moving the files')
  const word = await command(['move-files', where])
  done()
  tools.say.line(`${word}.`)
}, 1)
