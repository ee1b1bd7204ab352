import { request } from 'node:https'
import { reachable } from './settings.mjs'

// PocketBase gets a certificate while the first one waits for an answer.
const CERTIFICATE_MS = 30_000

/**
 * The body of an answer of the server of a domain, asked on this machine itself, with any certificate.
 * @throws where it has none
 * @param {{ host: string, port: number, domain: string, path: string }} request
 * @returns {Promise<string>}
 */
export const askByTls = ({ host, port, domain, path }) =>
  new Promise((done, fail) => {
    const asked = request(
      {
        host: reachable(host),
        port,
        path,
        servername: domain,
        headers: { host: domain },
        rejectUnauthorized: false,
        signal: AbortSignal.timeout(CERTIFICATE_MS),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => done(text))
        answer.on('error', fail)
      },
    )
    asked.on('error', fail)
    asked.end()
  })
