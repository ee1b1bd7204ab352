// Who may see a row follows from its stored columns alone. These are the rules that keep those columns true.

const model = require('./model.generated.js')

/**
 * `status`, `publish_at` and `created_at` of a row to store. `before` is the stored row, null for a new one.
 * `touchedPlan` says whether this write names publish_at. Pure: `now` is a moment as PocketBase writes it.
 *
 * - A plan belongs to a draft. Publishing uses it up, trashing drops it. A row that becomes a draft again without a new
 *   plan gets none. An old one would publish it within a minute.
 * - created_at is the moment of the first publication and never moves again.
 * - A plan whose time has come stays, and shows at once: one made without a network may arrive late. The form alone asks
 *   for a time ahead.
 */
function lifecycle({ collection, before, status, publishAt, touchedPlan, createdAt, now }) {
  if (model.collections[collection].isSingle) {
    return { status: 'published', publish_at: '', created_at: createdAt || now, error: null }
  }
  const next = status || 'draft'
  if (next === 'published') {
    const isFuture = publishAt > now
    const isStale = isFuture && before && !touchedPlan
    return {
      status: next,
      publish_at: isFuture && !isStale ? publishAt : '',
      created_at: createdAt || now,
      error: isFuture && !isStale ? { publish_at: 'not_allowed' } : null,
    }
  }
  const becameDraft = next === 'draft' && before && before.status !== 'draft' && !touchedPlan
  const keepsPlan = next === 'draft' && !becameDraft
  return {
    status: next,
    publish_at: keepsPlan ? publishAt : '',
    created_at: createdAt,
    error: null,
  }
}

/**
 * Fields that a row lacks to be visible now or as planned: required files, and texts that publishing needs. A visible
 * row without such a text may stay without it. `before` is the stored row as its status and a function of its texts,
 * null for a new one.
 */
function missingToPublish(collection, { status, publishAt, textOf, before }) {
  if (status !== 'published' && !(status === 'draft' && publishAt)) return []
  const fields = model.collections[collection].fields
  const isBlank = (name) => textOf(name).trim() === ''
  const isOld = (name) =>
    before !== null && before.status === 'published' && before.textOf(name).trim() === ''
  return Object.keys(fields).filter((name) => {
    const { kind, required, toPublish } = fields[name]
    if (kind === 'file') return required && isBlank(name)
    return toPublish && isBlank(name) && !isOld(name)
  })
}

module.exports = { lifecycle, missingToPublish }
