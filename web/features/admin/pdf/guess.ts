import type { ExamType, NoteSubject } from '../../../../sync/index.ts'
import { titleFromName } from '../exams/exam-words.ts'

// First guesses from the name of a file: its title, type and subject. An admin looks them over.

/** Words that phones and programs give to files by themselves. */
const SAYS_NOTHING = new Set(
  'new untitled doc docs document scan scanned camscanner adobe img image photo picture screenshot file files pdf wa whatsapp download print page copy final microsoft word excel powerpoint presentation slide slides at am pm of v'.split(
    ' ',
  ),
)

const folded = (text: string): string => text.toLowerCase().replace(/[_]+/g, ' ')
/** Letters and digits apart, so that 'DPP07' and 'Bio2' are words as well. */
const worded = (text: string): string =>
  folded(text)
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')

/** Whether a title names nothing, as 'DOC-20261128-WA0007' and 'New Document (3)'. Pure. */
export const saysNothing = (title: string): boolean =>
  worded(title)
    .split(/[^\p{L}\p{M}]+/u)
    .every((word) => word.length < 2 || SAYS_NOTHING.has(word))

/** A title from a file's name: 'FST_08.pdf' gives 'FST 08'; '' where it names nothing. */
export const titleOf = (name: string): string => {
  const title = titleFromName(name.replace(/\.[a-z]{3,4}$/i, ''))
  return saysNothing(title) ? '' : title
}

const TYPE_WORDS: readonly (readonly [ExamType, RegExp])[] = [
  ['dpp', /\bdpps?\b|\bdaily practice\b/],
  ['full', /\bfst\b|\bfull\b|\bgrand test\b|\bmock\b|\b(?:whole|complete|entire) syllabus\b/],
  ['part', /\bpart(?:ial)?\b|\bunit\b|\bchapter\b|\btopic\b|\bsectional\b|\bminor\b/],
]

const SUBJECT_WORDS: Readonly<Record<Exclude<NoteSubject, 'General'>, RegExp>> = {
  Biology:
    /\bbio(?:logy)?\b|\bbotany\b|\bzoology\b|\bcells?\b|\bgenetics?\b|\becology\b|\bplants?\b|\banimals?\b|\bhuman\b|\breproduction\b|\bphotosynthesis\b|\brespiration\b|\bevolution\b|\bdna\b|\bphysiology\b|\bmorphology\b|\bmitosis\b|\bजीव ?विज्ञान|कोशिका/g,
  Chemistry:
    /\bchem(?:istry)?\b|\borganic\b|\binorganic\b|\bbonding\b|\bequilibrium\b|\belectrochemistry\b|\bhydrocarbons?\b|\bperiodic\b|\bmole\b|\bacids?\b|\baldehydes?\b|\bp-block\b|\bd-block\b|\bcoordination\b|\bthermochemistry\b|\bsolutions?\b|रसायन/g,
  Physics:
    /\bphy(?:sics)?\b|\boptics\b|\bkinematics\b|\bmotion\b|\belectrostatics\b|\bcurrent\b|\bmagneti(?:c|sm)\b|\bthermodynamics\b|\bwaves?\b|\bgravitation\b|\bsemiconductors?\b|\brotation(?:al)?\b|\bforces?\b|\bcapacitors?\b|\bnuclei\b|भौतिक/g,
}
const SUBJECT_NAMES: Readonly<Record<keyof typeof SUBJECT_WORDS, RegExp>> = {
  Biology: /\bbio(?:logy)?\b|\bbotany\b|\bzoology\b/,
  Chemistry: /\bchem(?:istry)?\b/,
  Physics: /\bphy(?:sics)?\b/,
}
/** The weight of a subject's own name over the name of a topic. */
const NAME_WEIGHT = 3

type Science = keyof typeof SUBJECT_WORDS
const SCIENCES = Object.keys(SUBJECT_WORDS) as readonly Science[] // as: the keys of the table above

const typeIn = (words: string): ExamType | null =>
  TYPE_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null

/** The type of a paper by its file's name, a full test where nothing tells. */
export const typeOf = (name: string): ExamType => typeIn(worded(name)) ?? 'full'

/** The subject by a file's name: one science, 'General' for several alike, null where nothing tells. */
export const subjectOf = (name: string): NoteSubject | null => {
  const words = worded(name)
  const scores = SCIENCES.map((science) => {
    const topics = words.match(SUBJECT_WORDS[science])?.length ?? 0
    return { science, score: topics + (SUBJECT_NAMES[science].test(words) ? NAME_WEIGHT : 0) }
  }).sort((a, b) => b.score - a.score)
  const [first, second] = scores
  if (!first || first.score === 0) return null
  return second && second.score * 2 > first.score ? 'General' : first.science
}

/** The one science of a paper by its file's name; null for several, and where nothing tells. */
export const scienceOf = (name: string): Science | null => {
  const subject = subjectOf(name)
  return subject === 'General' ? null : subject
}

/** Whether a file's name speaks of an exam paper rather than of notes. */
export const isPaperLike = (name: string): boolean =>
  typeIn(worded(name)) !== null ||
  /\b(?:tests?|paper|question(?:s| paper)?|exam|omr|answer key|quiz)\b/.test(worded(name))
