import { isLoopback } from '../start/address.mjs'
import { isNewer } from './release.mjs'

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

/**
 * How the data stands, as `pb_hooks/operate/examine.js` says it. `soundness` and texts in the place of an object are words of
 * what is not well; `gap` counts commits after the newest that the log knows.
 * @typedef {{ pocketbase: string, migrations: readonly string[], soundness: string, admins: number,
 *   log: { seq: number, gap: number, epoch: string, at: string, epochsAhead: number, withoutTriggers: readonly string[], unlogged: number },
 *   files: { count: number, bytes: number, faults: number, example: string } | string,
 *   mail: { host: string, port: number } | null, isOnS3: boolean, hasLimits: boolean }} Data
 */

/**
 * The answer that a visitor gets at PUBLIC_URL. `by` is the header of a proxy by which the server knows the asker, `until` the
 * end of the certificate in ms, 0 where none was seen.
 * @typedef {{ fault: string, isOurs: boolean, ownUrl: string, headers: Headers | null, by: string, isForgeable: boolean, until: number }} Outside
 */

/**
 * All that is judged. `data` may be words of what keeps it from being read; `server` is the one that runs on the folder, with
 * no epoch where it did not answer; `mailFault` has the words of a mail server that did not.
 * @typedef {{ nowMs: number, own: import('./release.mjs').Release, isDeep: boolean, data: Data | string, databaseBytes: number, freeBytes: number,
 *   settings: { publicUrl: string, host: string, trustedProxy: string, domain: string },
 *   backup: { at: number, sizeBytes: number, fault: string } | null, server: { address: string, epoch: string } | null,
 *   outside: Outside | null, mailFault: string }} Facts
 */

/** @typedef {{ subject: string, state: 'well' | 'warning' | 'broken', text: string }} Finding */
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
  if (nowMs - newest.at > OLD_BACKUP_MS)
    return warning(`${text}: npm run backup, and look at BACKUP_CRON.`)
  return well(`${text} and was read whole. Keep copies on another machine.`)
}

/** @param {Facts} facts @returns {Judgement} */
const tlsFinding = ({ settings: { publicUrl, host }, nowMs, outside }) => {
  if (!publicUrl.startsWith('https:'))
    return isLoopback(publicUrl ? new URL(publicUrl).hostname : host)
      ? well('It is for this machine alone, without TLS.')
      : broken('There is no TLS: phones keep nothing, and passwords can be read. See README.')
  if (!outside?.until) return warning('The certificate was not seen.')
  const leftMs = outside.until - nowMs
  return leftMs < SHORT_CERTIFICATE_MS
    ? warning(`The certificate ends in ${age(leftMs)}. See that it is renewed.`)
    : well(`The certificate holds for ${age(leftMs)}.`)
}

/** One judgement of each subject. @satisfies {Record<string, (facts: Facts & { data: Data }) => Judgement>} */
const LOOKS = {
  database({ own, data, databaseBytes }) {
    const name = `Release ${own.release} on PocketBase ${data.pocketbase}`
    if (data.soundness !== 'ok')
      return broken(`The database is damaged: ${data.soundness}. Restore a backup.`)
    if (isNewer({ ...own, migrations: data.migrations }, own))
      return broken(`${name}: a newer release has changed the data. Run that one.`)
    const due = own.migrations.filter((one) => !data.migrations.includes(one)).length
    return due
      ? warning(`${name}: the schema lacks ${count(due, 'migration')}, which the next start makes.`)
      : well(`The database is sound (${size(databaseBytes)}). ${name}.`)
  },
  files({ data, isDeep }) {
    if (typeof data.files === 'string') return broken(`The files cannot be read: ${data.files}`)
    const { faults, example } = data.files
    if (faults)
      return broken(
        `Of ${data.files.count} files ${faults} damaged or missing, such as ${example}. Upload each again, or restore a backup.`,
      )
    const text = isDeep
      ? `Each of ${count(data.files.count, 'file')} has its checksum.`
      : `Each of ${count(data.files.count, 'file')} is there. Checksums: npm run doctor -- --deep.`
    return well(
      data.isOnS3
        ? `${text} They lie on S3, and no backup holds them: let the bucket keep versions.`
        : text,
    )
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
  epoch({ data, nowMs, server }) {
    const { log } = data
    if (log.epochsAhead) return broken('An epoch begins after the newest commit. Restore a backup.')
    if (server?.epoch && server.epoch !== log.epoch)
      return broken(
        `The server at ${server.address} serves another database than the folder holds. Start it anew.`,
      )
    const lag = Date.parse(log.at.replace(' ', 'T')) - nowMs
    if (lag > 60_000) return broken(`The clock is ${age(lag)} behind the last start. Set it.`)
    return well(`The epoch is ${log.epoch}, and the clock says ${new Date(nowMs).toISOString()}.`)
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
  address(facts) {
    const {
      settings: { publicUrl },
      server,
      outside,
    } = facts
    if (!server) return warning('No server runs on the folder: npm start.')
    if (outside?.fault) return broken(`${publicUrl} does not answer: ${outside.fault}.`)
    if (outside && !outside.isOurs)
      return broken(`${publicUrl} leads to another server. Look at its name and its proxy.`)
    if (outside && outside.ownUrl !== publicUrl)
      return broken(
        `${publicUrl} leads to this server, whose links lead to ${outside.ownUrl}. Start it with PUBLIC_URL=${publicUrl}.`,
      )
    const tls = tlsFinding(facts)
    return { ...tls, text: `The server is at ${outside ? publicUrl : server.address}. ${tls.text}` }
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
    if (!data.mail) return well('No mail is set up, and a small site needs none.')
    const server = `${data.mail.host}:${data.mail.port}`
    return mailFault
      ? broken(`The mail server ${server} does not answer: ${mailFault}.`)
      : well(`The mail server ${server} answers.`)
  },
  admin({ data }) {
    if (!data.hasLimits)
      return broken(
        'Nothing limits the guessing of passwords. Turn the rate limits on in the dashboard.',
      )
    if (!data.admins) return warning('There is no admin yet. The start prints a link.')
    const command = 'npm run admin -- reset EMAIL'
    return well(
      `An admin who forgot the password is helped by ${data.mail ? 'mail, or by ' : ''}${command}.`,
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

/** The last line: that all is well, or which subjects need somebody. @param {readonly Finding[]} findings */
export const verdictOf = (findings) => {
  const due = findings.filter(({ state }) => state !== 'well').map(({ subject }) => subject)
  return due.length ? `To do: ${due.join(', ')}. The lines above say what.` : 'All well.'
}
