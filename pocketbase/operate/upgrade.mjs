import { Failure, sentenceOf } from '../start/failure.mjs'
import { describeOwn, refuseNewer } from './release.mjs'

/** @typedef {import('../start/main.mjs').Tools} Tools */
/** @typedef {{ settings: import('../start/settings.mjs').Settings, dataDir: string, command: import('../start/commands.mjs').Command }} Academy */

/**
 * Brings a data folder up to date: a backup, then the migrations as one transaction. Gives how many there were.
 * @param {Tools} tools
 * @param {Academy} academy of the process that has taken the folder
 * @throws for a folder of a newer release, and for a migration that failed, which leaves the content as it was
 */
export const upgrade = async (tools, academy) => {
  const { dataDir, command } = academy
  const migrations = await refuseNewer(command, dataDir)
  const own = await describeOwn()
  const due = own.migrations.filter((name) => !migrations.includes(name)).length
  // A first start that was cut off has left nothing to lose.
  if (due === 0 || migrations.length === 0) return 0
  // Imported only now: packing needs packages, which a fresh clone does not have when this file is read.
  const { makeBackup } = await import('./backup.mjs')
  const { path } = await makeBackup(tools, academy)
  tools.say.line(`The content before the upgrade is kept in ${path}.`)
  await command(['upgrade']).catch((error) => {
    throw new Failure(`The upgrade failed, and ${dataDir} is as it was: ${sentenceOf(error)}`)
  })
  return due
}
