/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// One-time links: by an invitation somebody becomes an admin, by a reset one who lost the password chooses another. The first
// admin comes by an invitation too, which the start makes. Links live for a day and work once. The server keeps only the
// SHA-256 of a link's token; whoever makes a link sees the token once.

const { hasAdmin } = require('./first-admin.js')
const { originOf } = require('../lib/request.js')
const { note } = require('../push/audit.js')
const { momentAt, nowMoment } = require('../push/records.js')
const { allRows, inTransaction, run } = require('../lib/sql.js')

const LIFE_MS = 24 * 60 * 60 * 1000
const MOST_INVITES = 20
/** Pages of the panel; the secret stands behind '#', which no server is told. */
const PAGES = { invite: '/admin/join', reset: '/admin/reset' }
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const SHAPE = { id: '', kind: '', admin: '', name: '', made_by: '', who: '', made: '', until: '' }
const COLUMNS = Object.keys(SHAPE).join(', ')
const rowsOf = (app, where, values) =>
  allRows(app, `SELECT ${COLUMNS} FROM _links WHERE ${where}`, SHAPE, values)

/**
 * Makes a link. An older reset of the same admin by the same maker is void from now on: a mailed link and one that another
 * admin hands over may stand beside each other.
 * @param {any} tx
 * @param {{ kind: 'invite' | 'reset', admin?: any, name?: string, by: { way: 'admin' | 'command' | 'server', admin?: string, who?: string } }} wanted
 *   `admin` the record whose password it resets. `name` of the invited person, as the inviting one calls them
 * @returns {{ id: string, token: string, path: string, until: string }}
 */
const makeLink = (tx, { kind, admin, name = '', by }) => {
  run(tx, 'DELETE FROM _links WHERE until <= {:now}', { now: nowMoment() })
  const owner = admin ? admin.id : ''
  const maker = by.admin || ''
  if (owner)
    run(tx, 'DELETE FROM _links WHERE admin = {:owner} AND made_by = {:maker}', { owner, maker })
  if (kind === 'invite' && rowsOf(tx, "kind = 'invite'", {}).length >= MOST_INVITES)
    throw new BadRequestError('Too many invitations are open: withdraw one first.', null)
  const id = $security.randomStringWithAlphabet(15, LETTERS.slice(0, 26))
  const token = $security.randomStringWithAlphabet(40, LETTERS)
  const until = momentAt(Date.now() + LIFE_MS)
  const hash = $security.sha256(token)
  const [who, made] = [by.who || '', nowMoment()]
  run(
    tx,
    `INSERT INTO _links (hash, ${COLUMNS}) ` +
      'VALUES ({:hash}, {:id}, {:kind}, {:owner}, {:name}, {:maker}, {:who}, {:made}, {:until})',
    { hash, id, kind, owner, name, maker, who, made, until },
  )
  note(tx, {
    way: by.way,
    admin: by.admin,
    action: 'link_made',
    id: owner,
    title: owner ? admin.email() : name,
    detail: { kind },
  })
  return { id, token, path: `${PAGES[kind]}#${token}`, until }
}

/**
 * The address of an invitation for the first admin, '' where there is an admin. It voids that of the start before.
 * @param {any} app
 */
const inviteFirst = (app) =>
  inTransaction(app, (tx) => {
    if (hasAdmin(tx)) return ''
    run(tx, 'DELETE FROM _links')
    return `${originOf(tx)}${makeLink(tx, { kind: 'invite', by: { way: 'command' } }).path}`
  })

/** The link of `token`, or null where there is none, it was used, withdrawn, or is a day old. */
const findLink = (app, token) =>
  rowsOf(app, 'hash = {:hash} AND until > {:now}', {
    hash: $security.sha256(token),
    now: nowMoment(),
  })[0] || null

const NO_LINK =
  'This link is not valid any more. It works once, and for a day: ask for another one.'

/** Takes a link out of the world and gives it. @throws 404 where there is none @param {any} tx */
const useLink = (tx, kind, token) => {
  const link = findLink(tx, token)
  if (link?.kind !== kind) throw new NotFoundError(NO_LINK, null)
  run(tx, 'DELETE FROM _links WHERE id = {:id}', { id: link.id })
  return link
}

/** Links that open an account end here; those that its admin made only where the account is gone. */
const dropLinksOf = (tx, admin, isGone) => {
  if (!tx.hasTable('_links')) return
  const made = isGone ? ' OR made_by = {:admin}' : ''
  run(tx, `DELETE FROM _links WHERE admin = {:admin}${made}`, { admin })
}

const openInvites = (app) =>
  rowsOf(app, "kind = 'invite' AND until > {:now} ORDER BY made DESC", { now: nowMoment() })

module.exports = {
  makeLink,
  inviteFirst,
  findLink,
  useLink,
  dropLinksOf,
  openInvites,
  NO_LINK,
}
