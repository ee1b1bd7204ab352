import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isLoopback } from './address.mjs'
import { Failure } from './failure.mjs'

// The hooks' own rules are read here, so that none is written twice.
const require = createRequire(import.meta.url)
/** @type {{ weakness: (password: string, email: string) => string }} */
const { weakness } = require('../pb_hooks/accounts/passwords.js')
/** @type {{ parseStore: (text: string) => object | null }} */
const { parseStore } = require('../pb_hooks/files/s3-address.js')

// Three at night in India: cron reads UTC.
const DAILY = '30 21 * * *'

/**
 * @typedef {object} Settings
 * @property {number} port 0: any free one
 * @property {string} host
 * @property {string} domain name for which PocketBase itself gets a certificate, or ''; then `port` is that of TLS
 * @property {number} httpPort of a domain, where HTTP is sent on to TLS; else 0
 * @property {string} dataDir absolute
 * @property {string} publicUrl origin without a slash at its end, or ''
 * @property {string} binary path of a PocketBase, or ''
 * @property {{ email: string, password: string } | null} firstAdmin
 * @property {boolean} wantsSample
 * @property {string} trustedProxy names of headers, comma separated, or ''
 * @property {boolean} hasDashboard
 * @property {{ schedule: string, kept: number }} backups `schedule` as cron writes it, '' for none; how many are kept
 */

/** @param {string} name @param {string | undefined} text @param {number} whenAbsent */
const readPort = (name, text, whenAbsent) => {
  if (!text) return whenAbsent
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new Failure(`${name} must be a number from 0 to 65535, and it is '${text}'.`)
  return Number(text)
}

/** @param {string | undefined} text @param {string} whenAbsent */
const readHost = (text, whenAbsent) => {
  if (!text) return whenAbsent
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
const readDomain = ({ DOMAIN: domain = '', PUBLIC_URL, TRUSTED_PROXY, HTTP_PORT }) => {
  if (!domain) {
    if (HTTP_PORT) throw new Failure('HTTP_PORT belongs to DOMAIN: without one it is PORT.')
    return ''
  }
  const name = domain.toLowerCase()
  if (!/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name))
    throw new Failure(`DOMAIN must be a name such as academy.example, and it is '${domain}'.`)
  if (PUBLIC_URL && readPublicUrl(PUBLIC_URL) !== `https://${name}`)
    throw new Failure(
      `With DOMAIN the address is https://${name}: leave PUBLIC_URL out, or leave DOMAIN out where a proxy has the certificate.`,
    )
  if (TRUSTED_PROXY)
    throw new Failure('With DOMAIN no proxy stands in front: leave TRUSTED_PROXY or DOMAIN out.')
  return name
}

/** @param {NodeJS.ProcessEnv} env */
const readFirstAdmin = ({ ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' }) => {
  if (!email && !password) return null
  if (!email || !password)
    throw new Failure('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or none of them.')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Failure(`ADMIN_EMAIL must be an e-mail address, and it is '${email}'.`)
  const fault = weakness(password, email)
  if (fault) throw new Failure(`ADMIN_PASSWORD is refused: ${fault}`)
  return { email, password }
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
      `TRUSTED_PROXY works only when HOST is 127.0.0.1, with the proxy on the same machine: at ${host} any visitor could forge an address.`,
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

/** @param {string | undefined} text */
const checkStore = (text) => {
  // The text holds a secret, so the sentence does not repeat it.
  if (text && !parseStore(text))
    throw new Failure(
      `FILES_S3 must be an address such as https://KEY:SECRET@s3.example/bucket?region=eu-1, with %2F for a / in the secret.`,
    )
}

/**
 * The settings from the environment, or a Failure that names the variable and its fault.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root folder of the repository, against which DATA_DIR stands
 * @returns {Settings}
 */
export const readSettings = (env, root) => {
  const domain = readDomain(env)
  const host = readHost(env.HOST, domain ? '0.0.0.0' : '127.0.0.1')
  checkStore(env.FILES_S3)
  return {
    port: readPort('PORT', env.PORT, domain ? 443 : 8090),
    host,
    domain,
    httpPort: domain ? readPort('HTTP_PORT', env.HTTP_PORT, 80) : 0,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    publicUrl: domain ? `https://${domain}` : readPublicUrl(env.PUBLIC_URL),
    binary: env.POCKETBASE_BIN ? resolve(root, env.POCKETBASE_BIN) : '',
    firstAdmin: readFirstAdmin(env),
    wantsSample: readSwitch('SAMPLE', env.SAMPLE, true),
    trustedProxy: readTrustedProxy(env.TRUSTED_PROXY, host),
    hasDashboard: readSwitch('DASHBOARD', env.DASHBOARD, false),
    backups: readBackups(env),
  }
}
