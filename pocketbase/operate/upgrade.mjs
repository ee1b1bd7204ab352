import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { commandsOn } from '../start/commands.mjs'
import { Failure, sentenceOf } from '../start/failure.mjs'
import { isNewer, readLast } from './born.mjs'

/** @typedef {import('../start/main.mjs').Tools} Tools */
/** @typedef {import('./born.mjs').Born} Born */

/**
 * Prints the doctor's findings after an upgrade; a fault ends it.
 * @param {Tools} tools @param {string} dataDir @param {Born} own @param {string} examined what the hooks found, as JSON
 */
const lookAt = async ({ say }, dataDir, own, examined) => {
  const { dataFindings } = await import('./findings.mjs')
  const findings = dataFindings({
    own,
    isDeep: false,
    databaseBytes: (await stat(join(dataDir, 'data.db'))).size,
    data: JSON.parse(examined),
  })
  for (const { state, text } of findings) say.line(`${state.padEnd(8)} ${text}`)
  const faults = findings.filter(({ state }) => state === 'broken')
  if (faults.length) throw new Failure(`The upgrade left faults: ${faults.length}.`)
}

/**
 * Names of the migrations that a data folder has seen. @throws for a folder that a newer release has served
 * @param {ReturnType<typeof commandsOn>} command @param {string} dataDir @param {Born} own
 * @returns {Promise<string[]>}
 */
export const refuseNewer = async (command, dataDir, own) => {
  const last = await readLast(dataDir)
  /** @type {string[]} */
  const migrations = JSON.parse(await command(['migrations']))
  if (isNewer({ ...own, ...last, migrations }, own))
    throw new Failure(
      `A newer release${last ? ` (${last.release})` : ''} has served the data folder ${dataDir}: run that one, or one after it.`,
    )
  return migrations
}

/**
 * Brings a data folder up to date: a backup, the migrations as one transaction, a look at what they left. Gives how many
 * migrations there were.
 * @param {Tools} tools
 * @param {{ binary: string, dataDir: string, nonce: string, own: Born }} taken `nonce` of who has taken the folder, `own` release
 * @throws for a folder of a newer release, and for a migration that failed, which leaves the content as it was
 */
export const upgrade = async (tools, { binary, dataDir, nonce, own }) => {
  const { say } = tools
  const command = commandsOn(tools, { binary, dataDir, nonce })
  const migrations = await refuseNewer(command, dataDir, own)
  const due = own.migrations.filter((name) => !migrations.includes(name)).length
  // A first start that was cut off has left nothing to lose.
  if (due === 0 || migrations.length === 0) return 0
  // Only now: packing needs packages.
  const { makeBackup } = await import('./backup.mjs')
  const { path } = await makeBackup(tools)
  say.line(`The content before the upgrade is kept in ${path}.`)
  await command(['upgrade']).catch((error) => {
    throw new Failure(`The upgrade failed, and ${dataDir} is as it was: ${sentenceOf(error)}`)
  })
  await lookAt(tools, dataDir, own, await command(['examine']))
  return due
}
