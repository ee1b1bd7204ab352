import type { GlobalSettings } from '../../../../sync/index.ts'
import { MOST_LETTERS } from '../strings.ts'

export const SCIENCES = ['Biology', 'Chemistry', 'Physics'] as const

/** The whole exam as a subject, with its year ('NEET 2027'); null while the settings do not name both. */
export const examOfSettings = (settings: GlobalSettings | null): string | null => {
  const name = settings?.exam_name?.trim()
  return name && settings?.exam_year ? `${name} ${settings.exam_year}` : null
}

/** The subjects of a test: the sciences, and the exam of the settings. */
export const subjectOptions = (settings: GlobalSettings | null): readonly string[] => {
  const exam = examOfSettings(settings)
  return exam ? [...SCIENCES, exam] : SCIENCES
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The beginning of a text, cut between two letters as a person counts them: never within an emoji or a Hindi syllable. */
const shortened = (text: string, most: number): string => {
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** A first title from the name of the file: 'FST_08_final.pdf' gives 'FST 08 final'. */
export const titleFromName = (name: string): string =>
  shortened(
    name
      .replace(/\.pdf$/i, '')
      .replace(/[_\s]+/g, ' ')
      .trim(),
    MOST_LETTERS,
  )
