import { once } from 'node:events'
import { createServer, isIP } from 'node:net'
import { Failure } from './failure.mjs'

/** @type {Record<string, (host: string, port: number, domain: string) => string>} */
const REASONS = {
  EADDRINUSE: (_host, port, domain) =>
    domain
      ? `Port ${port} is busy: another program listens there. Stop it, or leave DOMAIN out and let that program be the proxy in front.`
      : `Port ${port} is busy: another program listens there; stop it, or set PORT to another number.`,
  EACCES: (_host, port, domain) =>
    domain
      ? `Port ${port} is not allowed for this user, and DOMAIN needs it. Run it by systemd (pocketbase/deploy/academy.service), or with a proxy in front and without DOMAIN.`
      : `Port ${port} is not allowed for this user: set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}, and that is no address of this machine.`,
  ENOTFOUND: (host) => `HOST is ${host}, and no machine has that name.`,
}

/**
 * The port, once it is known that it can be listened at; a free one for 0.
 * @param {string} host
 * @param {number} port
 * @param {string} [domain] whose port it is
 */
export const claimPort = async (host, port, domain = '') => {
  const probe = createServer()
  probe.listen({ host, port, exclusive: true })
  try {
    await once(probe, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS[code]
    throw reason ? new Failure(reason(host, port, domain)) : error
  }
  const { port: found } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return found
}

/** @param {string} host */
export const isLoopback = (host) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** The host at which this machine reaches a server that listens at another one. @param {string} host */
export const reachable = (host) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)

/** `host:port`, as PocketBase and addresses have it. @param {string} host @param {number} port */
export const hostAndPort = (host, port) => `${isIP(host) === 6 ? `[${host}]` : host}:${port}`

/**
 * The address at which this machine itself reaches the server.
 * @param {string} host
 * @param {number} port
 */
export const localUrl = (host, port) => `http://${hostAndPort(reachable(host), port)}`
