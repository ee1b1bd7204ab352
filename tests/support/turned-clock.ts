import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository, temporaryFolder } from './start.ts'

const TURNED = (path: string) => `if (!globalThis.clockIsTurned) {
  globalThis.clockIsTurned = true
  const Real = Date
  const now = () => Real.now() + Number(toString($os.readFile(${JSON.stringify(path)})))
  Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(now()) }
    static now() { return now() }
  }
}
`

/** The hooks with a clock that `turn` sets off by so many ms; the machine's is not touched. */
export const turnedHooks = async () => {
  const folder = await temporaryFolder()
  const hooksDir = join(folder, 'pb_hooks')
  const offsetFile = join(folder, 'offset')
  const turn = (offsetMs: number) => writeFile(offsetFile, String(offsetMs))
  await turn(0)
  await cp(join(repository, 'pocketbase/pb_hooks'), hooksDir, { recursive: true })
  const modules = (await readdir(hooksDir, { recursive: true })).filter(
    (name) => name.includes('/') && name.endsWith('.js'),
  )
  for (const name of modules) {
    const path = join(hooksDir, name)
    await writeFile(path, TURNED(offsetFile) + (await readFile(path, 'utf8')))
  }
  return { hooksDir, turn, remove: () => rm(folder, { recursive: true, force: true }) }
}
