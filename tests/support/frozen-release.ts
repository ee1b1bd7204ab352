import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { ROOT } from './app-paths.ts'
import type { FrozenDevice } from './device-dump.ts'

/** Two devices as a release left them: a student's, and an admin's whose work was not sent yet. */
export interface FrozenRelease {
  readonly visitor: FrozenDevice
  readonly admin: FrozenDevice
}

/** The paper whose PDF the frozen student saved. */
export const SAVED_PAPER = 'Full Syllabus Test 10'
/** The page on which the frozen student stopped reading it. */
export const READ_PAGE = 3
/** Title that the frozen admin gave a paper without a network; it waits in the outbox. */
export const WAITING_TITLE = 'Corrected in a tunnel'
/** Title that the frozen admin had typed into the form for a new test. */
export const TYPED_TITLE = 'Typed, and not saved yet'

const FOLDER = join(ROOT, 'tests/frozen')
const ENDING = '.json.gz'

/** The devices that the last commit before the engine's new shape left, each with all that a device may keep. */
export const LAST_OF_OLD_SHAPE = '0.2.0-last'

/** Releases that have a fixture, as their versions. */
export const frozenVersions = async (): Promise<readonly string[]> =>
  (await readdir(FOLDER))
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .filter((name) => name !== LAST_OF_OLD_SHAPE)
    .sort()

const pathOf = (version: string): string => join(FOLDER, `${version}${ENDING}`)

export const isFrozen = (version: string): boolean => existsSync(pathOf(version))

/** Writes the fixture of a release. One that exists is what people's devices hold: it is never written again. */
export const writeFrozen = async (version: string, release: FrozenRelease): Promise<void> => {
  const packed = await promisify(gzip)(JSON.stringify(release), { level: 9 })
  await writeFile(pathOf(version), packed, { flag: 'wx' })
}

/** Collections of whose rows the sample says by their ids today that they are a sample. */
const SAMPLED = /--(?:tests_library|free_pdfs|demo_videos|testimonials)$/

/** Rows of the sample that a device held, each with the id that it has today (pocketbase/sample/random.mjs). */
const sampleIdsOf = ({ databases }: FrozenDevice): readonly (readonly [string, string])[] =>
  databases
    .filter(({ name }) => SAMPLED.test(name))
    .flatMap(({ stores }) => stores.find(({ name }) => name === 'docs')?.rows ?? [])
    .map(([id]) => [String(id), `sample${String(id).slice(6)}`])

/** A release's devices, as if their admin were the one of this id, and their content that of today's sample. */
export const readFrozen = async (version: string, adminId: string): Promise<FrozenRelease> => {
  const text = (await promisify(gunzip)(await readFile(pathOf(version)))).toString('utf8')
  // as: what `writeFrozen` wrote, and nobody edits
  const { admin, visitor } = JSON.parse(text) as FrozenRelease
  const today = [...sampleIdsOf(visitor), [admin.adminId, adminId] as const]
  return JSON.parse(
    today.reduce((all, [then, now]) => all.replaceAll(then, now), text),
  ) as FrozenRelease
}
