/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Mails that tell what was done: written down in the transaction of what they tell, sent by a job of every minute. A mail
// that is refused, or waits while mail is switched off, is tried again for a day, with growing pauses.

const { allRows, run } = require('./sql.js')

const FIRST_PAUSE_MS = 60_000
const LIFE_MS = 24 * 60 * 60 * 1000

const sendsMail = (app) => app.settings().smtp.enabled

/** @param {any} app @param {{ to: string, subject: string, text: string }} mail @throws where the mail server does not take it */
const sendMail = (app, { to, subject, text }) => {
  const { senderAddress, senderName } = app.settings().meta
  app.newMailClient().send(
    new MailerMessage({
      from: { address: senderAddress, name: senderName },
      to: [{ address: to }],
      subject,
      text,
    }),
  )
}

/** @param {any} tx of what it tells @param {{ to: string, subject: string, text: string }} mail */
const noteMail = (tx, mail) => {
  if (!sendsMail(tx)) return
  run(
    tx,
    'INSERT INTO _notices (address, subject, text, tries, due, made) VALUES ({:to}, {:subject}, {:text}, 0, 0, {:made})',
    { ...mail, made: Date.now() },
  )
}

/** Takes due mails and notes each one's next try before this one: a hanging mail server gets no second. */
const claim = (app, nowMs) => {
  /** @type {any[]} */
  let due = []
  app.runInTransaction((tx) => {
    run(tx, 'DELETE FROM _notices WHERE made < {:made}', { made: nowMs - LIFE_MS })
    due = allRows(
      tx,
      'SELECT n, address, subject, text, tries FROM _notices WHERE due <= {:nowMs}',
      { n: 0, address: '', subject: '', text: '', tries: 0 },
      { nowMs },
    )
    for (const { n, tries } of due)
      run(tx, 'UPDATE _notices SET tries = tries + 1, due = {:due} WHERE n = {:n}', {
        n,
        due: nowMs + FIRST_PAUSE_MS * 2 ** tries,
      })
  })
  return due
}

/** The job of every minute. @param {any} app @param {number} nowMs */
const sendDue = (app, nowMs) => {
  if (!app.hasTable('_notices') || !sendsMail(app)) return
  for (const { n, address, subject, text } of claim(app, nowMs)) {
    try {
      sendMail(app, { to: address, subject, text })
      run(app, 'DELETE FROM _notices WHERE n = {:n}', { n })
    } catch (err) {
      console.log(`A mail that tells of a removed admin was not sent: ${err}`)
    }
  }
}

module.exports = { sendsMail, sendMail, noteMail, sendDue }
