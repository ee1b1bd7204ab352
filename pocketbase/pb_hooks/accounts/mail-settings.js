/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// How this server sends mails: PocketBase's own settings, which the dashboard shows as well. ../account.pb.js says what each
// route takes and answers. Whoever sets the mail server reads the links to new passwords, so it asks for the own password.

const { askPassword } = require('./account.js')
const { sendMail } = require('./mail.js')
const { stillAdmin } = require('../lib/request.js')
const { note } = require('../push/audit.js')

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

const mailOf = (app) => {
  const { meta, smtp } = app.settings()
  return {
    enabled: smtp.enabled,
    host: smtp.host,
    port: smtp.port,
    tls: smtp.tls,
    username: smtp.username,
    has_password: smtp.password !== '',
    sender_name: meta.senderName,
    sender_address: meta.senderAddress,
  }
}

const FAULTS = {
  host: ({ enabled, host }) =>
    enabled && !/^[\w.:-]+$/.test(host) ? 'Enter the name of the mail server.' : '',
  port: ({ enabled, port }) =>
    enabled && !(Number.isInteger(port) && port > 0 && port < 65536)
      ? 'A port is a number from 1 to 65535. Most mail servers use 587 or 465.'
      : '',
  sender_name: ({ sender_name }) => (sender_name.trim() === '' ? 'Enter a name.' : ''),
  sender_address: ({ sender_address }) =>
    ADDRESS.test(sender_address) ? '' : 'Enter the e-mail address that mails come from.',
}

/** @throws 400 with each field's words @param {any} wanted */
const check = (wanted) => {
  const said = Object.entries(FAULTS)
    .map(([name, faultOf]) => [name, faultOf(wanted)])
    .filter(([, words]) => words !== '')
  if (said.length > 0)
    throw new BadRequestError(
      'Not saved.',
      Object.fromEntries(said.map(([name, words]) => [name, new ValidationError('wrong', words)])),
    )
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
    smtp.enabled = wanted.enabled
    smtp.host = wanted.host
    smtp.port = wanted.port
    smtp.tls = wanted.tls
    smtp.username = wanted.username
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

module.exports = { mailOf, setMail, sendTest }
