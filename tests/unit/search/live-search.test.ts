import type { Observable } from 'rxjs'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '../../../sync/api.ts'
import type { Reading } from '../../../sync/lib/live.ts'
import type { Rows } from '../../../sync/model/collections.ts'
import { createSearch } from '../../../sync/search/live-search.ts'
import { createSearcher } from '../../../sync/search/searcher.ts'
import { mirrorDoc } from '../../support/mirror-doc.ts'
import { until } from '../../support/observed.ts'
import { testContent } from '../../support/test-content.ts'

const note = (number: number, title: string, more: Partial<Rows['free_pdfs']> = {}) => ({
  id: `note${String(number).padStart(11, '0')}`,
  created_at: '2026-03-01 10:00:00.000Z',
  title,
  subject: 'Biology' as const,
  file_url: null,
  ...more,
})
const putNotes = (notes: readonly Rows['free_pdfs'][], more = {}) =>
  mirror.put(
    'free_pdfs',
    notes.map((one) => mirrorDoc('free_pdfs', one, more)),
  )

let mirror: ReturnType<typeof testContent>
let search: ReturnType<typeof createSearch>

beforeEach(() => {
  mirror = testContent()
  search = createSearch(async () => createSearcher(mirror.context))
})

const look = (live: Observable<Reading<SearchAnswer>>) => live.subscribe()
const whole = (live: Observable<Reading<SearchAnswer>>) => until(live, ({ isWhole }) => isWhole)
const titles = ({ hits }: SearchAnswer) => hits.map(({ title }) => title)

describe('a search', () => {
  test('finds tests, notes and videos, as the screen lists them', async () => {
    const { created_at, file_url } = note(0, '')
    mirror.put('tests_library', [
      mirrorDoc('tests_library', {
        id: 'exam00000000001',
        created_at,
        file_url,
        type: 'part',
        title: 'Electrostatics paper',
        subject: 'Physics',
        category: 'part',
        difficulty: 'Hard',
      }),
    ])
    putNotes([note(1, 'Electrons and bonds')])
    mirror.put('demo_videos', [
      mirrorDoc('demo_videos', {
        id: 'video0000000001',
        created_at,
        title: 'Electrochemistry',
        subject: 'Chemistry',
        external_video_url: 'https://vimeo.com/1',
      }),
    ])
    const live = search('electr')
    const looking = look(live)
    const answer = await whole(live)
    expect(answer.hits).toHaveLength(3)
    expect(answer.hits).toContainEqual({
      kind: 'exam',
      id: 'exam00000000001',
      type: 'part',
      title: 'Electrostatics paper',
      subject: 'Physics',
      created_at,
    })
    expect(answer.hits.map(({ kind }) => kind).sort()).toEqual(['exam', 'note', 'video'])
    looking.unsubscribe()
  })

  test('says so when its code does not arrive, and fetches it again for the next who looks', async () => {
    let loads = 0
    const offline = createSearch(async () => {
      loads += 1
      if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return createSearcher(mirror.context)
    })
    const seen: Reading<SearchAnswer>[] = []
    const looking = offline('').subscribe((reading) => seen.push(reading))
    await expect.poll(() => seen.at(-1)).toEqual({ state: 'failed', code: 'internal' })
    looking.unsubscribe()
    expect((await whole(offline(''))).isWhole).toBe(true)
  })

  test('follows what is written, changed, unpublished and removed', async () => {
    putNotes([note(1, 'Cell'), note(2, 'Cell walls')])
    putNotes([note(3, 'Cell in draft')], { shown: 0 })
    const live = search('cell')
    const looking = look(live)
    expect((await whole(live)).total).toBe(2)
    putNotes([note(4, 'Cells divide')])
    await until(live, ({ total }) => total === 3)
    putNotes([note(1, 'Optics')], { seq: 2 })
    mirror.remove('free_pdfs', [note(2, '').id])
    expect(titles(await until(live, ({ total }) => total === 1))).toEqual(['Cells divide'])
    putNotes([note(4, 'Cells divide')], { seq: 3, shown: 0 })
    await until(live, ({ isWhole, total }) => isWhole && total === 0)
    looking.unsubscribe()
  })
})
