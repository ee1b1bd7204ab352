/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// A forgotten password, by mail. Asking is answered at once and alike for every address, so that nobody learns who has an
// account; a job of every minute makes the link and sends it, at most one an account in five minutes. Where mail is not set
// up, the operator makes the link: `npm run admin -- reset EMAIL`.

const { findByEmail } = require('./emails.js')
const { makeLink } = require('./links.js')
const { sendMail, sendsMail } = require('./mail.js')
const { nowMoment } = require('./records.js')
const { originOf } = require('./site.js')

const PAUSE_MS = 5 * 60 * 1000

const run = (app, sql, values) => app.db().newQuery(sql).bind(values).execute()
const momentAt = /** @param {number} ms */ (ms) => new Date(ms).toISOString().replace('T', ' ')

const ask = (app, email) => {
  if (!sendsMail(app)) return
  const admin = findByEmail(app, email)
  if (!admin || admin.getBool('disabled')) return
  run(
    app,
    "INSERT INTO _mails (admin, asked, sent) VALUES ({:id}, {:now}, '') " +
      'ON CONFLICT (admin) DO UPDATE SET asked = excluded.asked',
    { now: nowMoment(), id: admin.id },
  )
}

/** The link of a reset as one address. @param {any} app @param {{ path: string }} link */
const addressOf = (app, link) => `${originOf(app)}${link.path}`

const send = (app, admin, address) => {
  const { appName } = app.settings().meta
  const text =
    `Somebody asked for a new password for ${admin.email()} at ${appName}.\n\n` +
    `Choose it here, once, within a day:\n${address}\n\n` +
    'If it was not you, do nothing: the old password stays as it is.\n'
  sendMail(app, { to: admin.email(), subject: `A new password for ${appName}`, text })
}

/** Takes what is due and notes it as sent before it goes: a mail server that hangs gets no second one. */
const claim = (app, nowMs) => {
  const due = []
  app.runInTransaction((tx) => {
    const rows = arrayOf(/** @type {any} */ (new DynamicModel({ admin: '' })))
    const values = { now: momentAt(nowMs), before: momentAt(nowMs - PAUSE_MS) }
    tx.db()
      .newQuery("SELECT admin FROM _mails WHERE asked <> '' AND (sent = '' OR sent < {:before})")
      .bind(values)
      .all(rows)
    for (const { admin } of rows) {
      run(tx, "UPDATE _mails SET asked = '', sent = {:now} WHERE admin = {:admin}", {
        now: values.now,
        admin,
      })
      const [record] = tx.findRecordsByFilter(
        'admins',
        'id = {:admin} && disabled = false',
        '',
        1,
        0,
        { admin },
      )
      if (record)
        due.push({
          record,
          link: makeLink(tx, { kind: 'reset', admin: record, by: { way: 'server' } }),
        })
    }
    run(tx, "DELETE FROM _mails WHERE asked = '' AND sent < {:before}", values)
  })
  return due
}

/** The job of every minute. @param {any} app @param {number} nowMs */
const sendAsked = (app, nowMs) => {
  if (!app.hasTable('_mails') || !sendsMail(app)) return
  for (const { record, link } of claim(app, nowMs)) {
    try {
      send(app, record, addressOf(app, link))
    } catch (err) {
      console.log(`The mail with a new password's link was not sent: ${err}`)
    }
  }
}

module.exports = { ask, sendAsked, addressOf }
