import { once } from 'node:events'
import { connect } from 'node:net'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { serveArgs } from '../flags.mjs'
import { hostAndPort, reachable } from './address.mjs'
import { damageIn } from './data-folder.mjs'
import { Failure } from './failure.mjs'
import { pocketbaseFolders } from './paths.mjs'

const READY_MS = 60_000
const BANNER = /Server started at|─ (?:REST API|Dashboard):/

/**
 * The sentence for the last words of a PocketBase that stopped.
 * @param {readonly string[]} lines
 * @param {{ port: number, dataDir: string }} where
 */
export const reasonOf = (lines, { port, dataDir }) => {
  const text = lines.join('\n')
  if (/address already in use|Only one usage of each socket/i.test(text))
    return `Port ${port} is busy: another program listens there; stop it, or set PORT to another number.`
  const damage = damageIn(text, dataDir)
  if (damage) return damage
  if (/no space left|disk is full/i.test(text))
    return `The disk is full: make room for the data folder ${dataDir}.`
  if (/readonly database|read-only file system|permission denied/i.test(text))
    return `The data folder ${dataDir} cannot be written: set DATA_DIR to a folder that belongs to you.`
  const refused = lines.map((line) => /refused: (.*)$/.exec(line)?.[1]).find(Boolean)
  if (refused) return refused
  const last = lines
    .findLast((line) => line.trim() !== '')
    ?.replace(/^\s*Error:\s*/, '')
    .trim()
  return `PocketBase stopped by itself${last ? `: ${last}` : ' and said nothing'}`
}

/**
 * The environment of PocketBase and the hooks. Names with ACADEMY_ in front are ours and never inherited, but the address
 * that tests give for the pictures of videos.
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ nonce: string, appDir: string, tmpDir: string, url: string, release: string }} run
 */
export const serverEnvironment = (settings, run) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:ACADEMY_(?!POSTERS$)|ADMIN_EMAIL$|ADMIN_PASSWORD$)/.test(name),
    ),
  ),
  // The name on Windows is the second one.
  TMPDIR: run.tmpDir,
  TMP: run.tmpDir,
  ACADEMY_NONCE: run.nonce,
  ACADEMY_APP_DIR: run.appDir,
  ACADEMY_PUBLIC_URL: settings.publicUrl || run.url,
  ACADEMY_TRUSTED_PROXY: settings.trustedProxy,
  ACADEMY_DASHBOARD: settings.hasDashboard ? '1' : '',
  ACADEMY_NODE: process.execPath,
  ACADEMY_BACKUP_CRON: settings.backups.schedule,
  ACADEMY_RELEASE: run.release,
})

/**
 * Output of the process without its banner, which may come after its first answer.
 * @param {import('node:child_process').ChildProcess} child
 */
const listen = (child) => {
  /** @type {string[]} */
  const lines = []
  let isShown = false
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      if (BANNER.test(line)) return
      if (isShown) process.stderr.write(`${line}\n`)
      lines.push(line)
      if (lines.length > 40) lines.shift()
    })
  }
  const showFromHereOn = () => {
    lines.length = 0
    isShown = true
  }
  return { lines, showFromHereOn }
}

/** @param {string} url */
const nonceAt = async (url) => {
  try {
    const answer = await fetch(`${url}/api/server`, { signal: AbortSignal.timeout(2_000) })
    return /** @type {{ nonce?: string }} */ (await answer.json()).nonce
  } catch {
    return undefined // not listening yet
  }
}

/** @param {string} host @param {number} port */
const isListening = async (host, port) => {
  const socket = connect(port, reachable(host))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Starts PocketBase and resolves once it answers with our nonce. Neither its code nor an answer alone proves anything. On a
 * busy port and after a failed migration it ends with code 0. A stranger's server may answer in its place.
 * @param {object} options
 * @param {string} options.binary
 * @param {import('./settings.mjs').Settings} options.settings
 * @param {string} options.url
 * @param {string} options.nonce
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./children.mjs').Children} options.children
 */
export const startPocketBase = async ({ binary, settings, url, nonce, env, children }) => {
  const { host, port, domain, httpPort, dataDir } = settings
  const own = hostAndPort(host, port)
  const binds = domain ? { domain, bind: hostAndPort(host, httpPort), bindTls: own } : { bind: own }
  const child = children.begin(
    binary,
    serveArgs({ ...binds, dataDir, ...pocketbaseFolders, origins: settings.publicUrl || url }),
    { env },
  )
  const { lines, showFromHereOn } = listen(child)
  let hasEnded = false
  const ended = once(child, 'close').then(
    () => {
      hasEnded = true
    },
    (error) => {
      hasEnded = true
      lines.push(`Error: ${error.message}`)
    },
  )
  const deadline = performance.now() + READY_MS
  // TLS answers once there is a certificate, which may take a while: that it listens has to do, at ports that were free.
  const isReady = async () => (domain ? isListening(host, port) : (await nonceAt(url)) === nonce)
  while (!(await isReady())) {
    if (hasEnded) throw new Failure(reasonOf(lines, { port, dataDir }))
    if (performance.now() > deadline)
      throw new Failure(`PocketBase did not answer at ${url} within a minute.`)
    await Promise.race([ended, pause(40)])
  }
  showFromHereOn()
  return { ended: ended.then(() => reasonOf(lines, { port, dataDir })) }
}
