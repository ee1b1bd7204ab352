import { join } from 'node:path'
import { commandFlags } from '../flags.mjs'
import { damageIn } from './data-folder.mjs'
import { Failure } from './failure.mjs'
import { pocketbaseFolders, root } from './paths.mjs'

/**
 * Runs one of our console commands inside PocketBase and gives the line that it ends with.
 * PocketBase ends with 0 for a command that it does not know, so success is that line: `ok: …`.
 * @param {object} options
 * @param {string} options.binary
 * @param {string} options.root
 * @param {string} options.dataDir
 * @param {NodeJS.ProcessEnv} options.env
 * @param {readonly string[]} options.args
 * @param {import('./children.mjs').Children} options.children
 * @param {boolean} [options.isSecret] whether what it says is for one pair of eyes: then it is written down nowhere
 */
export const runCommand = async (options) => {
  const { binary, root, dataDir, env, args, children, isSecret = false } = options
  const { code, output } = await children.run(
    binary,
    [...args, ...commandFlags({ dataDir, ...pocketbaseFolders })],
    {
      env,
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
 * The way to run commands on a data folder that this process has taken.
 * @param {Pick<import('./main.mjs').Tools, 'env' | 'children'>} tools
 * @param {{ binary: string, dataDir: string, nonce: string }} taken `nonce` is that of the taking
 */
export const commandsOn =
  ({ env, children }, { binary, dataDir, nonce }) =>
  (/** @type {readonly string[]} */ args, /** @type {NodeJS.ProcessEnv} */ more = {}) =>
    runCommand({
      binary,
      root,
      dataDir,
      children,
      args,
      env: { ...env, ADMIN_PASSWORD: '', ACADEMY_NONCE: nonce, ...more },
    })
