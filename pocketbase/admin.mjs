// `npm run admin -- reset EMAIL`: a link by which an admin chooses a new password, where no mail is set up.
import process from 'node:process'
import { openAcademy } from './start/commands.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { serverOn } from './start/one-server.mjs'

/** @param {readonly string[]} words of the command line */
const readEmail = (words) => {
  const [verb, email = ''] = words
  if (verb !== 'reset' || words.length !== 2 || !email.includes('@'))
    throw new Failure('Say whose password is lost: npm run admin -- reset asha@academy.example')
  return email
}

await main(async (tools) => {
  const email = readEmail(process.argv.slice(2))
  const { dataDir, command } = await openAcademy(tools, { isChanging: true })
  const link = await command(['reset-link', email], { isSecret: true })
  tools.say.line(`A new password for ${email}, once, within a day: ${link}`)
  if (!(await serverOn(dataDir)))
    tools.say.line('No server runs on this data folder now: the link works as soon as one does.')
})
