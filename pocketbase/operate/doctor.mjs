import { readFile, stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { ensureBinary } from '../start/binary.mjs'
import { runCommand } from '../start/commands.mjs'
import { openDataFolder } from '../start/data-folder.mjs'
import { Failure, sentenceOf } from '../start/failure.mjs'
import { isAlive, parseNote } from '../start/one-server.mjs'
import { root } from '../start/paths.mjs'
import { readSettings } from '../start/settings.mjs'
import { backupsOf } from './backups.mjs'
import { describeOwn } from './born.mjs'
import { findingsOf } from './findings.mjs'
import { unpack } from './unpack.mjs'

const ASK_MS = 5_000

/** The innermost words of what a request met. @param {any} error @returns {string} */
const wordsOf = (error) => error?.cause?.message || error?.message || String(error)

/** @param {string} url @returns {Promise<Response>} */
const get = (url) => fetch(url, { signal: AbortSignal.timeout(ASK_MS) })

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

/** @param {string} url @param {string} nonce of the server that runs here */
const lookFromOutside = async (url, nonce) => {
  try {
    const known = /** @type {{ nonce?: string }} */ (await (await get(`${url}/api/server`)).json())
    const { headers } = await get(url)
    const until = await certificateEnd(url)
    return { fault: '', isOurs: known.nonce === nonce, headers, until }
  } catch (error) {
    return { fault: wordsOf(error), isOurs: false, headers: null, until: 0 }
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
  const note = parseNote(await readFile(join(dataDir, 'server.json'), 'utf8').catch(() => ''))
  if (!note || !(await isAlive(note))) return null
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
 * @param {import('../start/settings.mjs').Settings} settings
 * @param {boolean} isDeep
 * @returns {Promise<import('./findings.mjs').Data | string>}
 */
const examine = async ({ env, say, children }, { dataDir, binary: own }, isDeep) => {
  try {
    await openDataFolder(dataDir)
    const binary = await ensureBinary(own, { root, children, say })
    const args = ['examine', ...(isDeep ? ['deep'] : [])]
    return JSON.parse(await runCommand({ binary, root, dataDir, children, env, args }))
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
  if (!database) throw new Failure(`There is no academy in ${dataDir} yet: run npm start first.`)
  const data = await examine(tools, settings, isDeep)
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
    outside: server && publicUrl ? await lookFromOutside(publicUrl, server.nonce) : null,
    mailFault: typeof data === 'string' ? '' : await lookAtMail(data.mail),
  })
  if (isJson) {
    tools.say.line(JSON.stringify(findings))
    return
  }
  for (const { state, text } of findings) tools.say.line(`${state.padEnd(8)} ${text}`)
  const faults = findings.filter(({ state }) => state === 'broken').length
  if (faults) throw new Failure(`Broken: ${faults} of ${findings.length}.`)
}
