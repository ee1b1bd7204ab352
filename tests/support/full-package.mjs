// Packages of the full run alone, a fifth of all files: no start and no `npm test` unpacks them.
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createChildren } from '../../pocketbase/start/children.mjs'
import { ensurePackages } from '../../pocketbase/start/packages.mjs'
import { root } from '../../pocketbase/start/paths.mjs'
import { createSay } from '../../pocketbase/start/say.mjs'

const folder = join(root, '.cache', 'full-packages')

/**
 * Default export of a package that tests/support/full-packages locks; the first call installs all of them. `T` says
 * what is used of it: where types are checked, the package need not be here.
 * @template T @param {string} name @returns {Promise<T>}
 */
export const fullPackage = async (name) => {
  await cp(join(root, 'tests/support/full-packages'), folder, { recursive: true })
  await ensurePackages(folder, createChildren(), createSay())
  // Not by import(): Vite, which loads the engines, answers none once their start is over.
  return createRequire(join(folder, 'package.json'))(name).default
}
