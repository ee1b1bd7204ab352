import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../start/commands.mjs'
import { Failure, sentenceOf } from '../start/failure.mjs'
import { root } from '../start/places.mjs'
import { describeOwn, isNewer, readLast } from './born.mjs'

/** @typedef {import('../start/main.mjs').Tools} Tools */
/** @typedef {(...args: string[]) => Promise<string>} Command of the hooks, on the data folder */

/**
 * What the doctor says of the data after an upgrade; a fault ends it.
 * @param {Tools} tools @param {string} dataDir @param {Command} command
 */
const lookAt = async ({ say }, dataDir, command) => {
  const { dataFindings } = await import('./findings.mjs')
  const findings = dataFindings({
    own: await describeOwn(),
    isDeep: false,
    databaseBytes: (await stat(join(dataDir, 'data.db'))).size,
    data: JSON.parse(await command('examine')),
  })
  for (const { state, text } of findings) say.line(`${state.padEnd(8)} ${text}`)
  const faults = findings.filter(({ state }) => state === 'broken')
  if (faults.length) throw new Failure(`The upgrade left faults: ${faults.length}.`)
}

/**
 * Brings a data folder up to date: a backup, the migrations as one transaction, a look at what they left. Gives how many
 * migrations there were.
 * @param {Tools} tools
 * @param {{ binary: string, dataDir: string, nonce: string }} where `nonce` of the start that has taken the folder
 * @throws for a folder of a newer release, and for a migration that failed, which leaves the content as it was
 */
export const upgrade = async (tools, { binary, dataDir, nonce }) => {
  const { env, say, children } = tools
  const own = await describeOwn()
  const last = await readLast(dataDir)
  /** @type {Command} */
  const command = (...args) =>
    runCommand({
      binary,
      root,
      dataDir,
      children,
      args,
      env: { ...env, ADMIN_PASSWORD: '', ACADEMY_NONCE: nonce },
    })
  /** @type {string[]} */
  const migrations = JSON.parse(await command('migrations'))
  if (isNewer({ ...own, ...last, migrations }, own))
    throw new Failure(
      `A newer release${last ? ` (${last.release})` : ''} has served the data folder ${dataDir}: run that one, or one after it.`,
    )
  const due = own.migrations.filter((name) => !migrations.includes(name)).length
  // A first start that was cut off has left nothing to lose.
  if (due === 0 || migrations.length === 0) return 0
  // Only now: packing needs packages.
  const { makeBackup } = await import('./backup.mjs')
  const { path } = await makeBackup(tools)
  say.line(`The content before the upgrade is kept in ${path}.`)
  await command('upgrade').catch((error) => {
    throw new Failure(`The upgrade failed, and ${dataDir} is as it was: ${sentenceOf(error)}`)
  })
  await lookAt(tools, dataDir, command)
  return due
}
