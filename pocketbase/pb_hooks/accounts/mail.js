/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Mails that tell what was done: written down in the transaction of what they tell, sent once by a job of every minute. What
// they tell stands in the panel as well, so a mail that is refused is not tried again.

const { momentAt, nowMoment } = require('../push/records.js')
const { fault, originOf, stillAdmin } = require('../lib/request.js')
const { note } = require('../push/audit.js')
const { askPassword } = require('./account.js')
const { allRows, inTransaction, run } = require('../lib/sql.js')
const { findByEmail, findEnabled, ID_BY_EMAIL, valuesOf } = require('./emails.js')
const { makeLink } = require('./links.js')

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

/** A mail that the mail server refuses is not tried again. @param {any} app @param {any[]} mails */
const sendAll = (app, mails) => {
  for (const mail of mails) {
    try {
      sendMail(app, mail)
    } catch (err) {
      console.log(`A mail was not sent: ${err}`)
    }
  }
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

/** The job of every minute. Mails are taken out before they go: a hanging mail server gets none twice. @param {any} app */
const sendDue = (app) => {
  if (!app.hasTable('_notices')) return
  const mails = inTransaction(app, (tx) => {
    const shape = { address: '', subject: '', text: '' }
    const due = allRows(tx, 'SELECT address, subject, text FROM _notices', shape)
    run(tx, 'DELETE FROM _notices')
    return due.map(({ address, subject, text }) => ({ to: address, subject, text }))
  })
  sendAll(app, mails)
}

// A forgotten password, by mail. Asking writes and answers the same for every address, so that neither words nor time tell
// who has an account; a job of every minute makes the link and sends it, at most one an account in five minutes. Where mail
// is not set up, another admin makes the link in the panel, or the operator: `npm run admin -- reset EMAIL`.

const PAUSE_MS = 5 * 60 * 1000

/** The same statement for every address. @param {string} who SQL of an admin's id; '' stands for addresses of nobody */
const noteQuestion = (app, who, values) =>
  run(
    app,
    `INSERT INTO _mails (admin, asked, sent) VALUES (${who}, {:now}, '') ` +
      'ON CONFLICT (admin) DO UPDATE SET asked = excluded.asked',
    { now: nowMoment(), ...values },
  )

/** Has a mail with a link of its own sent to one admin. @param {any} tx @param {string} admin its id */
const askFor = (tx, admin) => noteQuestion(tx, '{:admin}', { admin })

/** The same for whoever has this address. */
const ask = (app, email) => {
  if (sendsMail(app)) noteQuestion(app, ID_BY_EMAIL, valuesOf(email))
}

/** The link of a reset as one address. @param {any} app @param {{ path: string }} link */
const addressOf = (app, link) => `${originOf(app)}${link.path}`

const linkMail = (app, admin, address) => {
  const { appName } = app.settings().meta
  const text =
    `A person asked for a new password for ${admin.email()} at ${appName}.\n\n` +
    `Choose it here, once, within a day:\n${address}\n\n` +
    'If it was not you, do nothing: the old password stays as it is.\n'
  return { to: admin.email(), subject: `A new password for ${appName}`, text }
}

/** Takes a due mail and notes it as sent before it goes: a hanging mail server gets no second one. */
const claimQuestions = (app, nowMs) =>
  inTransaction(app, (tx) => {
    const now = momentAt(nowMs)
    const due = allRows(
      tx,
      "SELECT admin FROM _mails WHERE asked <> '' AND (sent = '' OR sent < {:before})",
      { admin: '' },
      { before: momentAt(nowMs - PAUSE_MS) },
    )
    return due.flatMap(({ admin }) => {
      run(tx, "UPDATE _mails SET asked = '', sent = {:now} WHERE admin = {:admin}", { now, admin })
      const record = findEnabled(tx, admin)
      if (!record) return []
      const link = makeLink(tx, { kind: 'reset', admin: record, by: { way: 'server' } })
      return [linkMail(tx, record, addressOf(tx, link))]
    })
  })

/** The job of every minute. @param {any} app @param {number} nowMs */
const sendAsked = (app, nowMs) => {
  if (app.hasTable('_mails') && sendsMail(app)) sendAll(app, claimQuestions(app, nowMs))
}

/**
 * For the operator, with the server running or not: the address by which that admin chooses a new password.
 * @param {any} app @param {string} email
 */
const makeResetLink = (app, email) => {
  if (!app.hasTable('_links')) throw new Error('Start the server once, so that it knows of links.')
  return inTransaction(app, (tx) => {
    const admin = findByEmail(tx, email)
    if (!admin || admin.getBool('disabled'))
      throw new Error(`There is no admin with the e-mail ${email.trim()}.`)
    return addressOf(tx, makeLink(tx, { kind: 'reset', admin, by: { way: 'command' } }))
  })
}

// How this server sends mails: PocketBase's own settings, which the dashboard shows as well. ../account.pb.js says what each
// route takes and answers. Whoever sets the mail server reads the links to new passwords, so it asks for the own password.

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

const mailOf = (app) => {
  const { meta, smtp } = app.settings()
  return {
    enabled: smtp.enabled,
    host: smtp.host,
    port: smtp.port,
    tls: smtp.tls,
    username: smtp.username,
    hasPassword: smtp.password !== '',
    sender_name: meta.senderName,
    sender_address: meta.senderAddress,
  }
}

/** @throws 400 with the first fault, in words @param {any} wanted */
const check = ({ enabled, host, port, sender_name, sender_address }) => {
  if (enabled && !/^[\w.:-]+$/.test(host))
    throw fault('host', 'wrong', 'Enter the name of the mail server.')
  if (enabled && !(Number.isInteger(port) && port > 0 && port < 65536))
    throw fault(
      'port',
      'wrong',
      'A port is a number from 1 to 65535. Most mail servers use 587 or 465.',
    )
  if (sender_name.trim() === '') throw fault('sender_name', 'wrong', 'Enter a name.')
  if (!ADDRESS.test(sender_address))
    throw fault('sender_address', 'wrong', 'Enter the e-mail address that mails come from.')
}

/** Stores them. @param {any} e @param {any} wanted @throws 400, 401, 429 */
const setMail = (e, wanted) => {
  askPassword(e, wanted.password, 'password')
  check(wanted)
  e.app.runInTransaction((tx) => {
    const admin = stillAdmin(tx, e.auth)
    const settings = tx.settings()
    const { smtp, meta } = settings
    // A kept password goes to the server that it was entered for, and to no other.
    const isSame = smtp.host === wanted.host && smtp.username === wanted.username
    if (wanted.smtp_password !== '' || !isSame) smtp.password = wanted.smtp_password
    for (const name of ['enabled', 'host', 'port', 'tls', 'username']) smtp[name] = wanted[name]
    meta.senderName = wanted.sender_name.trim()
    meta.senderAddress = wanted.sender_address
    tx.save(settings)
    note(tx, { way: 'admin', admin: admin.id, action: 'changed', title: 'mail' })
  })
  return mailOf(e.app)
}

/** Sends one mail to the asking admin, while they wait. @throws 400 with the mail server's words */
const sendTest = (e) => {
  const to = e.auth.email()
  const { appName } = e.app.settings().meta
  try {
    sendMail(e.app, { to, subject: `A test of ${appName}`, text: 'Mails of this site arrive.\n' })
  } catch (err) {
    const words = String(err.message || err).replace(/\s+/g, ' ')
    throw new BadRequestError(`The mail was not sent. The mail server says: ${words}`, null)
  }
  return { to }
}

module.exports = {
  sendsMail,
  noteMail,
  askFor,
  sendDue,
  ask,
  sendAsked,
  makeResetLink,
  mailOf,
  setMail,
  sendTest,
}
