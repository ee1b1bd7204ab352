import { join } from 'node:path'
import process from 'node:process'
import { Failure } from './failure.mjs'

/**
 * Folder of the sample content, drawn by `pocketbase/sample/make.mjs`, which leaves a folder alone that is up to date.
 * @param {string} root
 * @param {import('./children.mjs').Children} children
 * @param {import('./say.mjs').Say} say
 */
export const ensureSample = async (root, children, say) => {
  const folder = join(root, '.cache', 'sample')
  const done = say.step('Drawing the sample content')
  const script = join(root, 'pocketbase', 'sample', 'make.mjs')
  const { code } = await children.run(process.execPath, [script, folder], {
    cwd: root,
    log: join(root, '.cache', 'sample.log'),
    missing: 'Node is missing.',
  })
  if (code !== 0)
    throw new Failure(
      'The sample content could not be made: set SAMPLE=0 to start without it; what went wrong is in .cache/sample.log.',
    )
  done()
  return folder
}
