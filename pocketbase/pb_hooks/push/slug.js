/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

const { allRows, firstRow } = require('../lib/sql.js')

const MAX_LENGTH = 255
const ROOM_FOR_NUMBER = 12

/** Lower case, everything but a-z and 0-9 to single hyphens, none at the ends; 'untitled' where nothing is left. */
function slugOf(title) {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug.slice(0, MAX_LENGTH - ROOM_FOR_NUMBER) || 'untitled'
}

/** The slug, or the slug with the first free number from 2 on. Pure: `isTaken` asks the table. */
function freeSlug(slug, isTaken) {
  if (!isTaken(slug)) return slug
  for (let number = 2; ; number++) {
    if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`
  }
}

/** Whether a slug was made from a title, and not chosen by a person. Pure. @param {string} slug @param {string} title */
const isMadeFrom = (slug, title) => new RegExp(`^${slugOf(title)}(?:-\\d+)?$`).test(slug)

/** Gives a note its own slug. Call inside the writer's transaction: the look and the write must be one step. */
function setSlug(app, record) {
  const before = record.isNew() ? null : record.original()
  const given = record.getString('slug')
  const isGiven = given !== '' && (!before || before.getString('slug') !== given)
  const titleMoved = !before || before.getString('title') !== record.getString('title')
  const isKept = !titleMoved || !isMadeFrom(given, before?.getString('title') ?? '')
  if (!isGiven && isKept && given !== '') return
  const wanted = slugOf(isGiven ? given : record.getString('title'))
  const taken = allRows(
    app,
    "SELECT slug FROM free_pdfs WHERE id <> {:id} AND (slug = {:slug} OR slug GLOB {:slug} || '-[0-9]*')",
    { slug: '' },
    { id: record.id, slug: wanted },
  )
  const slugs = {}
  for (const one of taken) slugs[one.slug] = true
  record.set(
    'slug',
    freeSlug(wanted, (slug) => slugs[slug] === true),
  )
}

/** The last part of the file's URL, which is the name it is stored under; 'document.pdf' without a file. */
function setObjectKey(app, record) {
  const before = record.isNew() ? null : record.original()
  const isGiven =
    record.getString('object_key') !== '' &&
    (!before || before.getString('object_key') !== record.getString('object_key'))
  const fileMoved = !before || before.getString('file_url') !== record.getString('file_url')
  if (isGiven || (!fileMoved && record.getString('object_key') !== '')) return
  const row = firstRow(
    app,
    "SELECT ifnull((SELECT file FROM files WHERE id = {:id}), '') AS file",
    { file: '' },
    { id: record.getString('file_url') },
  )
  record.set('object_key', row.file || 'document.pdf')
}

module.exports = { slugOf, freeSlug, setSlug, setObjectKey }
