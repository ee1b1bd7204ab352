import type { Reading, SearchAnswer } from '../../../sync/index.ts'
import { firstHits, groupHits, type Hit, type HitGroup } from './group-hits.ts'
import { type MarkedPart, markerOf, piecesOf, type TitlePiece } from './mark-words.ts'
import type { SiteHit } from './site-hits.ts'

/** A hit with its title in parts, those marked that were meant. */
export interface MarkedHit {
  readonly hit: Hit
  readonly title: readonly MarkedPart[]
  /** The title as it is compared with the next letter. */
  readonly pieces: readonly TitlePiece[]
}

export interface MarkedGroup {
  readonly kind: Hit['kind']
  readonly hits: readonly MarkedHit[]
}

/** Words of a search, and what was read for them. */
interface Answer {
  readonly words: string
  readonly reading: Reading<SearchAnswer>
}

/** Hits of an answer, and those of them that are drawn. */
export interface SearchView extends Answer {
  /** All hits by kind, those of the site among them. */
  readonly groups: readonly HitGroup[]
  /** Those of them that are drawn: as many as there is room for, or all. */
  readonly drawn: readonly MarkedGroup[]
}

export const LOADING = { state: 'loading' } as const

/** The view before the first question. */
export const NO_VIEW: SearchView = { words: '', reading: LOADING, groups: [], drawn: [] }

export const hitsOf = (view: SearchView): readonly Hit[] => view.groups.flatMap(({ hits }) => hits)

export const drawnHits = (view: SearchView): readonly MarkedHit[] =>
  view.drawn.flatMap(({ hits }) => hits)

/** The first hits with the words marked. A hit that `before` draws alike is the same object. */
const drawHits = (
  { words, reading }: Answer,
  groups: readonly HitGroup[],
  most: number,
  before: SearchView,
): readonly MarkedGroup[] => {
  const mark = markerOf(words, reading.state === 'ready' ? reading.value.like : [])
  const known = new Map(drawnHits(before).map((one) => [`${one.hit.kind}/${one.hit.id}`, one]))
  return firstHits(groups, most).map(({ kind, hits }) => ({
    kind,
    hits: hits.map((hit) => {
      const last = known.get(`${kind}/${hit.id}`)
      const pieces = last?.hit.title === hit.title ? last.pieces : piecesOf(hit.title)
      const next = { hit, title: mark(pieces), pieces }
      return last && isSameHit(last, next) ? last : next
    }),
  }))
}

export const isOfSite = (hit: Hit): hit is SiteHit => 'about' in hit

const isSameHit = (before: MarkedHit, now: MarkedHit): boolean =>
  isSameAbout(before.hit, now.hit) &&
  before.title.length === now.title.length &&
  before.title.every(
    ({ text, isMarked }, at) =>
      text === now.title[at]?.text && isMarked === now.title[at]?.isMarked,
  )

/** True where both say the same below their titles. */
export const isSameAbout = (before: Hit, now: Hit): boolean =>
  isOfSite(before) || isOfSite(now)
    ? isOfSite(before) && isOfSite(now) && before.about === now.about
    : before.subject === now.subject &&
      before.type === now.type &&
      before.created_at === now.created_at

/** The view of an answer with its first hits drawn, at most `most`. */
export const viewOf = (
  answer: Answer,
  ofSite: readonly SiteHit[],
  most: number,
  before: SearchView,
): SearchView => {
  const groups = groupHits([
    ...ofSite.filter(({ kind }) => kind === 'page'),
    ...(answer.words !== '' && answer.reading.state === 'ready' ? answer.reading.value.hits : []),
    ...ofSite.filter(({ kind }) => kind === 'program'),
  ])
  return { ...answer, groups, drawn: drawHits(answer, groups, most, before) }
}

/** The same view with all of its hits drawn. */
export const wholeOf = (view: SearchView): SearchView =>
  drawnHits(view).length === hitsOf(view).length
    ? view
    : { ...view, drawn: drawHits(view, view.groups, Infinity, view) }

/** An answer stays until the next one is there, so that nothing blinks at a letter. */
export const staysFor = (before: Answer, next: Answer): boolean =>
  next.reading.state === 'loading' &&
  next.words !== '' &&
  before.words !== '' &&
  before.reading.state === 'ready'

const isWhole = ({ reading }: Answer): boolean => reading.state === 'ready' && reading.value.isWhole

/**
 * True where the next view changes nothing in sight. Its list is full, and begins with the same hits, marked alike. The
 * others, and how many there are, are drawn after a rest.
 */
export const looksSame = (before: SearchView, next: SearchView, most: number): boolean => {
  const [last, now] = [drawnHits(before), drawnHits(next)]
  return (
    isWhole(before) &&
    isWhole(next) &&
    now.length >= most &&
    now.every((one, at) => one === last[at])
  )
}
