import type { PushChange, PushResult } from '../../../sync/model/wire.ts'
import { type Db, deleteRow, isOnLine, keyOf, type Row, setRow } from './server-db.ts'
import { changedRow, FILE_FIELDS, newRow, project, SINGLE } from './server-rows.ts'
import type { Truth } from './truth.ts'

/** A title that only the server refuses, so that no check on the device comes before it. */
export const REFUSED_MARK = 'refused by the server'

const errorsOf = (db: Db, { collection, row }: PushChange): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const [field, value] of Object.entries(row))
    if (typeof value === 'string' && value.includes(REFUSED_MARK)) errors[field] = 'not_allowed'
  for (const field of FILE_FIELDS[collection] ?? []) {
    const id = row[field]
    if (typeof id === 'string' && id !== '' && !db.files.has(id)) errors[field] = 'missing_file'
  }
  return errors
}

/** How a change ended, with its row as it is now. */
export const stateAnswer = (
  db: Db,
  epoch: string,
  { change, collection, id }: PushChange,
  result: PushResult['result'],
  errors?: Record<string, string>,
): PushResult => {
  const key = keyOf(collection, id)
  const now = result === 'refused' ? undefined : db.rows.get(key)
  return {
    change,
    result,
    epoch,
    seq: result === 'refused' ? db.head : (db.log.get(key)?.seq ?? db.head),
    row: now ? project('admin', collection, now) : null,
    ...(result !== 'refused' && !now ? { deleted: true } : {}),
    ...(errors ? { errors } : {}),
  }
}

/** Compares one change with the row's commit number and stores it (protocol, 17). Part of the caller's transaction. */
export const applyChange = (
  db: Db,
  epoch: string,
  admin: string,
  change: PushChange,
  nowMs: number,
  truth: Truth,
): PushResult => {
  const { collection, id, base, op } = change
  const key = keyOf(collection, id)
  const entry = db.log.get(key)
  const row = db.rows.get(key)
  const answer = (result: PushResult['result'], errors?: Record<string, string>): PushResult =>
    stateAnswer(db, epoch, change, result, errors)
  if (op === 'delete' && collection === SINGLE) return answer('refused', { '': 'not_allowed' })
  if (op === 'delete' && !row) {
    truth.effect(change, epoch, db.head, false)
    return answer('accepted')
  }
  const isNew = base === null
  const isStale = isNew
    ? entry !== undefined
    : !row || base[1] !== entry?.seq || !isOnLine(db, base[0], base[1])
  if (isStale) return answer('conflict')
  const errors = op === 'delete' ? {} : errorsOf(db, change)
  if (Object.keys(errors).length > 0) return answer('refused', errors)
  const isOn = (listed: string, seq: number) => isOnLine(db, listed, seq)
  truth.accepting({ admin, change, before: row ?? null, isOnLine: isOn })
  if (op === 'delete') deleteRow(db, collection, id)
  else setRow(db, collection, id, storedRow(row, change, admin, nowMs))
  truth.effect(change, epoch, db.head, true)
  return answer('accepted')
}

const storedRow = (row: Row | undefined, change: PushChange, admin: string, nowMs: number): Row => {
  const { collection, id } = change
  const fields: Record<string, unknown> = { ...change.row, updated_by: admin }
  for (const field of FILE_FIELDS[collection] ?? []) if (fields[field] === '') fields[field] = null
  return row
    ? changedRow(row, fields, nowMs)
    : newRow(collection, id, { ...fields, created_by: admin }, nowMs)
}
