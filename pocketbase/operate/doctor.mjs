import { stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { noAcademyIn, openAcademy } from '../start/commands.mjs'
import { Failure, sentenceOf } from '../start/failure.mjs'
import { serverOn } from '../start/one-server.mjs'
import { root } from '../start/paths.mjs'
import { readSettings } from '../start/settings.mjs'
import { backupsOf } from './backup.mjs'
import { findingsOf, verdictOf } from './findings.mjs'
import { describeOwn } from './release.mjs'
import { unpack } from './unpack.mjs'

const ASK_MS = 5_000
// An address of nobody (RFC 5737): whoever is taken for it could be taken for anybody.
const FORGED = '203.0.113.9'

/** The innermost words of what a request met. @param {any} error @returns {string} */
const wordsOf = (error) => error?.cause?.message || error?.message || String(error)

/** @param {string} url @param {Record<string, string>} [headers] @returns {Promise<Response>} */
const get = (url, headers = {}) => fetch(url, { headers, signal: AbortSignal.timeout(ASK_MS) })

/** Words of what keeps a socket from being opened, or ''. @param {import('node:net').Socket} socket @param {string} event */
const opening = (socket, event) =>
  new Promise((done) => {
    socket.setTimeout(ASK_MS, () => done('it is silent'))
    socket.once('error', (error) => done(error.message))
    socket.once(event, () => done(''))
  })

/** End of the certificate of an address, in ms; 0 where none is seen. @param {string} url */
const certificateEnd = async (url) => {
  if (!url.startsWith('https:')) return 0
  const { hostname, port } = new URL(url)
  const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname })
  const fault = await opening(socket, 'secureConnect')
  const until = fault ? 0 : Date.parse(socket.getPeerCertificate().valid_to)
  socket.destroy()
  return until
}

/**
 * A server's word of itself, and for whom it takes the asker.
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{ nonce?: string, url?: string, asker?: { address: string, by: string } }>}
 */
const askWho = async (url, headers) =>
  /** @type {{}} */ (await (await get(`${url}/api/server`, headers)).json())

/** Headers by which a visitor would pass for another one. @param {string} trustedProxy */
const forging = (trustedProxy) =>
  Object.fromEntries(
    ['X-Forwarded-For', 'X-Real-IP', ...trustedProxy.split(',')]
      .filter(Boolean)
      .map((name) => [name.toLowerCase(), FORGED]),
  )

/**
 * @param {import('../start/settings.mjs').Settings} settings
 * @param {string} nonce of the server that runs here
 * @returns {Promise<import('./findings.mjs').Outside>}
 */
const lookFromOutside = async ({ publicUrl, trustedProxy }, nonce) => {
  try {
    const known = await askWho(publicUrl)
    const forged = await askWho(publicUrl, forging(trustedProxy))
    const { headers } = await get(publicUrl)
    const isForgeable = forged.asker?.address === FORGED
    return {
      fault: '',
      isOurs: known.nonce === nonce,
      ownUrl: known.url ?? '',
      headers,
      by: (isForgeable ? forged : known).asker?.by ?? '',
      isForgeable,
      until: await certificateEnd(publicUrl),
    }
  } catch (error) {
    const none = { isOurs: false, ownUrl: '', headers: null, by: '', isForgeable: false, until: 0 }
    return { fault: wordsOf(error), ...none }
  }
}

/** @param {{ host: string, port: number } | null} mail */
const lookAtMail = async (mail) => {
  if (!mail) return ''
  const socket = connect(mail.port, mail.host)
  const fault = await opening(socket, 'connect')
  socket.destroy()
  return fault
}

/** The newest backup, read whole. @param {string} dataDir */
const lookAtBackup = async (dataDir) => {
  const [path] = await backupsOf(dataDir)
  if (!path) return null
  const { size, mtimeMs } = await stat(path)
  const read = unpack(path, '').then(
    ({ at }) => ({ at: Date.parse(at), fault: '' }),
    (error) => ({ at: mtimeMs, fault: sentenceOf(error) }),
  )
  return { sizeBytes: size, ...(await read) }
}

/** The server that runs on the folder. @param {string} dataDir */
const findServer = async (dataDir) => {
  const note = await serverOn(dataDir)
  if (!note) return null
  const [address = ''] = note.addresses
  // With DOMAIN and no certificate yet it runs, and answers nobody.
  const epoch = await get(`${address}/api/sync/head?fresh=doctor`)
    .then(async (answer) => /** @type {{ epoch: string }} */ (await answer.json()).epoch)
    .catch(() => '')
  return { address, nonce: note.nonce, epoch }
}

/**
 * How the data stands, or the sentence that says why it cannot be read.
 * @param {import('../start/main.mjs').Tools} tools
 * @param {boolean} isDeep
 * @returns {Promise<import('./findings.mjs').Data | string>}
 */
const examine = async (tools, isDeep) => {
  try {
    const { command } = await openAcademy(tools)
    return JSON.parse(await command(['examine', ...(isDeep ? ['deep'] : [])]))
  } catch (error) {
    return sentenceOf(error)
  }
}

/**
 * Looks at an installation and says line by line what is well, what is not and what to do. @throws where something is broken
 * @param {import('../start/main.mjs').Tools} tools
 * @param {{ isDeep: boolean, isJson: boolean }} wanted `isJson`: as one line for a program, whatever is broken
 */
export const look = async (tools, { isDeep, isJson }) => {
  const settings = readSettings(tools.env, root)
  const { dataDir, publicUrl } = settings
  const database = await stat(join(dataDir, 'data.db')).catch(() => null)
  if (!database) throw new Failure(noAcademyIn(dataDir))
  const data = await examine(tools, isDeep)
  const server = await findServer(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const findings = findingsOf({
    nowMs: Date.now(),
    own: await describeOwn(),
    settings,
    isDeep,
    data,
    databaseBytes: database.size,
    freeBytes: bavail * bsize,
    backup: await lookAtBackup(dataDir),
    server,
    outside: server && publicUrl ? await lookFromOutside(settings, server.nonce) : null,
    mailFault: typeof data === 'string' ? '' : await lookAtMail(data.mail),
  })
  if (isJson) {
    tools.say.line(JSON.stringify(findings))
    return
  }
  for (const { subject, state, text } of findings)
    tools.say.line(`${state.padEnd(8)} ${subject.padEnd(9)} ${text}`)
  if (findings.some(({ state }) => state === 'broken')) throw new Failure(verdictOf(findings))
  tools.say.line(verdictOf(findings))
}
