import { momentAt } from '../../../shared/format/moment.ts'
import { formatDuration } from '../../videos/video-link.ts'

/**
 * How a form writes a value as text. 'lines' and 'tags' are lists with a line or a comma per item; a flag is 'yes' or ''.
 * A number may be '₹ 15,499', a length is '4:05'. A moment is the value of the browser's date field, by the clock of
 * India. A 'count' that is left empty is stored as 0. The status 'scheduled' stands for a draft with a moment.
 */
export type TextKind =
  | 'text'
  | 'lines'
  | 'tags'
  | 'whole'
  | 'count'
  | 'duration'
  | 'flag'
  | 'moment'
  | 'status'

const INDIA_MS = 5.5 * 3600_000

const itemsOf = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean)

/** The tags of a text, each once, in the order in which they were first written. */
const tagsOf = (text: string): readonly string[] => [...new Set(itemsOf(text, /[,\n]/))]

/** A whole number: digits in groups, as India and others write them, after a sign of money and before zero paise. */
const NUMBER = /^(?:₹|rs\.?|inr)?\s*(-?\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.0+)?(?:\s*\/-)?$/i

/** The number of '15499', '15,499' or '₹ 15,499'; any other text stays as it is, for the model to refuse. */
const numberOf = (text: string): number | string => {
  const [, digits] = NUMBER.exec(text) ?? []
  return digits === undefined ? text : Number(digits.replaceAll(',', ''))
}

/** Seconds of '245', '4:05' or '1:04:05'; any other text stays as it is, for the model to refuse. */
const durationSeconds = (text: string): number | string => {
  if (text === '') return 0
  if (!/^\d{1,6}(?::[0-5]\d){0,2}$/.test(text)) return text
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

const momentText = (value: string): string => {
  const at = momentAt(value)
  return at === null ? '' : new Date(at + INDIA_MS).toISOString().slice(0, 16)
}

const momentOf = (text: string): string => {
  const at = Date.parse(`${text}:00.000Z`)
  return Number.isNaN(at) ? text : new Date(at - INDIA_MS).toISOString().replace('T', ' ')
}

/** The text of a stored value. */
export const textOf = (kind: TextKind, value: unknown): string => {
  if (value === undefined || value === null) return ''
  switch (kind) {
    case 'lines':
      return Array.isArray(value) ? value.join('\n') : ''
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : ''
    case 'flag':
      return value === true ? 'yes' : ''
    case 'count':
      return value === 0 ? '' : String(value)
    case 'duration':
      return typeof value === 'number' && value > 0 ? formatDuration(value) : ''
    case 'moment':
      return momentText(String(value))
    case 'whole':
    case 'status':
    case 'text':
      return String(value)
    default:
      return kind satisfies never
  }
}

/** The stored value of a text. A text that is not of its kind stays as it is, for the model to refuse. */
export const storedOf = (kind: TextKind, text: string): unknown => {
  switch (kind) {
    case 'lines':
      return itemsOf(text, /\n/)
    case 'tags':
      return tagsOf(text)
    case 'flag':
      return text === 'yes'
    case 'whole':
      return numberOf(text)
    case 'count':
      return text === '' ? 0 : storedOf('whole', text)
    case 'duration':
      return durationSeconds(text)
    case 'moment':
      return text === '' ? '' : momentOf(text)
    case 'status':
      return text === 'scheduled' ? 'draft' : text
    case 'text':
      return text
    default:
      return kind satisfies never
  }
}

/** A text without the blanks around it, or around each item of a list. */
export const tidied = (kind: TextKind, text: string): string => {
  if (kind === 'lines' || kind === 'tags') return textOf(kind, storedOf(kind, text))
  return text.replaceAll('\r\n', '\n').trim()
}
