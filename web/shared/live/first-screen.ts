import { createContext } from 'react'
import { type LinePlace, type Live, liveCell, type Reading } from '../../../sync/index.ts'

/** Data that the server put into a page that it drew: the first draw here is the same one. */
export interface FirstScreenData {
  /** Address that was drawn; what is behind the page's own address is looked at after the first draw. */
  readonly path: string
  readonly search: string
  /** The clock of the draw, epoch ms: the beginning of the day in India. */
  readonly nowMs: number
  /** Where the server's line was before the rows were read. */
  readonly place: LinePlace
  /** Values of the queries that were asked, by `queryKey`. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Source of a drawn page in a word: its scripts compare it with what they have. */
export const drawnOf = ({ place, nowMs }: Pick<FirstScreenData, 'place' | 'nowMs'>): string =>
  `${place.epoch}.${place.seq}.${nowMs}`

/** Knowledge of a page before the engine is open. */
export interface FirstScreen {
  readonly place: LinePlace | null
  /** The clock of the first draw; null once that is over, and where nothing was drawn before. */
  readonly nowMs: () => number | null
  /** The answer that came with the page; the same object each time. */
  readonly answerTo: (key: string) => Live<Reading<unknown>> | null
  /** The mirror has this answer, and a newer one: the one that came with the page is not needed again. */
  readonly forget: (key: string) => void
  /** The first draw is on the screen. */
  readonly begin: () => void
}

export const noFirstScreen: FirstScreen = {
  place: null,
  nowMs: () => null,
  answerTo: () => null,
  forget: () => undefined,
  begin: () => undefined,
}

export const FirstScreenContext = createContext<FirstScreen>(noFirstScreen)

const travelled = new WeakSet<object>()
/** True for an answer of the server: what it calls empty is empty, whatever this device has synced so far. */
export const isFromServer = (reading: object): boolean => travelled.has(reading)

/** A ready reading that is known to be the server's own. */
export const serverReading = (value: unknown): Live<Reading<unknown>> => {
  const reading: Reading<unknown> = { state: 'ready', value }
  travelled.add(reading)
  return liveCell(reading)
}

/** The first screen of a page in the browser. */
export const openFirstScreen = ({ answers, place, nowMs }: FirstScreenData): FirstScreen => {
  const kept = new Map(Object.entries(answers).map(([key, value]) => [key, serverReading(value)]))
  let now: number | null = nowMs
  return {
    place,
    nowMs: () => now,
    answerTo: (key) => kept.get(key) ?? null,
    forget: (key) => kept.delete(key),
    begin: () => {
      now = null
    },
  }
}
