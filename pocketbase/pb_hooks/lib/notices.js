/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Mails that tell what was done: written down in the transaction of what they tell, sent by a job of every minute. A mail
// that is refused is tried again, with growing pauses, for a day.

const { sendMail, sendsMail } = require('./mail.js')

const FIRST_PAUSE_MS = 60_000
/** 1 + 2 + 4 + … + 512 minutes: seventeen hours. */
const MOST_TRIES = 11

const run = (app, sql, values) => app.db().newQuery(sql).bind(values).execute()

/** @param {any} tx of what it tells @param {{ to: string, subject: string, text: string }} mail */
const noteMail = (tx, mail) => {
  if (!sendsMail(tx)) return
  run(
    tx,
    'INSERT INTO _notices (address, subject, text, tries, due) VALUES ({:to}, {:subject}, {:text}, 0, 0)',
    mail,
  )
}

/** Takes what is due; the next try of each is noted before this one goes, so that a mail server that hangs gets no second. */
const claim = (app, nowMs) => {
  const due = arrayOf(
    /** @type {any} */ (new DynamicModel({ n: 0, address: '', subject: '', text: '', tries: 0 })),
  )
  app.runInTransaction((tx) => {
    tx.db()
      .newQuery('SELECT n, address, subject, text, tries FROM _notices WHERE due <= {:nowMs}')
      .bind({ nowMs })
      .all(due)
    for (const { n, tries } of due)
      run(tx, 'UPDATE _notices SET tries = tries + 1, due = {:due} WHERE n = {:n}', {
        n,
        due: nowMs + FIRST_PAUSE_MS * 2 ** tries,
      })
  })
  return [...due]
}

/** The job of every minute. @param {any} app @param {number} nowMs */
const sendDue = (app, nowMs) => {
  if (!app.hasTable('_notices') || !sendsMail(app)) return
  for (const { n, address, subject, text, tries } of claim(app, nowMs)) {
    try {
      sendMail(app, { to: address, subject, text })
      run(app, 'DELETE FROM _notices WHERE n = {:n}', { n })
    } catch (err) {
      console.log(`A mail that tells of a removed admin was not sent: ${err}`)
      if (tries + 1 >= MOST_TRIES) run(app, 'DELETE FROM _notices WHERE n = {:n}', { n })
    }
  }
}

module.exports = { noteMail, sendDue }
