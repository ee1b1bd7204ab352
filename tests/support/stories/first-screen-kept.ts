import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPocketBase } from '../pocketbase.ts'

/** A server whose script says each time that it draws. */
export const writeDrawCounter = async (original: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-app-'))
  await cp(original, folder, { recursive: true })
  const file = join(folder, 'server/draw.js')
  const script = await readFile(file, 'utf8')
  await writeFile(
    file,
    `${script}\nconst really = exports.draw; exports.draw = (...all) => { console.log('drew a page'); return really(...all) }\n`,
  )
  const other = await startPocketBase({ env: { ACADEMY_APP_DIR: folder } })
  return {
    server: other,
    draws: () => other.output.split('drew a page').length - 1,
    close: async () => {
      await other.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
