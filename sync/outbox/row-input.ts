import { readStaged, type StagedFile } from '../files/upload/staged.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import type { FileRef } from '../model/fields.ts'
import type { FieldCode } from '../model/wire.ts'
import type { Row } from '../replication/contract.ts'
import type { DeviceStore } from '../store/port.ts'
import {
  errorsInFields,
  isStagedFile,
  lacksToPublish,
  requiredFiles,
  rowErrors,
  writingErrors,
} from './field-errors.ts'

/** Writable fields of a row, by name. A file is one that was chosen here, one that the row has, or null. */
export type RowFields = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, FieldCode>>

/** Input that the model refuses, field by field. */
export class Refused extends Error {
  readonly fields: Fields

  constructor(fields: Fields) {
    super('invalid')
    this.name = 'Refused'
    this.fields = fields
  }
}

const throwAny = (fields: Fields): void => {
  if (Object.keys(fields).length > 0) throw new Refused(fields)
}

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/**
 * Required fields that a row lacks: a draft may, a row that visitors see or will see may not. These are its file and
 * the texts that publishing needs. A row that was shown without these texts may stay without them.
 */
const missingToPublish = (collection: CollectionName, row: Row, seen?: Row): Fields => {
  if (row.status !== 'published' && !row.publish_at) return {}
  const isOld = (field: string) => seen?.status === 'published' && isBlank(seen[field])
  const missing = [
    ...requiredFiles(collection).filter((field) => row[field] === null || row[field] === undefined),
    ...lacksToPublish(collection, row).filter((field) => !isOld(field)),
  ]
  return Object.fromEntries(missing.map((field) => [field, 'required' as const]))
}

/** Codes of fields that no command writes, by their names alone. */
const foreignFields = (collection: CollectionName, fields: Row): Fields => {
  const { writable, needsPassword = [] } = collections[collection]
  return Object.fromEntries(
    Object.keys(fields)
      .filter((field) => !writable.includes(field) || needsPassword.includes(field))
      .map((field) => [field, writable.includes(field) ? 'needs_password' : 'unknown_field']),
  )
}

/**
 * The check of writes that no form has checked, such as an undo or a restored version. A form asks the same rule before, to
 * say all faults at once. `seen` is the row that is edited, where it is known. @throws Refused where one of these fields is
 * not its collection's to write, or not as its model wants it.
 */
export const checkFields = (collection: CollectionName, fields: Row, seen?: Row): void => {
  throwAny(foreignFields(collection, fields))
  throwAny(errorsInFields(collection, fields))
  if (seen) throwAny(missingToPublish(collection, { ...seen, ...fields }, seen))
}

/** @throws Refused where a new row of these fields would not be one, as the server would say. */
export const checkNewRow = (collection: CollectionName, id: string, fields: Row): void => {
  throwAny(foreignFields(collection, fields))
  const row = { id, created_at: '', ...filesOrNone(collection), ...fields }
  throwAny({
    ...missingToPublish(collection, row),
    ...writingErrors(collection, fields),
    ...rowErrors(collection, row),
  })
}

const filesOrNone = (collection: CollectionName): Row =>
  Object.fromEntries(Object.keys(collections[collection].files).map((field) => [field, null]))

/** The address of a file that has not left this device: it has none yet, and this one answers 404. */
const WAITING_URL = '/api/files/files/waiting'

/**
 * A file as a row names it, before or after the server has it. A code when its bytes are missing here or are of another
 * kind.
 */
const refOf = async (
  device: DeviceStore,
  types: readonly string[],
  file: StagedFile,
): Promise<FileRef | FieldCode> => {
  const envelope = await device.get('files', file.id)
  const staged = envelope && readStaged(envelope)
  if (!staged) return 'missing_file'
  if (staged.file) return types.includes(staged.file.type) ? staged.file : 'wrong_file_type'
  const { id, name, size, sha256, type } = staged
  if (!types.includes(type)) return 'wrong_file_type'
  // as: the types of a field are those of the model, and this is one of them
  return { id, url: WAITING_URL, name, size, sha256, type: type as FileRef['type'] }
}

/** The fields that are set, with every chosen file as the row names it. @throws Refused for a file that is not kept here */
export const withFiles = async (
  device: DeviceStore,
  collection: CollectionName,
  fields: RowFields,
): Promise<Row> => {
  const row: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    // A field that is undefined was not touched.
    if (value === undefined) continue
    const types = collections[collection].fileTypes[field]
    if (!types || !isStagedFile(value)) row[field] = value
    else {
      const ref = await refOf(device, types, value)
      if (typeof ref === 'string') throw new Refused({ [field]: ref })
      row[field] = ref
    }
  }
  return row
}
