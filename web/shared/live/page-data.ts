import type { Cursor, Reading } from '../../../sync/index.ts'

/** Data that the server drew a page from; the page carries it, so that the first draw in the browser is the same one. */
export interface PageData {
  /** The question of the address that was drawn: '?page=2' or ''. */
  readonly search: string
  /** The moment of the draw, epoch ms: the beginning of the day in India. */
  readonly nowMs: number
  /** The server's cursor before the rows were read. */
  readonly cursor: Cursor
  /** Values of the queries that the page asked, by `queryKey`. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Id of the element that carries the data. */
export const PAGE_DATA_ID = 'page-data'

/** Answers of the server for a page, where the mirror cannot answer yet. */
export interface PageAnswers {
  /** null where the page came without data: only the mirror answers then. */
  readonly cursor: Cursor | null
  readonly nowMs: number | null
  /** null for a query that the server did not answer. The same object at each call. */
  readonly answerTo: (key: string) => Reading<unknown> | null
}

/** An answer of the server: a list that it calls empty is empty, whatever this device has synced so far. */
interface ServerReading {
  readonly state: 'ready'
  readonly value: unknown
  readonly isFromServer: true
}

export const serverReading = (value: unknown): ServerReading => ({
  state: 'ready',
  value,
  isFromServer: true,
})
export const isFromServer = (reading: object): boolean => 'isFromServer' in reading

/** Answers of a page's data; none for `null`. */
export const answersOf = (data: PageData | null): PageAnswers => {
  const readings = new Map(
    Object.entries(data?.answers ?? {}).map(([key, value]) => [key, serverReading(value)]),
  )
  return {
    cursor: data?.cursor ?? null,
    nowMs: data?.nowMs ?? null,
    answerTo: (key) => readings.get(key) ?? null,
  }
}
