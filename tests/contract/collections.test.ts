import { describe, expect, test } from 'vitest'
import { type CollectionName, collections } from '../../sync/model/collections.ts'
import { baseOf, change, entryOf, examRow, readFeed } from '../support/content.ts'
import { openServer } from '../support/open-server.ts'
import { pngBytes } from '../support/sample-files.ts'

const { server, push } = await openServer()

type Row = Readonly<Record<string, unknown>>
interface Case {
  /** A whole row without its files. */
  readonly row: Row
  readonly edit: Row
  /** Values that the model refuses. */
  readonly wrong: Row
  /** The file without which visitors do not see it. */
  readonly file?: readonly [field: string, area: string]
}

/** Every collection to which the panel adds rows. */
const cases: Partial<Record<CollectionName, Case>> = {
  tests_library: {
    row: examRow(),
    edit: { title: 'Another paper' },
    wrong: { category: 'mock', title: '' },
    file: ['file_url', 'tests-full'],
  },
  free_pdfs: {
    row: { title: 'Cells', subject: 'Biology', tags: ['cell', 'ncert'], description: 'All of it' },
    edit: { tags: ['cell'] },
    wrong: {
      subject: 'Alchemy',
      tags: ['x'.repeat(41)],
      title: ' ',
    },
    file: ['file_url', 'freepdfs'],
  },
  demo_videos: {
    row: {
      title: 'Osmosis',
      subject: 'Chemistry',
      external_video_url: 'https://a.example/1.mp4',
      duration: 245,
    },
    edit: { duration: 250 },
    wrong: {
      subject: 'Physics',
      external_video_url: 'javascript:alert(1)',
      duration: 1.5,
    },
  },
  testimonials: {
    row: {
      caption: 'Thank you',
      alt_text: 'A chat',
      consent_by: 'A mother',
      consent_on: '2026-11-20',
      consent_how: 'In writing',
      display_order: 3,
    },
    edit: { display_order: 0 },
    wrong: {
      display_order: -1,
      caption: 'x'.repeat(201),
      consent_on: '20 November',
    },
    file: ['whatsapp_screenshot', 'testimonials'],
  },
  programs: {
    row: { name: 'Crash course', price: 4999, features: ['Tests'], display_order: 1 },
    edit: { price: 5499, list_price: 6000, discount: 8 },
    wrong: {
      price: -1,
      discount: 101,
      name: '',
      features: 'Tests',
    },
  },
  announcements: {
    row: {
      title: 'Admissions are open',
      text: 'Until Sunday.',
      link: '/payment',
      until: '2031-05-02 18:30:00.000Z',
    },
    edit: { link: 'https://example.org/news', until: '' },
    wrong: {
      title: ' ',
      link: '//example.org',
      text: 'x'.repeat(301),
      until: 'Sunday',
    },
  },
}

/** Stores what the field takes; a picture where it takes no PDF. */
const fileFor = ([, area]: readonly [string, string]): Promise<string> =>
  area === 'testimonials'
    ? server.storeFile({ area, name: 'shot.png', type: 'image/png', bytes: pngBytes(8, 8) })
    : server.storeFile({ area })

test('[M3] the table names every collection to which the panel adds rows', () => {
  const added = Object.values(collections).filter(({ isSingle }) => !isSingle)
  expect(Object.keys(cases).toSorted()).toEqual(added.map(({ name }) => name).toSorted())
})

describe.each(Object.entries(cases))('%s', (collection, { row, edit, wrong, file }) => {
  test('[D2] [M3] a row is added, edited and deleted, and comes back as the model has it', async () => {
    const made = await push(change({ collection, row }))
    expect(made.result).toBe('accepted')
    const { schema } = collections[collection as CollectionName] // as: a key of the table
    expect(schema.safeParse(made.row).error).toBeUndefined()
    const id = made.row?.id as string
    const edited = await push(change({ collection, id, base: baseOf(made), row: edit }))
    expect(edited.row).toMatchObject({ ...row, ...edit })
    const gone = change({ collection, id, op: 'delete', base: baseOf(edited), row: {} })
    expect(await push(gone)).toMatchObject({ result: 'accepted', deleted: true })
  })

  test.each(Object.entries(wrong))(
    '[D2] %s is refused where an operator saves it, new or in a row',
    async (field, value) => {
      const token = await server.superuser()
      const records = `/api/collections/${collection}/records`
      const save = (path: string, method: string, body: Row) =>
        server.api(path, { method, token, body })
      const made = await save(records, 'POST', { ...row, status: 'draft' })
      expect(made.status).toBe(200)
      for (const [path, method, body] of [
        [records, 'POST', { ...row, status: 'draft', [field]: value }],
        [`${records}/${made.json.id}`, 'PATCH', { [field]: value }],
      ] as const) {
        const { status, json } = await save(path, method, body)
        const said = status === 200 ? json[field] : Object.keys(json.data)
        // PocketBase itself makes an empty moment of what is none.
        expect([status, said], method).toEqual(field === 'until' ? [200, ''] : [400, [field]])
      }
    },
  )

  test('[D3] visitors see it when it is published, and never as a draft or in the trash', async () => {
    const whole = file ? { ...row, [file[0]]: await fileFor(file) } : row
    if (file) {
      const bare = await push(change({ collection, row: { ...row, status: 'published' } }))
      expect(bare).toMatchObject({ result: 'refused', errors: { [file[0]]: 'required' } })
    }
    const draft = await push(change({ collection, row: { ...whole, status: 'draft' } }))
    const id = draft.row?.id as string
    const seen = async () => entryOf((await readFeed(server)).changes, id)?.row
    const set = (base: typeof draft, status: string) =>
      push(change({ collection, id, base: baseOf(base), row: { status } }))
    expect(await seen()).toBeUndefined()
    const out = await set(draft, 'published')
    expect(await seen()).toMatchObject({ id })
    await set(out, 'trashed')
    expect(await seen()).toBeUndefined()
  })
})
