import { type Program, wordsOf } from '../../../sync/index.ts'
import { formatRupees } from '../../shared/format/rupees.ts'
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
} from '../../shared/routes/paths.ts'
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

/** The words of each page, made with the first question: each letter asks all of them. */
let wordsOfPages: ReadonlyMap<string, readonly string[]> | null = null

/** Pages, then programmes, that have every typed word or its beginning in their title or among the words for them. */
export const siteHits = (
  typed: string,
  programs: readonly Program[],
  hasRefunds: boolean,
): readonly SiteHit[] => {
  const asked = wordsOf(typed)
  if (asked.join('').length < LEAST_LETTERS) return []
  const isMeant = (known: readonly string[]): boolean =>
    asked.every((word) => known.some((one) => one.startsWith(word)))
  wordsOfPages ??= new Map(
    PAGES.map((id) => [id, wordsOf(`${sitePages[id].title} ${sitePages[id].words}`)]),
  )
  const known = wordsOfPages
  const pages = PAGES.filter((id) => hasRefunds || id !== 'refunds')
    .filter((id) => isMeant(known.get(id) ?? []))
    .map((id) => {
      const { title, about } = sitePages[id]
      return { kind: 'page' as const, id, path: PATHS[id], title, about }
    })
  const sold = programs
    .filter(({ name }) => isMeant(wordsOf(`${name} ${strings.programWords}`)))
    .map(({ id, name, price }) => ({
      kind: 'program' as const,
      id,
      title: name,
      path: programPath(id),
      about: formatRupees(price),
    }))
  return [...pages, ...sold]
}
