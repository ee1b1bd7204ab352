import { type Program, wordsOf } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/amounts.ts'
import {
  contactPath,
  disclaimerPath,
  examsPath,
  libraryPath,
  notesPath,
  paymentPath,
  privacyPath,
  programPath,
  testimonialsPath,
  videosPath,
} from '../../shared/format/paths.ts'
import { sitePages, strings } from './strings.ts'

/** A page or a programme that was found. */
export interface SiteHit {
  readonly kind: 'page' | 'program'
  readonly id: string
  readonly title: string
  readonly path: string
  /** Its kind, in a line. */
  readonly about: string
}

const PATHS: Readonly<Record<keyof typeof sitePages, string>> = {
  payment: paymentPath,
  refunds: '#refunds',
  terms: '#terms',
  contact: contactPath,
  about: '#about',
  full: examsPath('full'),
  part: examsPath('part'),
  dpp: examsPath('dpp'),
  notes: notesPath,
  videos: videosPath,
  testimonials: testimonialsPath,
  saved: libraryPath,
  privacy: privacyPath,
  disclaimer: disclaimerPath,
}
// as: `Object.keys` names no literals
const PAGES = Object.keys(PATHS) as (keyof typeof sitePages)[]

/** Fewer letters begin a word of every other page. */
const LEAST_LETTERS = 3

/** A hit with the folded words by which it is found. */
interface Findable {
  readonly hit: SiteHit
  readonly words: readonly string[]
}

const pageOf = (id: keyof typeof sitePages): Findable => {
  const { title, about, words } = sitePages[id]
  return {
    hit: { kind: 'page', id, path: PATHS[id], title, about },
    words: wordsOf(`${title} ${words}`),
  }
}

const programOf = ({ id, name, price }: Program): Findable => ({
  hit: { kind: 'program', id, title: name, path: programPath(id), about: formatRupees(price) },
  words: wordsOf(`${name} ${strings.programWords}`),
})

/**
 * Gives pages, then programmes, that have every typed word or its beginning among their words. Those are read here,
 * once: each letter asks all of them.
 */
export const siteFinder = (
  programs: readonly Program[],
  hasRefunds: boolean,
): ((typed: string) => readonly SiteHit[]) => {
  const pages = PAGES.filter((id) => hasRefunds || id !== 'refunds')
  const all = [...pages.map(pageOf), ...programs.map(programOf)]
  return (typed) => {
    const asked = wordsOf(typed)
    if (asked.join('').length < LEAST_LETTERS) return []
    return all
      .filter(({ words }) => asked.every((word) => words.some((one) => one.startsWith(word))))
      .map(({ hit }) => hit)
  }
}
