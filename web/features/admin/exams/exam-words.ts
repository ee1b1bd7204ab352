import type { GlobalSettings } from '../../../../sync/index.ts'

export const SCIENCES = ['Biology', 'Chemistry', 'Physics'] as const

/** The whole exam as a subject, with its year ('NEET 2027'); null while the settings do not name both. */
export const examOfSettings = (settings: GlobalSettings | null): string | null => {
  const name = settings?.exam_name?.trim()
  return name && settings?.exam_year ? `${name} ${settings.exam_year}` : null
}

/** Subjects that the form offers. `current` stays even when it is an older year's, so that an old paper keeps it. */
export const subjectOptions = (
  settings: GlobalSettings | null,
  current: string,
): readonly string[] => {
  const exam = examOfSettings(settings)
  const offered: string[] = exam ? [...SCIENCES, exam] : [...SCIENCES]
  return current && !offered.includes(current) ? [...offered, current] : offered
}

/** A first title from the name of the file: 'FST_08_final.pdf' gives 'FST 08 final'. */
export const titleFromName = (name: string): string =>
  name
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 200)
