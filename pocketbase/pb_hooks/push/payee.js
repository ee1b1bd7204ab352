/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// Who is paid: the UPI ID and the QR picture of the payment settings. Changing them sends students' money elsewhere, so it
// asks for the admin's own password, is told to every other admin, and is refused in a push. ../push.pb.js has the contract.

const model = require('../lib/model.generated.js')
const { askPassword } = require('../accounts/account.js')
const { enabled, nameOf } = require('../accounts/admins.js')
const { saveRecord } = require('../accounts/first-admin.js')
const { noteMail } = require('../accounts/mail.js')
const { ring } = require('../feed/bell.js')
const { actFor } = require('../lib/actor.js')
const { originOf, stillAdmin } = require('../lib/request.js')
const { allRows, firstRow, run } = require('../lib/sql.js')

const PAYEE = ['payee_address', 'qr_code_image']

/** The payee as the audit tells it: the UPI ID, and the picture as { id, name } or null. @param {any} app @param {any} record */
const payeeOf = (app, record) => {
  const id = record.getString('qr_code_image')
  const { name } = firstRow(
    app,
    "SELECT ifnull((SELECT name FROM files WHERE id = {:id}), '') AS name",
    { name: '' },
    { id },
  )
  return {
    payee_address: record.getString('payee_address'),
    qr_code_image: id ? { id, name } : null,
  }
}

/** One line for each value that moved. @param {any} was @param {any} is */
const linesOf = (was, is) => {
  const line = (label, before, after) =>
    before === after
      ? ''
      : `${label} was: ${before || 'none'}\n${label} is now: ${after || 'none'}\n`
  return (
    line('UPI ID', was.payee_address, is.payee_address) +
    line('QR code image', was.qr_code_image?.name, is.qr_code_image?.name)
  )
}

/** A mail to every admin, also to the one who changed it: another person may know that password. */
const tell = (tx, admin, was, is) => {
  const { appName } = tx.settings().meta
  for (const one of enabled(tx))
    noteMail(tx, {
      to: one.email(),
      subject: `${appName}: where students pay was changed`,
      text:
        `${nameOf(admin)} (${admin.email()}) changed who is paid at ${appName}.\n\n${linesOf(was, is)}\n` +
        'If this is not right, sign in, correct it, and remove the admin whose password another person may know:\n' +
        `${originOf(tx)}/admin/payment\n`,
    })
}

/**
 * Stores who is paid. Both values are always sent.
 * @param {any} e @param {{ password: string, payee_address: string, qr_code_image: string }} wanted @throws 400, 401, 429
 */
const change = (e, { password, payee_address, qr_code_image }) => {
  askPassword(e, password, 'password')
  let was
  let is
  e.app.runInTransaction((tx) => {
    const admin = stillAdmin(tx, e.auth)
    const record = tx.findRecordById('payment_settings', model.singles.payment_settings)
    was = payeeOf(tx, record)
    record.set('payee_address', payee_address)
    record.set('qr_code_image', qr_code_image)
    is = payeeOf(tx, record)
    if (JSON.stringify(was) === JSON.stringify(is)) return
    record.set('updated_by', admin.id)
    saveRecord(tx, actFor(record, 'admin', admin.id))
    tell(tx, admin, was, is)
  })
  ring(e.app)
  return Object.fromEntries(PAYEE.map((name) => [name, [was[name], is[name]]]))
}

const UNSEEN =
  "SELECT n, at, way, who, json_extract(detail, '$.values') AS told FROM _audit WHERE coll = 'payment_settings' " +
  "AND admin <> {:admin} AND at > {:since} AND json_extract(detail, '$.values') IS NOT NULL " +
  'AND n > ifnull((SELECT s.n FROM _payee_seen s WHERE s.admin = {:admin}), 0) ORDER BY n DESC LIMIT 20'

/** Changes by others that this admin has not seen, the newest first; none from before they became an admin. */
const unseen = (app, admin) =>
  allRows(
    app,
    UNSEEN,
    { n: 0, at: '', way: '', who: '', told: '' },
    { admin: admin.id, since: admin.getString('created') },
  ).map(({ n, at, way, who, told }) => ({ n, at, way, who, values: JSON.parse(told) }))

/** Notes that an admin has seen the changes up to entry `n` of the audit. @param {any} app @param {any} admin @param {number} n */
const see = (app, admin, n) => {
  run(
    app,
    'INSERT INTO _payee_seen (admin, n) VALUES ({:admin}, min({:n}, (SELECT ifnull(max(n), 0) FROM _audit))) ' +
      'ON CONFLICT (admin) DO UPDATE SET n = max(n, excluded.n)',
    { admin: admin.id, n },
  )
}

module.exports = { change, see, unseen }
