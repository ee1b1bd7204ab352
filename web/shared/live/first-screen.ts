import { createContext } from 'react'
import { type Cursor, type Live, liveCell, type Reading, sameValue } from '../../../sync/index.ts'

/** Data that the server put into a page that it drew: the first draw here is the same one. */
export interface FirstScreenData {
  /** Address that was drawn; what is behind the page's own address is looked at after the first draw. */
  readonly path: string
  readonly search: string
  /** The clock of the draw, epoch ms: the beginning of the day in India. */
  readonly nowMs: number
  /** The cursor on the server's line before the rows were read. */
  readonly cursor: Cursor
  /** Values of the queries that were asked, by `queryKey`. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Source of a drawn page in a word: its scripts compare it with what they have. */
export const drawnOf = ({ cursor, nowMs }: Pick<FirstScreenData, 'cursor' | 'nowMs'>): string =>
  `${cursor.epoch}.${cursor.seq}.${nowMs}`

/** Why what a page was drawn from is not here: the network is slow, or away. */
export type Awaited = 'slow' | 'away'

/** A page whose frame is alive before its data is here: its content stands as drawn until then. */
export interface Late {
  readonly pathname: string
  /** The content as it was drawn. */
  readonly html: string
  /** Resolves when the content can come alive. */
  readonly data: Promise<void>
  /** null once the data is here. */
  readonly why: Live<Awaited | null>
  /** Resolves once the content is alive, which `begin` tells. */
  readonly alive: Promise<void>
  readonly begin: () => void
}

/** Knowledge of a page before the engine is open. */
export interface FirstScreen {
  /** The cursor of what came; null where nothing did. */
  readonly cursor: () => Cursor | null
  /** The clock of the first draw; null once that is over, and where nothing was drawn before. */
  readonly nowMs: () => number | null
  /** The newest answer of the server; the same object while it says the same. */
  readonly answerTo: (key: string) => Live<Reading<unknown>> | null
  /** The mirror holds all that the page came with: this answer is not needed again. */
  readonly forget: (key: string) => void
  /** Takes what the server gives later: a late page's own data, and before the engine can, that of another address. */
  readonly add: (data: FirstScreenData) => void
  /** Number of times that it did. */
  readonly added: Live<number>
  /** The first draw is on the screen. */
  readonly begin: () => void
  readonly late: Late | null
}

export const noFirstScreen: FirstScreen = {
  cursor: () => null,
  nowMs: () => null,
  answerTo: () => null,
  forget: () => undefined,
  add: () => undefined,
  added: liveCell(0),
  begin: () => undefined,
  late: null,
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

/** Of two epochs the one that is told later counts. */
const isBefore = (one: Cursor, other: Cursor): boolean =>
  one.epoch === other.epoch && one.seq < other.seq

interface Kept {
  readonly from: Cursor
  readonly value: unknown
  readonly live: Live<Reading<unknown>>
}

/** The first screen of a page in the browser. */
export const openFirstScreen = (drawn: FirstScreenData): FirstScreen => {
  const kept = new Map<string, Kept>()
  let { cursor } = drawn
  const keep = ({ answers, cursor: from }: FirstScreenData): void => {
    if (!isBefore(from, cursor)) cursor = from
    for (const [key, value] of Object.entries(answers)) {
      const known = kept.get(key)
      // A cache on the way may give older data than was given before.
      if (known && isBefore(from, known.from)) continue
      const live = known && sameValue(known.value, value) ? known.live : serverReading(value)
      kept.set(key, { from, value, live })
    }
  }
  keep(drawn)
  const added = liveCell(0)
  let now: number | null = drawn.nowMs
  return {
    cursor: () => cursor,
    nowMs: () => now,
    answerTo: (key) => kept.get(key)?.live ?? null,
    forget: (key) => kept.delete(key),
    add: (data) => {
      keep(data)
      added.set(added.getSnapshot() + 1)
    },
    added,
    begin: () => {
      now = null
    },
    late: null,
  }
}

/** The settings that the frame of a page shows, in the order in which a drawn page carries them. */
const FRAME_FIELDS = [
  ...['website_name', 'email', 'whatsapp', 'instagram', 'tagline', 'about', 'terms'],
  ...['refunds', 'grievances', 'legal_name', 'legal_address'],
]
/** Id of the element that carries them (web/app/server/write-document.ts). */
export const FRAME_ID = 'frame'
const SETTINGS = JSON.stringify(['globalSettings'])
const NEWS = JSON.stringify(['announcements'])
type Answers = FirstScreenData['answers']
/** In the place of a setting that is not there. */
const NONE = 0

const settingsOf = (answers: Answers): Readonly<Record<string, unknown>> | null => {
  const settings = answers[SETTINGS]
  return typeof settings === 'object' && settings !== null ? { ...settings } : null
}

/** Answers in two parts: the frame's, which travel within a page, the news last; and the page's own data. */
export const splitFrame = (
  answers: Answers,
): { readonly frame: readonly unknown[] | null; readonly rest: Answers } => {
  const settings = settingsOf(answers)
  const news = answers[NEWS]
  if (!settings || !Array.isArray(news)) return { frame: null, rest: answers }
  const { [NEWS]: _, ...rest } = answers
  const others = Object.entries(settings).filter(([field]) => !FRAME_FIELDS.includes(field))
  return {
    frame: [...FRAME_FIELDS.map((field) => settings[field] ?? NONE), ...news],
    rest: { ...rest, [SETTINGS]: Object.fromEntries(others) },
  }
}

/** The answers again, with what the page's own data has of them. */
export const withFrame = (frame: readonly unknown[], rest: Answers): Answers => {
  const shown = FRAME_FIELDS.map((field, at) => [field, frame[at]] as const)
  const known = Object.fromEntries(shown.filter(([, value]) => value !== NONE))
  return {
    [NEWS]: frame.slice(FRAME_FIELDS.length),
    ...rest,
    [SETTINGS]: { ...known, ...settingsOf(rest) },
  }
}
