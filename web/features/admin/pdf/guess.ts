import type { ExamType, NoteSubject } from '../../../../sync/index.ts'
import { titleFromName } from '../exams/exam-words.ts'

/** Titles that programs write by themselves, which say nothing of the paper. */
const NO_TITLE =
  /^(?:untitled|document\d*|new document|microsoft (?:word|powerpoint|excel)|scan(?:ned)?|camscanner|img|image|doc|slide|presentation|print|adobe|layout)\b/i
const FILE_LIKE = /\.(?:docx?|pptx?|xlsx?|indd|odt|pages|rtf|tex|cdr|pdf|jpe?g|png)$/i

/** The title of a document where it says something, else one from the name of the file. */
export const guessTitle = (
  documentTitle: string,
  fileName: string,
): { readonly title: string; readonly isFromDocument: boolean } => {
  const said = documentTitle
    .replace(/^microsoft (?:word|powerpoint|excel) - /i, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  const isTitle =
    said.length >= 4 && !NO_TITLE.test(said) && !FILE_LIKE.test(said) && /\p{L}/u.test(said)
  if (isTitle) return { title: said.slice(0, 200), isFromDocument: true }
  return { title: titleFromName(fileName) || 'Untitled', isFromDocument: false }
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
/** Weights of a word in the title and in the file's name, over one on the page. */
const HEAD_WEIGHT = 4
const NAME_WEIGHT = 6
const NAME_ON_PAGE_WEIGHT = 4
const SUBJECT_NAMES: Readonly<Record<keyof typeof SUBJECT_WORDS, RegExp>> = {
  Biology: /\bbio(?:logy)?\b|\bbotany\b|\bzoology\b/,
  Chemistry: /\bchem(?:istry)?\b/,
  Physics: /\bphy(?:sics)?\b/,
}

const folded = (text: string): string => text.toLowerCase().replace(/[_]+/g, ' ')
/** Letters and digits apart, so that 'DPP07' and 'Bio2' are words as well. */
const worded = (text: string): string =>
  folded(text)
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')

/** The type of an exam paper by its words; null where none tells. The head counts before the page. */
export const guessType = (head: string, page: string): ExamType | null => {
  for (const text of [worded(head), worded(page).slice(0, 400)])
    for (const [type, words] of TYPE_WORDS) if (words.test(text)) return type
  return null
}

/** The words of a file that say most: its title, and its name. */
export const headOf = (name: string, documentTitle: string): string =>
  `${guessTitle(documentTitle, name).title} ${name.replace(/\.pdf$/i, '')}`

/** The type of a paper by its file, a full test where nothing tells. */
export const typeOf = (
  name: string,
  seen: { readonly title: string; readonly text: string } | null,
): ExamType => guessType(headOf(name, seen?.title ?? ''), seen?.text ?? '') ?? 'full'

type Science = keyof typeof SUBJECT_WORDS
const SCIENCES = Object.keys(SUBJECT_WORDS) as readonly Science[] // as: the keys of the table above

/** The subject by its words: one science, 'General' for several alike, null where nothing tells. */
export const guessSubject = (head: string, page: string): NoteSubject | null => {
  const [headWords, pageWords] = [worded(head), worded(page)]
  const scores = SCIENCES.map((science) => {
    const inHead = headWords.match(SUBJECT_WORDS[science])?.length ?? 0
    const onPage = Math.min(12, pageWords.match(SUBJECT_WORDS[science])?.length ?? 0)
    const isNamed = SUBJECT_NAMES[science].test(headWords)
    const isOnPage = SUBJECT_NAMES[science].test(pageWords)
    const named = (isNamed ? NAME_WEIGHT : 0) + (isOnPage ? NAME_ON_PAGE_WEIGHT : 0)
    return { science, score: inHead * HEAD_WEIGHT + onPage + named }
  }).sort((a, b) => b.score - a.score)
  const [first, second] = scores
  if (!first || first.score === 0) return null
  return second && second.score * 2 > first.score ? 'General' : first.science
}

/** The one science of a paper by its file; null for several, and where nothing tells. */
export const scienceOf = (
  name: string,
  seen: { readonly title: string; readonly text: string } | null,
): Science | null => {
  const subject = guessSubject(headOf(name, seen?.title ?? ''), seen?.text ?? '')
  return subject === 'General' ? null : subject
}

const isScience = (subject: string): subject is Science => Object.hasOwn(SUBJECT_WORDS, subject)

/** The topics that words name, without the names of the sciences: of one science, where that is known. */
export const topicsIn = (text: string, subject: string): readonly string[] => {
  const words = worded(text)
  const sciences = isScience(subject) ? [subject] : SCIENCES
  return sciences.flatMap((science) => {
    const named = words.match(SUBJECT_WORDS[science]) ?? []
    return named.filter((word) => !SUBJECT_NAMES[science].test(word))
  })
}

/** Whether words speak of an exam paper rather than of notes. */
export const isPaperLike = (head: string, page: string): boolean =>
  guessType(head, '') !== null ||
  /\b(?:tests?|paper|question(?:s| paper)?|exam|omr|answer key|quiz)\b/.test(worded(head)) ||
  /\b(?:maximum marks|time allowed|candidate|omr|negative mark)/.test(worded(page))
