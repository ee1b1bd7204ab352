import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './app-paths.ts'

/** A change of the server's model: what is found becomes what stands beside it. */
export type Stricter = readonly (readonly [found: RegExp, put: string])[]

/** Titles of tests have 40 characters at most. */
export const SHORT_TITLES: Stricter = [[/("tests_library": .*?"title": .*?"max": )\d+/s, '$140']]

export const TOO_LONG = 'A title that the release before still took, and the next one does not'

/** The server's hooks as of a release whose model takes less. @throws when the model has no such place. */
export const stricterHooks = async (changes: Stricter): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  await cp(join(ROOT, 'pocketbase/pb_hooks'), folder, { recursive: true })
  const path = join(folder, 'lib/model.generated.js')
  let model = await readFile(path, 'utf8')
  for (const [found, put] of changes) {
    if (!found.test(model)) throw new Error(`the model has no ${found}`)
    model = model.replace(found, put)
  }
  await writeFile(path, model)
  return folder
}
