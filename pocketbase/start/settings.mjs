import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { Failure } from './failure.mjs'
import { weakness } from './passwords.mjs'

const DEFAULT_PORT = 8090
const LONGEST_NAME = 200
// Three at night in India: cron reads UTC.
const DAILY = '30 21 * * *'

/**
 * @typedef {object} Settings
 * @property {number} port 0: any free one
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {string} publicUrl origin without a slash at its end, or ''
 * @property {string} binary path of a PocketBase, or ''
 * @property {{ email: string, password: string, name: string } | null} firstAdmin `name` '': what stands before the @
 * @property {boolean} wantsSample
 * @property {string} trustedProxy names of headers, comma separated, or ''
 * @property {boolean} hasDashboard
 * @property {boolean} fetchesPosters whether the server asks YouTube and Vimeo for the pictures of videos
 * @property {string} metricsToken who has it may read the metrics, '' for nobody
 * @property {boolean} logsJson whether lines of the log are JSON, for a program
 * @property {{ schedule: string, kept: number }} backups `schedule` as cron writes it, '' for none; how many are kept
 */

/** @param {string} host */
export const isLoopback = (host) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** @param {string | undefined} text */
const readPort = (text) => {
  if (!text) return DEFAULT_PORT
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Failure(`PORT must be a number from 0 to 65535, and it is '${text}'.`)
  return Number(text)
}

/** @param {string | undefined} text */
const readHost = (text) => {
  if (!text) return '127.0.0.1'
  if (!isIP(text) && !/^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(text))
    throw new Failure(`HOST must be a host name or an address, and it is '${text}'.`)
  return text
}

/** @param {string | undefined} text */
const readPublicUrl = (text) => {
  if (!text) return ''
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new Failure(
      `PUBLIC_URL must be an address such as https://academy.example without a path, and it is '${text}'.`,
    )
  return url.origin
}

/** @param {NodeJS.ProcessEnv} env */
const readFirstAdmin = (env) => {
  const email = env.ADMIN_EMAIL ?? ''
  const password = env.ADMIN_PASSWORD ?? ''
  const name = (env.ADMIN_NAME ?? '').trim()
  if (!email && !password && !name) return null
  if (!email || !password)
    throw new Failure(
      'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none of them, and ADMIN_NAME only beside them.',
    )
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Failure(`ADMIN_EMAIL must be an e-mail address, and it is '${email}'.`)
  const fault = weakness(password, email)
  if (fault) throw new Failure(`ADMIN_PASSWORD is refused: ${fault}`)
  if ([...name].length > LONGEST_NAME)
    throw new Failure(`ADMIN_NAME must be at most ${LONGEST_NAME} characters.`)
  return { email, password, name }
}

/**
 * @param {string | undefined} text
 * @param {string} host
 */
const readTrustedProxy = (text, host) => {
  if (!text) return ''
  // PocketBase believes this header from anybody who can reach it: an open port would let a visitor choose the
  // address that the sign-in limit counts by.
  if (!isLoopback(host))
    throw new Failure(
      `TRUSTED_PROXY works only when HOST is 127.0.0.1, with the proxy on the same machine: at ${host} anybody could forge the address of a visitor.`,
    )
  const names = text === '1' ? ['X-Forwarded-For'] : text.split(',').map((name) => name.trim())
  if (!names.every((name) => /^[A-Za-z0-9-]+$/.test(name)))
    throw new Failure(
      `TRUSTED_PROXY must be the name of the header that the proxy sets, such as X-Real-IP, and it is '${text}'.`,
    )
  return names.join(',')
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {boolean} whenAbsent
 */
const readSwitch = (name, text, whenAbsent) => {
  if (!text) return whenAbsent
  if (text !== '0' && text !== '1')
    throw new Failure(`${name} must be 0 or 1, and it is '${text}'.`)
  return text === '1'
}

/** @param {NodeJS.ProcessEnv} env */
const readBackups = ({ BACKUP_CRON: schedule = '', BACKUP_KEEP: kept = '' }) => {
  if (kept && !/^[1-9]\d{0,3}$/.test(kept))
    throw new Failure(`BACKUP_KEEP must be a number from 1 to 9999, and it is '${kept}'.`)
  // Whether the schedule is one, PocketBase says at its start.
  return { schedule: schedule === '0' ? '' : schedule || DAILY, kept: Number(kept || 14) }
}

/** @param {NodeJS.ProcessEnv} env */
const readMetricsToken = ({ METRICS_TOKEN: token = '' }) => {
  if (token && !/^[\w.~+/=-]{16,}$/.test(token))
    throw new Failure('METRICS_TOKEN must be at least 16 letters or digits: openssl rand -hex 24.')
  return token
}

/** Whether lines of the log are JSON. @param {NodeJS.ProcessEnv} env */
const readLog = ({ LOG: log = '' }) => {
  if (log && log !== 'json') throw new Failure(`LOG must be json or nothing, and it is '${log}'.`)
  return log === 'json'
}

/**
 * What the environment asks for, or a Failure that names the variable and what is wrong with it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root folder of the repository, against which DATA_DIR stands
 * @returns {Settings}
 */
export const readSettings = (env, root) => {
  const host = readHost(env.HOST)
  return {
    port: readPort(env.PORT),
    host,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    binary: env.POCKETBASE_BIN ? resolve(root, env.POCKETBASE_BIN) : '',
    firstAdmin: readFirstAdmin(env),
    wantsSample: readSwitch('SAMPLE', env.SAMPLE, true),
    trustedProxy: readTrustedProxy(env.TRUSTED_PROXY, host),
    hasDashboard: readSwitch('DASHBOARD', env.DASHBOARD, false),
    fetchesPosters: readSwitch('POSTERS', env.POSTERS, true),
    backups: readBackups(env),
    metricsToken: readMetricsToken(env),
    logsJson: readLog(env),
  }
}

/**
 * The address at which this machine itself reaches the server.
 * @param {string} host
 * @param {number} port
 */
export const localUrl = (host, port) => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`
}
