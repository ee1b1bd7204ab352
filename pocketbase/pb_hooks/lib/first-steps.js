/// <reference path="../../../.cache/pocketbase-types/types.d.ts" />

// How far a new academy is, for the panel's start page. A sample's word counts for no step.

const { doctorsWord, listBackups } = require('./backups.js')
const { requireAdmin } = require('./guard.js')
const { openInvites } = require('./links.js')
const { s3Of } = require('./s3.js')
const { IS_OWN, leftOf } = require('./sample.js')
const { firstRow } = require('./sql.js')

const OWN_PAPERS = `SELECT count(*) AS n FROM tests_library WHERE status = 'published' AND ${IS_OWN}`
const ADMINS = 'SELECT count(*) AS n FROM admins WHERE NOT disabled'

const countOf = (app, sql) => firstRow(app, sql, { n: 0 }).n
const settingsOf = (app, collection) => app.findRecordsByFilter(collection, "id != ''", '', 1, 0)[0]

/** Names of the steps that are still to be done, in their order. */
const openSteps = (app, left, backups) => {
  const site = settingsOf(app, 'global_settings')
  const payment = settingsOf(app, 'payment_settings')
  const isOwn = (record, name) => record?.getString(name) && !left.fields.includes(name)
  const isDone = {
    payee:
      isOwn(payment, 'payee_address') ||
      isOwn(payment, 'qr_code_image') ||
      isOwn(payment, 'qr_code_fallback_url'),
    contacts: isOwn(site, 'website_name') && (isOwn(site, 'email') || isOwn(site, 'whatsapp')),
    paper: countOf(app, OWN_PAPERS) > 0,
    invitation: countOf(app, ADMINS) > 1 || openInvites(app).length > 0,
    backup: backups.length > 0,
  }
  return Object.keys(isDone).filter((name) => !isDone[name])
}

/**
 * The answer of GET start:
 * - sample, as GET sample, and open, the names of open steps
 * - backups, { at_ms, size }[] newest first, and are_copied, whether each is copied to S3
 * - doctor, null or { at_ms, faults: subjects of operate/findings.mjs }
 */
const answer = (e) => {
  e.response.header().set('Cache-Control', 'no-store')
  requireAdmin(e)
  const sample = leftOf(e.app)
  const backups = listBackups(e.app)
  return e.json(200, {
    sample,
    open: openSteps(e.app, sample, backups),
    backups,
    are_copied: s3Of('BACKUP_S3') !== null,
    doctor: doctorsWord(e.app),
  })
}

module.exports = { answer }
