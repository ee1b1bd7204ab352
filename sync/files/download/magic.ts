import { collections } from '../../model/collections.ts'
import type { FileArea, FileType } from '../../model/fields.ts'
import { MAX_FILE_BYTES } from '../../model/names.ts'
import type { FieldCode } from '../../model/wire.ts'

/** How many first bytes tell a file's type. */
export const MAGIC_BYTES = 12

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/** Type of a file by its first bytes, never by its name; null for other types than we keep. */
export const typeByContent = (head: Uint8Array): FileType | null => {
  if (startsWith(head, 0, '%PDF-')) return 'application/pdf'
  if (startsWith(head, 0, '\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (startsWith(head, 0, '\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP')) return 'image/webp'
  return null
}

/** The types that the fields with files in an area take. */
const typesIn = (area: FileArea): readonly FileType[] =>
  Object.values(collections).flatMap(({ files, fileTypes }) =>
    Object.entries(files).flatMap(([field, areas]) =>
      areas.includes(area) ? (fileTypes[field] ?? []) : [],
    ),
  )

/** The reason to refuse a chosen file for an area, or null (M8: below 10 MB, type by content). */
export const refuseFile = (
  size: number,
  type: FileType | null,
  area: FileArea,
): FieldCode | null => {
  if (size === 0) return 'required'
  if (size >= MAX_FILE_BYTES) return 'too_big'
  return type && typesIn(area).includes(type) ? null : 'wrong_file_type'
}
