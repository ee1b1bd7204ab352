import { join } from 'node:path'
import { commandFlags } from '../flags.mjs'
import { refuseNewer } from '../operate/release.mjs'
import { ensureBinary } from './binary.mjs'
import { damageIn, openDataFolder } from './data-folder.mjs'
import { Failure } from './failure.mjs'
import { refuseSecondServer, takeFolder } from './one-server.mjs'
import { ensurePackages } from './packages.mjs'
import { pocketbaseFolders, root } from './paths.mjs'
import { readSettings } from './settings.mjs'

/** @typedef {import('./main.mjs').Tools} Tools */
/** @typedef {ReturnType<typeof commandsOn>} Command */

/**
 * The way to run our console commands inside PocketBase on a data folder. Each gives the words of the line that it ends
 * with, `ok: …`: PocketBase ends with 0 for a command that it does not know. With `isSecret` these words are written down
 * nowhere.
 * @param {Pick<Tools, 'env' | 'children'>} tools
 * @param {{ binary: string, dataDir: string }} where
 */
export const commandsOn =
  ({ env, children }, { binary, dataDir }) =>
  /**
   * @param {readonly string[]} args
   * @param {{ isSecret?: boolean, more?: NodeJS.ProcessEnv }} [options]
   */
  async (args, { isSecret = false, more = {} } = {}) => {
    const { code, output } = await children.run(
      binary,
      [...args, ...commandFlags({ dataDir, ...pocketbaseFolders })],
      {
        // No command serves the app.
        env: { ...env, ADMIN_PASSWORD: '', ACADEMY_APP_DIR: '', ...more },
        log: isSecret ? '' : join(root, '.cache', 'command.log'),
        missing: `PocketBase is missing at ${binary}.`,
      },
    )
    const ok = /^(?:[\d/]+ [\d:]+ )?ok: (.*)$/m.exec(output)?.[1]
    if (code === 0 && ok !== undefined) return ok
    const refused = /^(?:[\d/]+ [\d:]+ )?refused: (.*)$/m.exec(output)?.[1]
    const damage = damageIn(output, dataDir)
    if (damage) throw new Failure(damage)
    const where = isSecret ? '' : ": PocketBase's own words are in .cache/command.log"
    throw new Failure(refused ?? `The command '${args[0]}' failed${where}.`)
  }

/**
 * The binary, while npm installs the packages beside it.
 * @param {Tools} tools
 * @param {string} own value of POCKETBASE_BIN, or ''
 */
export const ensureTools = async ({ say, children }, own) => {
  const packages = ensurePackages(root, children, say)
  const [binary] = await Promise.all([
    ensureBinary(own, { root, children, say }, packages),
    packages,
  ])
  return binary
}

/** @param {string} dataDir */
export const noAcademyIn = (dataDir) =>
  `There is no academy in ${dataDir}. Set DATA_DIR to the folder that npm start was given, or run npm start first.`

/**
 * Opens the data folder for a command of the operator.
 * @param {Tools} tools
 * @param {object} [wanted]
 * @param {boolean} [wanted.isAlone] the server has to be stopped, and none may start meanwhile
 * @param {boolean} [wanted.isChanging] refuses a folder that a newer release has served
 */
export const openAcademy = async (tools, { isAlone = false, isChanging = false } = {}) => {
  const settings = readSettings(tools.env, root)
  const { dataDir } = settings
  if (isAlone) await refuseSecondServer(dataDir)
  const { isFresh } = await openDataFolder(dataDir)
  if (isFresh) throw new Failure(noAcademyIn(dataDir))
  if (isAlone) tools.cleanups.push((await takeFolder(dataDir)).release)
  const binary = await ensureTools(tools, settings.binary)
  const command = commandsOn(tools, { binary, dataDir })
  if (isChanging) await refuseNewer(command, dataDir)
  return { settings, dataDir, command }
}
