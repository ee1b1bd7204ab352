import { BehaviorSubject, type Observable, skipWhile } from 'rxjs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Lookup, Reading } from '../../../sync/lib/live.ts'
import type { Exam, Video } from '../../../sync/model/content.ts'
import { createKnowledge, type Knowledge } from '../../../sync/queries/knowledge.ts'
import {
  createPublicQueries,
  type PublicQueries,
  type SavedRows,
} from '../../../sync/queries/public-queries.ts'
import { mirrorDoc } from '../../support/mirror-doc.ts'
import { nowOf, until } from '../../support/observed.ts'
import { testContent } from '../../support/test-content.ts'

const exam = (number: number, more: Partial<Exam> = {}): Exam => ({
  id: `exam${String(number).padStart(11, '0')}`,
  created_at: `2026-03-01 10:00:${String(number).padStart(2, '0')}.000Z`,
  type: 'full',
  title: `Paper ${number}`,
  subject: 'Physics',
  category: 'fst',
  difficulty: 'Easy',
  file_url: null,
  ...more,
})
const put = (exams: readonly Exam[], more = {}) =>
  mirror.put(
    'tests_library',
    exams.map((one) => mirrorDoc('tests_library', one, more)),
  )

let mirror: ReturnType<typeof testContent>
let asked: ReturnType<typeof vi.fn<() => void>>
let knowledge: Knowledge
let saved: BehaviorSubject<Reading<SavedRows>>
let queries: PublicQueries

beforeEach(() => {
  mirror = testContent()
  asked = vi.fn()
  knowledge = createKnowledge(asked)
  saved = new BehaviorSubject<Reading<SavedRows>>({ state: 'loading' })
  queries = createPublicQueries(mirror.context, knowledge, saved)
})

const titles = (rows: readonly { readonly title: string }[]) => rows.map(({ title }) => title)

describe('beneath a list', () => {
  const note = (
    id: string,
    title: string,
    tags: readonly string[],
    subject: 'Biology' | 'Chemistry' = 'Biology',
  ) =>
    mirrorDoc('free_pdfs', {
      ...{ id: id.repeat(15), created_at: '2026-03-01 10:00:00.000Z', title, subject },
      ...{ tags: [...tags], slug: id, file_url: null, object_key: id },
    })
  const also = async (search: string, subject: '' | 'Chemistry' = '') => {
    const { rows, also: beside } = await until(queries.notePage({ search, subject }))
    return { own: titles(rows), also: titles(beside?.rows ?? []), dropped: beside?.dropped }
  }

  test('[N1] stand the rows whose tags or subject have the words that its own rule does not find', async () => {
    mirror.put('free_pdfs', [
      note('a', 'Genetics in a page', ['class 12']),
      note('b', 'Pedigrees', ['genetics', 'class 12']),
      note('c', 'Bonds', ['class 11'], 'Chemistry'),
    ])
    expect(await also('class 12')).toEqual({
      own: [],
      also: ['Genetics in a page', 'Pedigrees'],
      dropped: [],
    })
    expect(await also('genetics')).toMatchObject({
      own: ['Genetics in a page'],
      also: ['Pedigrees'],
    })
    expect(await also('chem')).toMatchObject({ own: [], also: ['Bonds'] })
    // The filter of the list counts, a word that no row has is told, and nothing is beside what nobody typed.
    expect(await also('class', 'Chemistry')).toMatchObject({ also: ['Bonds'] })
    expect(await also('genetics kreb')).toMatchObject({
      also: ['Genetics in a page', 'Pedigrees'],
      dropped: ['kreb'],
    })
    expect(await also('kreb')).toEqual({ own: [], also: [], dropped: ['kreb'] })
    expect((await also('')).dropped).toBeUndefined()
  })
})

describe('lists', () => {
  test('[D4] [T4] show the newest first, 12 on a page', async () => {
    put(Array.from({ length: 30 }, (_, at) => exam(at)))
    const page = await until(queries.examPage({ type: 'full', page: 3 }))
    expect(titles(page.rows)).toEqual([
      'Paper 5',
      'Paper 4',
      'Paper 3',
      'Paper 2',
      'Paper 1',
      'Paper 0',
    ])
    expect(page).toMatchObject({ total: 30, page: 3, pages: 3, unfiltered: 30 })
  })

  test('[T2] filters and search combine, case aside', async () => {
    put([
      exam(1, { title: 'Waves and SOUND', subject: 'Physics', difficulty: 'Hard' }),
      exam(2, { title: 'Sound again', subject: 'Physics', difficulty: 'Easy' }),
      exam(3, { title: 'Cells', subject: 'Biology', difficulty: 'Hard', category: 'dpp' }),
    ])
    const daily = queries.examPage({ type: 'full', category: 'dpp' })
    expect(titles((await until(daily)).rows)).toEqual(['Cells'])
    const hard = queries.examPage({ type: 'full', search: ' sound', difficulty: 'Hard' })
    expect(titles((await until(hard)).rows)).toEqual(['Waves and SOUND'])
    const all = queries.examPage({ type: 'full', search: 'sound', subject: '', category: '' })
    expect(await until(all)).toMatchObject({ total: 2, unfiltered: 3 })
    expect(await until(queries.examSubjects('full'))).toEqual(['Biology', 'Physics'])
  })

  test('[D3] what is saved here is a filter as the others, unknown until the files are', async () => {
    put([
      exam(1, { title: 'Waves', difficulty: 'Hard' }),
      exam(2, { title: 'Sound', difficulty: 'Easy' }),
      exam(3, { title: 'Cells', difficulty: 'Hard' }),
    ])
    const here = (...numbers: readonly number[]) =>
      saved.next({
        state: 'ready',
        value: [
          ...numbers.map((one) => ({ collection: 'tests_library' as const, id: exam(one).id })),
          { collection: 'free_pdfs', id: exam(3).id },
        ],
      })
    const live = queries.examPage({ type: 'full', isSaved: true })
    const looking = live.subscribe()
    await until(queries.examPage({ type: 'full', search: 'cells' }))
    expect(nowOf(live)).toEqual({ state: 'loading' })
    here(1, 2)
    expect(await until(live)).toMatchObject({ total: 2, unfiltered: 3 })
    expect(titles((await until(live)).rows)).toEqual(['Sound', 'Waves'])
    const hard = queries.examPage({ type: 'full', isSaved: true, difficulty: 'Hard' })
    expect(titles((await until(hard)).rows)).toEqual(['Waves'])
    here(1)
    expect(titles((await until(live, ({ total }) => total === 1)).rows)).toEqual(['Waves'])
    mirror.remove('tests_library', [exam(1).id])
    await until(live, ({ total }) => total === 0)
    looking.unsubscribe()
  })

  test('[R22] a draft is never shown, also in an admin’s mirror', async () => {
    put([exam(1)])
    put([exam(2)], { shown: 0 })
    expect(titles((await until(queries.examPage({ type: 'full' }))).rows)).toEqual(['Paper 1'])
    expect(titles((await until(queries.examPage({ type: 'full', search: 'paper' }))).rows)).toEqual(
      ['Paper 1'],
    )
    expect(titles(await until(queries.newestExams(5)))).toEqual(['Paper 1'])
    expect(await until(queries.examCounts())).toEqual({ full: 1, part: 0, dpp: 0 })
  })
})

describe('videos, testimonials, programs and settings', () => {
  const video = (number: number, more: Partial<Video> = {}): Video => ({
    id: `video${String(number).padStart(10, '0')}`,
    created_at: `2026-03-01 10:00:${String(number).padStart(2, '0')}.000Z`,
    title: `Lesson ${number}`,
    subject: 'Biology',
    external_video_url: 'https://vimeo.com/1',
    ...more,
  })
  const putVideos = (videos: readonly Video[], more = {}) =>
    mirror.put(
      'demo_videos',
      videos.map((one) => mirrorDoc('demo_videos', one, more)),
    )

  test('[D4] rows of one second keep the order in which the server published them', async () => {
    const at = (millis: number): string => `2026-03-01 10:00:00.${String(millis).padStart(3, '0')}Z`
    const rows = [1, 2, 3].map((number) => ({ ...video(number), created_at: at(number) }))
    putVideos(rows)
    const page = await until(queries.videoPage({}))
    expect(page.rows.map(({ title }) => title)).toEqual(['Lesson 3', 'Lesson 2', 'Lesson 1'])
  })
})

describe('one row by its id', () => {
  const states = (live: Observable<Reading<Lookup<Exam>>>) => {
    const seen: string[] = []
    const looking = live
      .pipe(skipWhile(({ state }) => state === 'loading'))
      .subscribe((reading) =>
        seen.push(reading.state === 'ready' ? reading.value.kind : reading.state),
      )
    return { seen, looking }
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve, 30))
  /** The row was looked for here in vain, and the server is to be asked. */
  const askedOnce = () => expect.poll(() => asked.mock.calls.length).toBe(1)

  test('[T8] is not called missing before a pull that began after the question has reached the head', async () => {
    knowledge.began()
    const { seen, looking } = states(queries.exam(exam(7).id))
    await askedOnce()
    // The pull that was under way may have read the head before the row came.
    knowledge.reachedHead()
    await settle()
    expect(seen).toEqual([])
    knowledge.began()
    knowledge.reachedHead()
    expect(seen).toEqual(['missing'])
    put([exam(7)])
    await expect.poll(() => seen).toEqual(['missing', 'found'])
    looking.unsubscribe()
  })

  test('[T6] is not known while the server cannot be asked', async () => {
    const { seen, looking } = states(queries.exam(exam(7).id))
    await askedOnce()
    knowledge.began()
    knowledge.failed()
    expect(seen).toEqual(['unsynced'])
    looking.unsubscribe()
  })

  test('[D3] a draft does not exist', async () => {
    put([exam(7)], { shown: 0 })
    const { seen, looking } = states(queries.exam(exam(7).id))
    await askedOnce()
    knowledge.began()
    knowledge.reachedHead()
    expect(seen).toEqual(['missing'])
    looking.unsubscribe()
  })
})
