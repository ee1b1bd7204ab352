import type { FindState } from './finder.ts'

/** One hit of all: the index of its page, and which one of that page it is. */
export interface AtHit {
  readonly page: number
  readonly hit: number
}

const pagesOf = ({ hits }: Pick<FindState, 'hits'>): readonly number[] =>
  [...hits.keys()].sort((one, other) => one - other)

/** The first hit on or after a page, else the first of all; null where there is none. */
export const firstHit = (state: Pick<FindState, 'hits'>, page: number): AtHit | null => {
  const pages = pagesOf(state)
  const first = pages.find((one) => one >= page) ?? pages[0]
  return first === undefined ? null : { page: first, hit: 0 }
}

/** The hit after or before another one; past the end it goes on at the beginning. */
export const nextHit = (
  state: Pick<FindState, 'hits'>,
  { page, hit }: AtHit,
  step: 1 | -1,
): AtHit | null => {
  const next = hit + step
  const here = state.hits.get(page)
  if (here && next >= 0 && next < here.length) return { page, hit: next }
  const pages = pagesOf(state)
  const other =
    step === 1
      ? (pages.find((one) => one > page) ?? pages[0])
      : (pages.findLast((one) => one < page) ?? pages.at(-1))
  if (other === undefined) return null
  return { page: other, hit: step === 1 ? 0 : (state.hits.get(other)?.length ?? 1) - 1 }
}

/** Which one of all a hit is, from 1, in reading order. */
export const nthOf = (state: Pick<FindState, 'hits'>, { page, hit }: AtHit): number =>
  pagesOf(state)
    .filter((one) => one < page)
    .reduce((sum, one) => sum + (state.hits.get(one)?.length ?? 0), 0) +
  hit +
  1
