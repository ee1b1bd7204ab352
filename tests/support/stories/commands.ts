import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPocketBase, TestServer } from '../pocketbase.ts'
import { pdfBytes } from '../sample-files.ts'
import { Start } from '../start.ts'

interface Outcome {
  readonly code: number
  readonly text: string
}
const outcome = async (run: Promise<{ stdout: string; stderr: string }>): Promise<Outcome> => {
  const {
    code = 0,
    stdout,
    stderr,
  } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (error) => error,
  )
  return { code, text: `${stdout}${stderr}` }
}

export const files = [
  { id: 'samplefile00001', area: 'tests-full', name: 'One.pdf', path: 'files/one.pdf' },
]

export const paper = {
  collection: 'tests_library',
  id: 'samplepaper0001',
  row: {
    type: 'full',
    title: 'One',
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Easy',
    status: 'published',
    created_at: '2026-10-01 08:00:00.000Z',
    file_url: 'samplefile00001',
  },
}

interface Served {
  readonly collection: string
  readonly row?: Readonly<Record<string, unknown>>
}

/** Rows of a collection that a start on that folder shows to all. */
export const served = async (env: Readonly<Record<string, string>>) => {
  const start = new Start({ env })
  const url = await start.url()
  const head = (await (await fetch(`${url}/api/sync/head`)).json()) as {
    epoch: string
    seq: number
  }
  const range = `epoch=${head.epoch}&after=0&upto=${head.seq}`
  const page = await fetch(`${url}/api/sync/changes?${range}`)
  const { changes } = (await page.json()) as { changes: readonly Served[] }
  await start.stop()
  return (wanted: string) =>
    changes.flatMap(({ collection, row }) => (collection === wanted && row ? [row] : []))
}

/** Commands on a data folder. `folder` is asked at each step, since a story may take another one. */
export const commandsOn = (folder: () => string) => {
  /** A console command on the folder, while no server runs there. */
  const command = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    outcome(new TestServer(folder(), { dataDir: folder() }).command(args, env))
  return {
    command,
    serve: () => startPocketBase({ dataDir: folder() }),
    /** Writes sample content into the folder, and gives its place. */
    write: async (content: object): Promise<string> => {
      const sample = join(folder(), 'sample')
      await mkdir(join(sample, 'files'), { recursive: true })
      await writeFile(join(sample, 'files/one.pdf'), pdfBytes('one'))
      await writeFile(join(sample, 'content.json'), JSON.stringify(content))
      return sample
    },
  }
}
