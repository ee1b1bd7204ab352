import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { ROOT } from './app-paths.ts'
import { baseOf, change, examRow, type FeedRow, push, readFeed } from './content.ts'
import { pdfOf } from './pdf-files.ts'
import { recordId, startPocketBase, type TestAdmin } from './pocketbase.ts'

/** A data folder as a server of a release left it, and what that server answered on it. */
export interface FrozenData {
  readonly release: string
  /** Path below the folder -> its bytes, base64. */
  readonly files: Readonly<Record<string, string>>
  /** The visitors' feed, whole. */
  readonly feed: readonly FeedRow[]
  readonly head: { readonly epoch: string; readonly seq: number }
  /** Accounts that may sign in. */
  readonly admins: readonly (Omit<TestAdmin, 'token'> & { readonly name: string })[]
  /** A paper whose title was changed once: its row, and the title before. */
  readonly edited: { readonly id: string; readonly before: string; readonly now: string }
  /** Path and SHA-256 of the PDF of a published paper. */
  readonly file: { readonly path: string; readonly sha256: string }
}

const FOLDER = join(ROOT, 'tests/frozen/data')
const ENDING = '.json.gz'
const pathOf = (version: string): string => join(FOLDER, `${version}${ENDING}`)

/** Releases whose data folder is a fixture. */
export const frozenDataVersions = async (): Promise<readonly string[]> =>
  (await readdir(FOLDER)).map((name) => name.slice(0, -ENDING.length)).sort()

export const isDataFrozen = (version: string): boolean => existsSync(pathOf(version))

export const readFrozenData = async (version: string): Promise<FrozenData> =>
  // as: what `freezeData` wrote, and nobody edits
  JSON.parse(String(await promisify(gunzip)(await readFile(pathOf(version))))) as FrozenData

/** A copy of the fixture's data folder, to start on. */
export const thawData = async ({ files }: FrozenData): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-frozen-'))
  for (const [path, base64] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.from(base64, 'base64'))
  }
  return folder
}

/** Types of the hooks' functions, which the binary rewrites at each start. */
const TYPES = 'types.d.ts'

const filesOf = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== TYPES)
    .map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) =>
    [relative(folder, path), (await readFile(path)).toString('base64')] as const
  return Object.fromEntries(await Promise.all(paths.map(read)))
}

/**
 * Writes the fixture of this release: a folder with all content, published, draft, trashed and edited, with a file. Its
 * two admins' addresses differ by case only; the one written small signed in last.
 */
export const freezeData = async (release: string): Promise<void> => {
  const server = await startPocketBase()
  const named = async (name: string, email?: string) => ({
    ...(await server.createAdmin(email ? { name, email } : { name })),
    name,
  })
  const admins = [
    await named('Asha Verma'),
    await named('Bina Rao', 'Owner@academy.invalid'),
    await named('Chitra Iyer', 'owner@academy.invalid'),
    await named('Dev Nair', 'Dev.Nair@Academy.invalid'),
  ] as const
  const [asha, bina] = admins
  const bytes = new Uint8Array(await pdfOf(['Frozen paper']))
  const paperFile = await server.storeFile({ bytes, name: 'paper.pdf' })
  const noteFile = await server.storeFile({ area: 'freepdfs', bytes, name: 'note.pdf' })
  const paper = { file_url: paperFile, status: 'published' }
  const papers = [recordId(), recordId(), recordId()] as const
  const put = async (by: TestAdmin, more: Parameters<typeof change>[0]) => {
    const result = await push(server, by, change(more))
    if (result.result !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(result)}`)
    return baseOf(result)
  }
  const [edited, draft, gone] = papers
  const before = examRow({ ...paper, title: 'Before the mend' })
  const base = await put(asha, { id: edited, row: before })
  await put(bina, { id: edited, base, row: { title: 'After the mend' } })
  await put(asha, { id: draft })
  const made = await put(asha, { id: gone })
  await put(asha, { id: gone, base: made, row: { status: 'trashed' } })
  const shownOf = (row: Record<string, unknown>) => ({
    ...row,
    subject: 'Biology',
    status: 'published',
  })
  const note = shownOf({ title: 'Cell biology', file_url: noteFile })
  await put(bina, { collection: 'free_pdfs', row: note })
  const external_video_url = 'https://youtu.be/abcdefghijk'
  const video = shownOf({ title: 'The cell in ten minutes', external_video_url })
  await put(bina, { collection: 'demo_videos', row: video })
  const testimonial = { caption: 'A draft', display_order: 3 }
  await put(bina, { collection: 'testimonials', row: testimonial })
  for (const { email, password } of admins) await server.signIn(email, password)
  const { epoch, head, changes } = await readFeed(server)
  const shown = changes.find(({ id }) => id === papers[0])?.row
  if (!shown) throw new Error('The published paper is not in the feed.')
  await server.kill('SIGTERM')
  const frozen: FrozenData = {
    release,
    files: await filesOf(server.dataDir),
    feed: changes,
    head: { epoch, seq: head },
    admins: admins.map(({ id, email, password, name }) => ({ id, email, password, name })),
    edited: { id: papers[0], before: 'Before the mend', now: 'After the mend' },
    file: {
      path: shown.file_url.url,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  }
  await server.stop()
  await mkdir(FOLDER, { recursive: true })
  const packed = await promisify(gzip)(JSON.stringify(frozen), { level: 9 })
  await writeFile(pathOf(release), packed, { flag: 'wx' })
}
