import { Start } from '../start.ts'

interface Outcome {
  readonly code: number
  readonly text: string
}
export const outcome = async (
  run: Promise<{ stdout: string; stderr: string }>,
): Promise<Outcome> => {
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

export const email = 'first@academy.example'

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
