import type { Row } from './server-db.ts'

/** A collection that no shipping build knows: its rows stay as text until one does (protocol, 12). */
export const FUTURE_COLLECTION = 'posters'

const EXAM: Row = {
  type: 'full',
  title: '',
  subject: 'Physics',
  category: 'fst',
  difficulty: 'Easy',
  file_url: null,
}
const PROGRAM: Row = {
  name: '',
  price: 0,
  list_price: 0,
  discount: 0,
  note: '',
  is_most_popular: false,
  features: null,
  display_order: 0,
}
const VIDEO: Row = {
  title: '',
  subject: 'Biology',
  description: '',
  external_video_url: 'https://video.example/1',
  thumbnail: null,
  duration: 0,
}
const SETTINGS: Row = { website_name: '', exam_name: '', instagram: '' }
const POSTER: Row = { title: '', colour: 'green' }

/** Content fields of every collection of the model server, with what a new row has in them. */
export const CONTENT: Readonly<Record<string, Row>> = {
  tests_library: EXAM,
  programs: PROGRAM,
  demo_videos: VIDEO,
  global_settings: SETTINGS,
  [FUTURE_COLLECTION]: POSTER,
}
export const FILE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  tests_library: ['file_url'],
  demo_videos: ['thumbnail'],
}
/** The field that tells two versions of a row apart for a person. */
export const NAME_FIELD: Readonly<Record<string, string>> = {
  tests_library: 'title',
  programs: 'name',
  demo_videos: 'title',
  global_settings: 'website_name',
  [FUTURE_COLLECTION]: 'title',
}
export const SINGLE = 'global_settings'
export const SINGLE_ID = 'globalsettings1'

export const moment = (ms: number): string => new Date(ms).toISOString().replace('T', ' ')

/** The file of a relation, as the feed carries it. */
export const fileRef = (id: string): Row => ({
  id,
  url: `/api/files/files/${id}/x.pdf`,
  name: 'x.pdf',
  size: 1000,
  sha256: id.charCodeAt(0).toString(16).padStart(2, '0').repeat(32).slice(0, 64),
  type: 'application/pdf',
})

export const newRow = (collection: string, id: string, fields: Row, nowMs: number): Row => ({
  id,
  created_at: fields.status === 'published' ? moment(nowMs) : '',
  status: 'draft',
  publish_at: '',
  updated_at: moment(nowMs),
  created_by: '',
  updated_by: '',
  ...CONTENT[collection],
  ...fields,
})

/** A changed row: the moment of its first publication is the server's to set. */
export const changedRow = (row: Row, fields: Row, nowMs: number): Row => {
  const changed: Row = { ...row, ...fields, updated_at: moment(nowMs) }
  const isFirst = changed.status === 'published' && changed.created_at === ''
  return isFirst ? { ...changed, created_at: moment(nowMs) } : changed
}

const content = (collection: string, row: Row): Record<string, unknown> => {
  const made: Record<string, unknown> = { id: row.id, created_at: row.created_at }
  for (const field of Object.keys(CONTENT[collection] ?? {})) made[field] = row[field]
  // A field that no shipping build knows yet, on some rows.
  if (row.syllabus !== undefined) made.syllabus = row.syllabus
  for (const field of FILE_FIELDS[collection] ?? []) {
    const id = row[field]
    made[field] = typeof id === 'string' && id !== '' ? fileRef(id) : null
  }
  return made
}

const LIFECYCLE = ['status', 'publish_at', 'updated_at', 'created_by', 'updated_by'] as const

const projections = { visitor: new WeakMap<Row, Row>(), admin: new WeakMap<Row, Row>() }

/** A stored row as a feed gives it. The same object for the same stored row, since neither ever changes. */
export const project = (role: 'visitor' | 'admin', collection: string, row: Row): Row => {
  const known = projections[role].get(row)
  if (known) return known
  const made = content(collection, row)
  if (role === 'admin') {
    for (const field of LIFECYCLE) made[field] = row[field]
    made.updated_by_name = ''
  }
  projections[role].set(row, made)
  return made
}
