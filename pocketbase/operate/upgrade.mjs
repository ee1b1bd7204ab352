import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, sentenceOf } from '../start/failure.mjs'
import { describeOwn, refuseNewer } from './release.mjs'

/** @typedef {import('../start/main.mjs').Tools} Tools */
/** @typedef {{ settings: import('../start/settings.mjs').Settings, dataDir: string, command: import('../start/commands.mjs').Command }} Academy */

/**
 * Prints the doctor's findings after an upgrade; a fault ends it.
 * @param {Tools} tools
 * @param {Academy} academy
 */
const lookAt = async ({ say }, { dataDir, command }) => {
  const { dataFindings } = await import('./findings.mjs')
  const findings = dataFindings({
    own: await describeOwn(),
    isDeep: false,
    databaseBytes: (await stat(join(dataDir, 'data.db'))).size,
    data: JSON.parse(await command(['examine'])),
  })
  for (const { state, text } of findings) say.line(`${state.padEnd(8)} ${text}`)
  const faults = findings.filter(({ state }) => state === 'broken')
  if (faults.length) throw new Failure(`The upgrade left faults: ${faults.length}.`)
}

/**
 * Brings a data folder up to date: a backup, the migrations as one transaction, a look at what they left. Gives how many
 * migrations there were.
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
  await lookAt(tools, academy)
  return due
}
