/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Who stands behind a write. It travels on the record that is saved, under a name that is no field: hooks further down see
// it, no column takes it, and two writes at once cannot be taken for each other.

const MARK = '_actor'

/**
 * The writer of a record:
 * - admin: a person of the panel (`admin` is their id)
 * - plan: the moment that an admin chose
 * - server: trash, sweep, pictures and links of videos
 * - command: a console command of ours
 * - operator: all others, by the dashboard or the superuser's API
 * @typedef {'admin' | 'plan' | 'server' | 'command' | 'operator'} Way
 */

/** @param {any} record @param {Way} way @param {string} [admin] */
const actFor = (record, way, admin = '') => {
  record.set(MARK, `${way} ${admin}`)
  return record
}

/** @param {any} record @returns {{ way: Way, admin: string }} */
const actorOf = (record) => {
  const [way, admin = ''] = record.getString(MARK).split(' ')
  return { way: /** @type {Way} */ (way || 'operator'), admin }
}

/** Marks the sender, the signed-in admin or the operator, whatever the request itself says. @param {any} e */
const actForRequest = (e) => {
  const isAdmin = e.auth && e.auth.collection().name === 'admins'
  actFor(e.record, isAdmin ? 'admin' : 'operator', isAdmin ? e.auth.id : '')
}

module.exports = { actFor, actorOf, actForRequest }
