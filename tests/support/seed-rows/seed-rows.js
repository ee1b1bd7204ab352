// Rows for measurements: as long, as varied and as hard to compress as real ones, and the same at every run.

const { storeFile } = require('../../../pocketbase/pb_hooks/files/store-file.js')
const { run } = require('../../../pocketbase/pb_hooks/lib/sql.js')

const EPOCH_MS = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000

const SUBJECTS = ['Biology', 'Chemistry', 'Physics']
const TOPICS = [
  'Cell division and the cycle of a cell',
  'Human physiology: breathing',
  'Genetics after Mendel',
  'Ecology of a pond',
  'Plant growth and its hormones',
  'Chemical bonding',
  'Equilibrium in solutions',
  'Electrochemistry',
  'p-block elements',
  'Hydrocarbons and their reactions',
  'Coordination compounds',
  'Motion in a plane',
  'Work, energy and power',
  'Thermodynamics',
  'Current electricity',
  'Ray optics',
  'Semiconductors',
  'Rotation of rigid bodies',
  'Waves and sound',
  'कोशिका विभाजन',
]
const WORDS = (
  'questions answers revision formula diagram chapter practice previous year chosen solved explained short long quick careful ' +
  'common mistakes weightage summary tables labelled figures stepwise hints marks negative timing strategy class eleven twelve'
).split(' ')

const CATEGORY = { full: 'fst', part: 'part', dpp: 'dpp' }
const AREA = { full: 'tests-full', part: 'tests-part', dpp: 'tests-dpp' }

/** A number below `below` that looks random and is the same for the same two. @param {number} index @param {number} salt @param {number} below */
const pick = (index, salt, below) => {
  let value = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return ((value ^ (value >>> 15)) >>> 0) % below
}
const oneOf = (list, index, salt) => list[pick(index, salt, list.length)]

const sentence = (index, salt, count) =>
  Array.from({ length: count }, (_, at) => oneOf(WORDS, index, salt + at)).join(' ')

const moment = (ms) => new Date(ms).toISOString().replace('T', ' ')
const idOf = (letters, index) => `seed${letters}${String(index).padStart(9, '0')}`

const common = (index) => {
  const at = moment(EPOCH_MS + index * MINUTE_MS)
  // One in fifty is a draft and one in a hundred in the trash, as in a library that is worked on.
  const kind = pick(index, 90, 100)
  const status = kind < 2 ? 'draft' : kind < 3 ? 'trashed' : 'published'
  return { status, publish_at: '', created_at: status === 'draft' ? '' : at, updated_at: at }
}

const makers = {
  tests_library: (index) => {
    const type = oneOf(['full', 'part', 'dpp'], index, 1)
    return {
      area: AREA[type],
      row: {
        id: idOf('tl', index),
        type,
        title: `${oneOf(TOPICS, index, 2)}, paper ${index + 1}`,
        subject: pick(index, 3, 4) ? oneOf(SUBJECTS, index, 4) : 'NEET 2027',
        category: CATEGORY[type],
        difficulty: oneOf(['Easy', 'Medium', 'Hard'], index, 5),
        file_url: idOf('tf', index),
      },
    }
  },
  free_pdfs: (index) => {
    const title = `${oneOf(TOPICS, index, 12)}, notes ${index + 1}`
    return {
      area: 'freepdfs',
      row: {
        id: idOf('fp', index),
        title,
        subject: oneOf([...SUBJECTS, 'General'], index, 13),
        description: sentence(index, 100, 12 + pick(index, 14, 14)),
        file_url: idOf('ff', index),
        thumbnail_url: '',
        tags: Array.from({ length: pick(index, 15, 5) }, (_, at) => oneOf(WORDS, index, 160 + at)),
        object_key: `notes-${index + 1}.pdf`,
        slug: `notes-${index + 1}`,
      },
    }
  },
  demo_videos: (index) => ({
    row: {
      id: idOf('dv', index),
      title: `${oneOf(TOPICS, index, 22)}, lesson ${index + 1}`,
      subject: oneOf(['Biology', 'Chemistry'], index, 23),
      description: sentence(index, 200, 10),
      external_video_url: `https://videos.example/lesson-${index + 1}.mp4`,
      thumbnail: '',
      duration: 120 + pick(index, 24, 2400),
    },
  }),
}

/** @param {number} index */
const collectionOf = (index) => {
  const share = index % 10
  return share < 5 ? 'tests_library' : share < 9 ? 'free_pdfs' : 'demo_videos'
}

/**
 * The row with this number, 0 and up, and the area of its file where it has one.
 * @param {number} index
 * @returns {{ collection: string, area?: string, row: any }}
 */
const seedRow = (index) => {
  const collection = collectionOf(index)
  const { row, area } = makers[collection](index)
  return { collection, area, row: { ...row, ...common(index) } }
}

/** A PDF of one page that says which one it is. @param {number} index */
const seedPdf = (index) => {
  const text = `BT /F1 24 Tf 72 720 Td (Sheet ${index + 1}) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = parts.map((part, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${part}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  return `${body}${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}

const AT_ONCE = 500
// Only so many files have bytes: ten thousand of them would measure the disk and not the feed.
const WITH_BYTES = 24

/**
 * Many rows by one statement. Not through record saves, which would take minutes; the triggers see these as well.
 * @param {any} app @param {string} table @param {Record<string, unknown>[]} rows all with the same fields
 */
const insert = (app, table, rows) => {
  if (!rows.length) return
  const columns = Object.keys(rows[0])
  const values = columns.map((column) => `json_extract(value, '$.${column}')`)
  run(
    app,
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each({:rows})`,
    { rows: JSON.stringify(rows) },
  )
}

/** The record that `files` would hold of an upload, without its bytes. @param {number} index @param {string} id @param {string} area @param {string} at */
const fileRow = (index, id, area, at) => ({
  id,
  file: `${$security.md5(`name ${index}`).slice(0, 24)}.pdf`,
  name: `sheet-${index + 1}.pdf`,
  area,
  type: 'application/pdf',
  size: 40_000 + pick(index, 40, 4_000_000),
  sha256: $security.sha256(`sheet ${index}`),
  created: at,
})

/** @param {any} app @param {number} from @param {number} below */
const loadChunk = (app, from, below) => {
  const files = []
  const tables = {}
  for (let index = from; index < below; index += 1) {
    const { collection, area, row } = seedRow(index)
    tables[collection] = [...(tables[collection] || []), row]
    if (!area) continue
    if (index < WITH_BYTES) {
      const file = $filesystem.fileFromBytes(seedPdf(index), 'sheet.pdf')
      const name = `sheet-${index + 1}.pdf`
      storeFile(app, { id: row.file_url, area, file, name, by: { way: 'command' } })
    } else files.push(fileRow(index, row.file_url, area, row.updated_at))
  }
  insert(app, 'files', files)
  for (const collection of Object.keys(tables)) insert(app, collection, tables[collection])
}

/**
 * Fills the content collections with that many rows.
 * @param {any} app of one transaction: all or nothing
 * @param {number} rows
 */
const loadSeed = (app, rows) => {
  if (!(rows >= 1)) throw new Error('Say how many rows.')
  if (app.countRecords('tests_library', $dbx.like('id', 'seed').match(false, true)) > 0)
    throw new Error('This data folder was filled before: take a fresh one.')
  for (let from = 0; from < rows; from += AT_ONCE)
    loadChunk(app, from, Math.min(from + AT_ONCE, rows))
  return `${rows} rows`
}

module.exports = { loadSeed }
