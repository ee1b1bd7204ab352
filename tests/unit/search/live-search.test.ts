import { BehaviorSubject, type Observable, skip } from 'rxjs'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SearchAnswer } from '../../../sync/api.ts'
import type { Reading } from '../../../sync/lib/live.ts'
import type { CollectionName, Rows } from '../../../sync/model/collections.ts'
import { queryCache } from '../../../sync/queries/cache.ts'
import type { QueryContext } from '../../../sync/queries/live-read.ts'
import { fillIndex, SLICE } from '../../../sync/search/fill-index.ts'
import { createSearch } from '../../../sync/search/live-search.ts'
import { createSearchIndex, type SearchIndex } from '../../../sync/search/search-index.ts'
import { createSearcher } from '../../../sync/search/searcher.ts'
import type { MirrorDoc } from '../../../sync/store/port.ts'
import type { MirrorReads } from '../../../sync/store/reads.ts'
import type { RxMirror } from '../../../sync/store/rx-mirror.ts'
import { mirrorDoc } from '../../support/mirror-doc.ts'
import { nowOf, until } from '../../support/observed.ts'
import { quietReads } from '../../support/quiet-reads.ts'
import { newIndexedDb, openRxMirror } from '../../support/rx-stores.ts'

const LONG_MS = 60_000
const platform = {
  /** Waits only for what is long. */
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs >= LONG_MS ? delayMs : 0)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

const note = (number: number, title: string, more: Partial<Rows['free_pdfs']> = {}) => ({
  id: `note${String(number).padStart(11, '0')}`,
  created_at: '2026-03-01 10:00:00.000Z',
  title,
  subject: 'Biology' as const,
  file_url: null,
  ...more,
})
const putNotes = (notes: readonly Rows['free_pdfs'][], more = {}) =>
  mirror.upsert(
    'free_pdfs',
    notes.map((one) => mirrorDoc('free_pdfs', one, more)),
  )

/** Indexes that note what each was asked for. */
const notingIndexes = () => {
  const asked: string[][] = []
  const make = (): SearchIndex => {
    const index = createSearchIndex()
    const mine: string[] = []
    asked.push(mine)
    return {
      ...index,
      find: (words, limit) => {
        mine.push(words)
        return index.find(words, limit)
      },
    }
  }
  return { make, asked }
}

let mirror: RxMirror
let open: BehaviorSubject<MirrorReads | null>
let indexes: ReturnType<typeof notingIndexes>
let search: ReturnType<typeof createSearch>
let reads: string[]
const opened: RxMirror[] = []
let count = 0

const newMirror = async (): Promise<RxMirror> => {
  for (const before of opened.splice(0)) await before.close()
  const made = await openRxMirror(newIndexedDb(), `search-${count++}`)
  opened.push(made)
  return made
}
const counted = (store: RxMirror): MirrorReads => ({
  get: (...args) => store.get(...args),
  getMany: (collection, ids) => {
    reads.push(`${collection}:${ids.length}`)
    return store.getMany(collection, ids)
  },
  all: (...args) => store.all(...args),
  list: (...args) => store.list(...args),
  listLength: (...args) => store.listLength(...args),
  watch: (...args) => store.watch(...args),
})

const context = (): QueryContext => ({
  platform,
  mirror: open,
  ...quietReads(),
})

beforeEach(async () => {
  mirror = await newMirror()
  reads = []
  open = new BehaviorSubject<MirrorReads | null>(counted(mirror))
  indexes = notingIndexes()
  search = createSearch(platform, queryCache(), async () => createSearcher(context(), indexes.make))
})
afterAll(() => opened[0]?.close())

const look = (live: Observable<Reading<SearchAnswer>>) => live.subscribe()
const whole = (live: Observable<Reading<SearchAnswer>>) => until(live, ({ isWhole }) => isWhole)
const titles = ({ hits }: SearchAnswer) => hits.map(({ title }) => title)

describe('a search', () => {
  test('finds tests, notes and videos, as the screen lists them', async () => {
    const { created_at, file_url } = note(0, '')
    await mirror.upsert('tests_library', [
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
    await putNotes([note(1, 'Electrons and bonds')])
    await mirror.upsert('demo_videos', [
      mirrorDoc('demo_videos', {
        id: 'video0000000001',
        created_at,
        title: 'Electrochemistry',
        subject: 'Chemistry',
        external_video_url: 'https://vimeo.com/1',
      }),
    ])
    const live = search('elektro')
    const looking = look(live)
    const answer = await until(live, ({ isWhole, total }) => isWhole && total === 3)
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

  test('reads nothing before somebody looks, and equal words are one question', () => {
    expect(search('cell ')).toBe(search('cell'))
    expect(indexes.asked).toEqual([])
  })

  test('says so when its code does not arrive, and fetches it again for the next who looks', async () => {
    let loads = 0
    const offline = createSearch(platform, queryCache(), async () => {
      loads += 1
      if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return createSearcher(context(), indexes.make)
    })
    const live = offline('')
    const looking = look(live)
    await expect.poll(() => nowOf(live)).toEqual({ state: 'failed', code: 'internal' })
    looking.unsubscribe()
    const next = offline('')
    const lookingNext = look(next)
    expect((await whole(next)).isWhole).toBe(true)
    lookingNext.unsubscribe()
  })

  test('nothing typed finds nothing and makes the index', async () => {
    await putNotes([note(1, 'Cell')])
    const live = search('')
    const looking = look(live)
    expect(await whole(live)).toEqual({ hits: [], total: 0, like: [], isWhole: true })
    looking.unsubscribe()
  })

  test('follows what is written, changed, unpublished and removed', async () => {
    await putNotes([note(1, 'Cell'), note(2, 'Cell walls')])
    await putNotes([note(3, 'Cell in draft')], { shown: 0 })
    const live = search('cell')
    const looking = look(live)
    expect((await whole(live)).total).toBe(2)
    await putNotes([note(4, 'Cells divide')])
    await until(live, ({ total }) => total === 3)
    await putNotes([note(1, 'Optics')], { seq: 2 })
    await mirror.remove('free_pdfs', [note(2, '').id])
    expect(titles(await until(live, ({ total }) => total === 1))).toEqual(['Cells divide'])
    await putNotes([note(4, 'Cells divide')], { seq: 3, shown: 0 })
    await until(live, ({ total }) => total === 0)
    looking.unsubscribe()
  })

  test('shows no row that has left the mirror, whatever the index says', async () => {
    await putNotes([note(1, 'Cell'), note(2, 'Cell walls')])
    const live = search('cell')
    const looking = look(live)
    await whole(live)
    // Another mirror, whose first slice never comes: what the index held before is all that there is to ask.
    const next = await openRxMirror(newIndexedDb(), `search-${count++}`)
    await next.upsert('free_pdfs', [mirrorDoc('free_pdfs', note(2, 'Cell walls'))])
    open.next({ ...counted(next), list: () => new Promise(() => undefined) })
    const other = search('cell', 10)
    const lookingOther = look(other)
    expect(titles(await until(other, () => true))).toEqual(['Cell walls'])
    expect(reads).toContain('free_pdfs:2')
    looking.unsubscribe()
    lookingOther.unsubscribe()
    await next.close()
  })

  test('reads no row that it knows, and asks for no words that were typed past', async () => {
    await putNotes([note(1, 'Cell'), note(2, 'Cell walls')])
    const first = search('')
    const looking = look(first)
    await whole(first)
    for (const words of ['c', 'ce', 'cel']) look(search(words)).unsubscribe()
    const last = search('cell')
    const lookingLast = look(last)
    await until(last, ({ total }) => total === 2)
    expect(reads).toEqual([])
    expect(new Set(indexes.asked.flat())).toEqual(new Set(['', 'cell']))
    lookingLast.unsubscribe()
    looking.unsubscribe()
  })

  test('goes over to the mirror that is opened next', async () => {
    await putNotes([note(1, 'Cell')])
    const live = search('cell')
    const looking = look(live)
    await until(live, ({ total }) => total === 1)
    open.next(null)
    mirror = await newMirror()
    await putNotes([note(2, 'Cells divide')])
    open.next(counted(mirror))
    expect(titles(await until(live, ({ hits }) => hits[0]?.title !== 'Cell'))).toEqual([
      'Cells divide',
    ])
    looking.unsubscribe()
  })

  test('waits for a mirror that is not open yet', async () => {
    open.next(null)
    const live = search('cell')
    const looking = look(live)
    await putNotes([note(1, 'Cell')])
    open.next(counted(mirror))
    expect(titles(await whole(live))).toEqual(['Cell'])
    looking.unsubscribe()
  })

  test('says that it failed where the rows cannot be read, and goes on trying', async () => {
    let tries = 0
    const reads = counted(mirror)
    open.next({
      ...reads,
      list: async (...args) => {
        tries += 1
        if (tries < 3) throw new DOMException('the disk is gone', 'UnknownError')
        return reads.list(...args)
      },
    })
    await putNotes([note(1, 'Cell')])
    const live = search('cell')
    const seen: string[] = []
    const looking = live.pipe(skip(1)).subscribe(({ state }) => seen.push(state))
    expect(titles(await whole(live))).toEqual(['Cell'])
    expect(seen[0]).toBe('failed')
    expect(tries).toBeGreaterThan(2)
    looking.unsubscribe()
  })

  test('an answer says whether all is looked through; while an index is made anew the one before answers', async () => {
    const { list, ...others } = counted(mirror)
    let hold: Promise<void> = Promise.resolve()
    let release: () => void = () => undefined
    const holdLists = () => {
      hold = new Promise((resolve) => {
        release = resolve
      })
    }
    const held: MirrorReads['list'] = async (...args) => {
      await hold
      return list(...args)
    }
    holdLists()
    open.next({ ...others, list: held })
    await putNotes([note(1, 'Cell')])
    const live = search('cell')
    const looking = look(live)
    expect(await until(live, () => true)).toMatchObject({ isWhole: false })
    release()
    expect(titles(await whole(live))).toEqual(['Cell'])

    holdLists()
    open.next({ ...others, list: held })
    const other = search('cell', 10)
    const lookingOther = look(other)
    expect(titles(await whole(other))).toEqual(['Cell'])
    expect(indexes.asked[1]).toEqual([])
    release()
    await expect.poll(() => indexes.asked[1]).toContain('cell')
    looking.unsubscribe()
    lookingOther.unsubscribe()
  })
})

describe('filling the index', () => {
  const list = (docs: readonly MirrorDoc[]) => {
    const sorted = () => docs.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
    return {
      list: async (
        collection: CollectionName,
        _kind: string,
        { from = 0, skip, limit }: { from?: number; skip: number; limit: number },
      ) =>
        collection === 'free_pdfs'
          ? sorted()
              .filter(({ rank }) => rank >= from)
              .slice(skip, skip + limit)
          : [],
    }
  }
  const idsOf = async (docs: readonly MirrorDoc[]) => {
    const slices: string[][] = []
    const put = async (_collection: CollectionName, slice: readonly MirrorDoc[]) => {
      slices.push(slice.map(({ id }) => id))
    }
    await fillIndex(list(docs), put, () => false)
    return slices
  }
  const many = (total: number, rankOf: (at: number) => number) =>
    Array.from({ length: total }, (_, at) =>
      mirrorDoc('free_pdfs', note(at, 'Note'), { rank: rankOf(at) }),
    )

  test.each([
    ['each of its own rank', (at: number) => at],
    ['all of one rank', () => 7],
    ['all of rank 0', () => 0],
    ['ranks in groups', (at: number) => Math.floor(at / 30)],
  ])('hands every row over exactly once: %s', async (_why, rankOf) => {
    const total = SLICE * 3 + 1
    const slices = await idsOf(many(total, rankOf))
    expect(new Set(slices.flat()).size).toBe(total)
    expect(slices.flat()).toHaveLength(total)
    expect(Math.max(...slices.map((slice) => slice.length))).toBeLessThanOrEqual(SLICE)
  })

  test('ends where it is told to', async () => {
    const put = vi.fn(async () => undefined)
    await fillIndex(list(many(SLICE * 3, (at) => at)), put, () => put.mock.calls.length === 1)
    expect(put).toHaveBeenCalledTimes(1)
  })
})

test('a mirror gives a list from a rank on, and many rows at once', async () => {
  await mirror.upsert(
    'free_pdfs',
    [1, 2, 3, 4].map((at) => mirrorDoc('free_pdfs', note(at, `Note ${at}`), { rank: at })),
  )
  const from = await mirror.list('free_pdfs', '', { from: 3, skip: 0, limit: 10 })
  expect(from.map(({ rank }) => rank)).toEqual([3, 4])
  const ids = [note(1, '').id, note(4, '').id, note(9, '').id]
  const found = await mirror.getMany('free_pdfs', ids)
  expect(found.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2))
})
