import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './app-paths.ts'

/** A change of what the server takes: what is found becomes what stands beside it. */
export type Stricter = readonly (readonly [found: RegExp, put: string])[]

/** Titles of tests have 40 characters at most. */
export const SHORT_TITLES: Stricter = [[/("tests_library": .*?"title": .*?"max": )\d+/s, '$140']]

export const TOO_LONG = 'A title that the release before still took, and the next one does not'

/** The server's hooks as of a release that takes less. @throws when the file has no such place. */
export const stricterHooks = async (
  changes: Stricter,
  file = 'lib/model.generated.js',
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-hooks-'))
  await cp(join(ROOT, 'pocketbase/pb_hooks'), folder, { recursive: true })
  const path = join(folder, file)
  let text = await readFile(path, 'utf8')
  for (const [found, put] of changes) {
    if (!found.test(text)) throw new Error(`${file} has no ${found}`)
    text = text.replace(found, put)
  }
  await writeFile(path, text)
  return folder
}
