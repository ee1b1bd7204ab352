// `npm run admin -- reset EMAIL`: for whoever lost their password where no mail is set up. With the server running.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { describeOwn } from './operate/born.mjs'
import { refuseNewer } from './operate/upgrade.mjs'
import { ensureBinary } from './start/binary.mjs'
import { commandsOn, runCommand } from './start/commands.mjs'
import { openDataFolder } from './start/data-folder.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { isAlive, parseNote } from './start/one-server.mjs'
import { root } from './start/paths.mjs'
import { readSettings } from './start/settings.mjs'

/** @param {readonly string[]} words of the command line */
const readEmail = (words) => {
  const [verb, email = ''] = words
  if (verb !== 'reset' || words.length !== 2 || !email.includes('@'))
    throw new Failure('Say whose password is lost: npm run admin -- reset asha@academy.example')
  return email
}

/** @param {string} dataDir */
const isServed = async (dataDir) => {
  const note = parseNote(await readFile(join(dataDir, 'server.json'), 'utf8').catch(() => ''))
  return note !== null && isAlive(note)
}

await main(async (tools) => {
  const { env, say, children } = tools
  const email = readEmail(process.argv.slice(2))
  const { dataDir, binary: own } = readSettings(env, root)
  const { isFresh } = await openDataFolder(dataDir)
  if (isFresh) throw new Failure(`There is no academy in ${dataDir} yet: run npm start first.`)
  const binary = await ensureBinary(own, { root, children, say })
  const command = commandsOn(tools, { binary, dataDir, nonce: '' })
  await refuseNewer(command, dataDir, await describeOwn())
  const args = ['reset-link', email]
  const link = await runCommand({ binary, root, dataDir, children, env, args, isSecret: true })
  say.line(`A new password for ${email}, once, within a day: ${link}`)
  if (!(await isServed(dataDir)))
    say.line('No server runs on this data folder now: the link works as soon as one does.')
})
