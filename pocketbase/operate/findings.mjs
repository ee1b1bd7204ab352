import { isLoopback } from '../start/settings.mjs'
import { isNewer } from './born.mjs'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MB = 1_000_000
// A daily backup that failed once is not too old yet.
const OLD_BACKUP_MS = 2 * DAY_MS
const FULL_DISK_BYTES = 100 * MB
const SHORT_CERTIFICATE_MS = 14 * DAY_MS
// Of every page; a proxy that changes pages loses them.
const HEADERS = ['content-security-policy', 'x-content-type-options', 'etag']
// Of every page that comes by TLS.
const TLS_HEADERS = ['strict-transport-security']

/** @typedef {import('./findings.mjs').Facts} Facts */
/** @typedef {import('./findings.mjs').Data} Data */
/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {Omit<Finding, 'subject'>} Judgement */

/** @param {string} text @returns {Judgement} */
const well = (text) => ({ state: 'well', text })
/** @param {string} text @returns {Judgement} */
const warning = (text) => ({ state: 'warning', text })
/** @param {string} text @returns {Judgement} */
const broken = (text) => ({ state: 'broken', text })

/** @param {number} bytes */
const size = (bytes) => `${(bytes / MB).toFixed(1)} MB`
/** @param {number} n @param {string} noun */
const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`
/** @param {number} ms */
const age = (ms) =>
  ms < 2 * DAY_MS ? count(Math.round(ms / HOUR_MS), 'hour') : count(Math.round(ms / DAY_MS), 'day')

/** @param {Facts} facts */
const backupFinding = ({ backup: newest, nowMs }) => {
  if (!newest) return warning('There is no backup yet: npm run backup.')
  if (newest.fault) return broken(`${newest.fault} Make another one: npm run backup.`)
  const text = `The newest backup is ${age(nowMs - newest.at)} old (${size(newest.sizeBytes)})`
  return nowMs - newest.at > OLD_BACKUP_MS
    ? warning(`${text}: npm run backup, and look at BACKUP_CRON.`)
    : well(`${text} and was read whole.`)
}

/** One judgement of each subject. @satisfies {Record<string, (facts: Facts & { data: Data }) => Judgement>} */
const LOOKS = {
  release({ own, data }) {
    const name = `Release ${own.release} on PocketBase ${data.pocketbase}`
    if (isNewer({ ...own, migrations: data.migrations }, own))
      return broken(`${name}: a newer release has changed the data. Run that one.`)
    const due = own.migrations.filter((one) => !data.migrations.includes(one)).length
    return due
      ? warning(`${name}: the schema lacks ${count(due, 'migration')}, which the next start makes.`)
      : well(`${name}, schema up to date.`)
  },
  database({ data, databaseBytes }) {
    return data.soundness === 'ok'
      ? well(`The database is sound (${size(databaseBytes)}).`)
      : broken(`The database is damaged: ${data.soundness}. Restore a backup.`)
  },
  files({ data, isDeep }) {
    if (typeof data.files === 'string') return broken(`The files cannot be read: ${data.files}`)
    const { faults, example } = data.files
    if (faults)
      return broken(
        `Of ${data.files.count} files ${faults} damaged or missing, such as ${example}. Upload again what is, or restore a backup.`,
      )
    const text = isDeep
      ? `Each of ${count(data.files.count, 'file')} has its checksum.`
      : `Each of ${count(data.files.count, 'file')} is there. Checksums: npm run doctor -- --deep.`
    return data.isOnS3
      ? warning(`${text} They lie on S3, and no backup holds them: let the bucket keep versions.`)
      : well(text)
  },
  log({ data: { log } }) {
    const tables = log.withoutTriggers.join(', ')
    if (tables) return broken(`Changes of ${tables} are not logged. Start the server anew.`)
    if (log.unlogged || log.gap)
      return broken(
        `The log lacks ${count(log.unlogged + log.gap, 'change')}. Start the server anew.`,
      )
    return well(`The log has no gap, up to commit ${log.seq}.`)
  },
  epoch({ data: { log }, server }) {
    if (log.epochsAhead) return broken('An epoch begins after the newest commit. Restore a backup.')
    if (server?.epoch && server.epoch !== log.epoch)
      return broken(
        `The server at ${server.address} serves another database than the folder holds. Start it anew.`,
      )
    return well(`The epoch is ${log.epoch}.`)
  },
  clock({ data, nowMs }) {
    const lag = Date.parse(data.log.at.replace(' ', 'T')) - nowMs
    if (lag > 60_000) return broken(`The clock is ${age(lag)} behind the last start. Set it.`)
    if (data.isHalted)
      return warning('The clock leapt, and nothing is published. Confirm the date on /admin.')
    return well(`The clock says ${new Date(nowMs).toISOString()}.`)
  },
  disk({ data, databaseBytes, freeBytes }) {
    if (freeBytes < FULL_DISK_BYTES)
      return broken(`The disk has ${size(freeBytes)} left. Make room.`)
    // The copied database and the archive that it is packed into.
    const files = data.isOnS3 || typeof data.files === 'string' ? 0 : data.files.bytes
    const needed = 2 * databaseBytes + files
    return freeBytes < needed
      ? warning(`A backup needs ${size(needed)}, and the disk has ${size(freeBytes)}. Make room.`)
      : well(`The disk has ${size(freeBytes)} left, and a backup needs ${size(needed)}.`)
  },
  backup: backupFinding,
  address({ settings: { publicUrl }, server, outside }) {
    if (!server) return warning('No server runs on the folder: npm start.')
    if (!outside)
      return warning(`The server is at ${server.address}. Without PUBLIC_URL its links lead there.`)
    if (outside.fault) return broken(`${publicUrl} does not answer: ${outside.fault}.`)
    if (!outside.isOurs)
      return broken(`${publicUrl} leads to another server. Look at its name and its proxy.`)
    return outside.ownUrl === publicUrl
      ? well(`${publicUrl} leads to this server.`)
      : broken(
          `${publicUrl} leads to this server, whose links lead to ${outside.ownUrl}. Start it with PUBLIC_URL=${publicUrl}.`,
        )
  },
  tls({ settings: { publicUrl, host }, nowMs, outside }) {
    if (!publicUrl.startsWith('https:'))
      return isLoopback(publicUrl ? new URL(publicUrl).hostname : host)
        ? warning('There is no TLS, and on this machine alone none is needed.')
        : broken('There is no TLS: phones keep nothing, and passwords can be read. See README.')
    if (!outside?.until) return warning('The certificate was not seen.')
    const leftMs = outside.until - nowMs
    return leftMs < SHORT_CERTIFICATE_MS
      ? warning(`The certificate ends in ${age(leftMs)}. See that it is renewed.`)
      : well(`The certificate holds for ${age(leftMs)}.`)
  },
  proxy({ settings: { publicUrl, trustedProxy, domain }, outside }) {
    const { headers = null, ownUrl = '', by = '', isForgeable = false } = outside ?? {}
    const due = ownUrl.startsWith('https:') ? [...HEADERS, ...TLS_HEADERS] : HEADERS
    const lost = due.filter((name) => headers && !headers.has(name))
    if (lost.length) return broken(`The proxy takes off ${lost.join(', ')}. Let it pass them on.`)
    if (isForgeable)
      return broken(
        `Visitors can pass for others, and guess passwords at any speed: let the proxy set ${trustedProxy || by} itself, whatever came to it.`,
      )
    if (headers && trustedProxy && !by)
      return broken(
        `All visitors count as one: the proxy does not send ${trustedProxy}, or the server was started without TRUSTED_PROXY.`,
      )
    return publicUrl && !trustedProxy && !domain
      ? warning('Behind a proxy all visitors count as one: set TRUSTED_PROXY, if there is one.')
      : well('Visitors are counted by their addresses.')
  },
  mail({ data, mailFault }) {
    if (!data.mail) return warning('No mail is set up: no admin is told by mail.')
    const server = `${data.mail.host}:${data.mail.port}`
    return mailFault
      ? broken(`The mail server ${server} does not answer: ${mailFault}.`)
      : well(`The mail server ${server} answers.`)
  },
  s3({ data: { copies }, nowMs }) {
    if (!copies)
      return warning('Backups are not copied to S3 (BACKUP_S3_…). Copy them to another machine.')
    const { bucket, fault, at_ms } = copies
    if (fault) return broken(`The bucket ${bucket} for backups does not answer: ${fault}`)
    if (!at_ms) return warning(`The bucket ${bucket} has no backup yet: npm run backup.`)
    const text = `The newest backup in the bucket ${bucket} is ${age(nowMs - at_ms)} old`
    return nowMs - at_ms > OLD_BACKUP_MS ? warning(`${text}: npm run backup.`) : well(`${text}.`)
  },
  password({ data }) {
    if (!data.admins) return warning('There is no admin yet. The start prints a link.')
    const command = 'npm run admin -- reset EMAIL'
    return well(
      `An admin who forgot the password is helped by ${data.mail ? 'mail, or by ' : ''}${command}.`,
    )
  },
  limits({ data }) {
    return data.hasLimits
      ? well('Sign-ins and requests are limited.')
      : broken(
          'Nothing limits the guessing of passwords. Turn the rate limits on in the dashboard.',
        )
  },
}

/** Findings that an operator should know, a line for each subject. @param {Facts} facts @returns {Finding[]} */
export const findingsOf = (facts) => {
  const { data } = facts
  if (typeof data === 'string')
    return [
      { subject: 'database', ...broken(data) },
      { subject: 'backup', ...backupFinding(facts) },
    ]
  return Object.entries(LOOKS).map(([subject, look]) => ({ subject, ...look({ ...facts, data }) }))
}

/** @param {Parameters<typeof import('./findings.mjs').dataFindings>[0]} facts @returns {Finding[]} */
export const dataFindings = (facts) =>
  /** @type {const} */ (['release', 'database', 'files', 'log']).map((subject) => ({
    subject,
    // as: these look at nothing else, as their test shows
    ...LOOKS[subject](/** @type {Facts & { data: Data }} */ (facts)),
  }))
