import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openArchive } from '../../pocketbase/operate/archive.mjs'
import { backUp, operate } from '../support/operate.ts'
import { freePort } from '../support/ports.ts'
import { migratedFolder, remove, Start, tinyApp } from '../support/start.ts'

// Not run here: that a certificate is given out, which needs a name that leads to this machine. What is run is PocketBase's own TLS
// with a certificate that lies where it keeps its own.
const DOMAIN = 'academy.example'
// Whoever gives out certificates is out of reach.
const UNREACHABLE = { HTTPS_PROXY: 'http://127.0.0.1:1' }

let app: string
let dataDir: string
let ports: { readonly secure: number; readonly plain: number }
const starts: Start[] = []

beforeAll(async () => {
  app = await tinyApp()
})

afterAll(() => remove(app))

beforeEach(async () => {
  dataDir = await migratedFolder()
  ports = { secure: await freePort(), plain: await freePort() }
})

afterEach(async () => {
  for (const start of starts.splice(0)) await start.stop()
  await remove(dataDir)
})

const settings = () => ({
  DATA_DIR: dataDir,
  ACADEMY_APP_DIR: app,
  DOMAIN,
  HOST: '127.0.0.1',
  PORT: `${ports.secure}`,
  HTTP_PORT: `${ports.plain}`,
  ...UNREACHABLE,
})
const begin = (): Start => {
  const start = new Start({ env: settings() })
  starts.push(start)
  return start
}

/** Puts a certificate where PocketBase keeps its own: key first, good for a year. */
const putCertificate = async () => {
  const [key, certificate] = [join(dataDir, 'key.pem'), join(dataDir, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const name = ['-days', '365', '-subj', `/CN=${DOMAIN}`, '-addext', `subjectAltName=DNS:${DOMAIN}`]
  const files = ['-keyout', key, '-out', certificate]
  await promisify(execFile)('openssl', ['req', ...kind, ...name, ...files])
  const folder = join(dataDir, '.autocert_cache')
  await mkdir(folder)
  const both = (await readFile(key, 'utf8')) + (await readFile(certificate, 'utf8'))
  await writeFile(join(folder, DOMAIN), both)
}
const ask = (path: string): Promise<{ headers: Record<string, unknown>; text: string }> =>
  new Promise((done, fail) => {
    const server = { host: '127.0.0.1', port: ports.secure, path, servername: DOMAIN }
    const asked = request(
      { ...server, headers: { host: DOMAIN }, rejectUnauthorized: false },
      async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        done({ headers: answer.headers, text })
      },
    )
    asked.on('error', fail)
    asked.end()
  })

test('with DOMAIN PocketBase itself has TLS: pages ask browsers to stay with it, HTTP leads there, and links name it', async () => {
  await putCertificate()
  const start = begin()
  expect(await start.url()).toBe(`https://${DOMAIN}`)
  await start.says(/First admin, once, within a day: https:\/\/academy\.example\/admin\/join#\S+/)
  const page = await ask('/')
  expect(page.text).toContain('<title>Academy</title>')
  expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await ask('/robots.txt')).text).toContain(`https://${DOMAIN}/sitemap.xml`)
  const plain = `http://127.0.0.1:${ports.plain}/free-pdfs?q=a`
  const moved = await fetch(plain, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    'https://127.0.0.1:443/free-pdfs?q=a',
  ])
  const second = new Start({ env: { ...settings(), PORT: '0', HTTP_PORT: '0' } })
  expect(await second.ended()).toBe(1)
  expect(second.stderr).toContain(`A server runs on ${dataDir} already, at https://${DOMAIN} (`)
  // A certificate is made anew elsewhere; a backup holds no key.
  const { names } = await openArchive(await backUp(dataDir))
  expect(names).toEqual(['data.db'])
})

test('with DOMAIN and no certificate yet the start keeps on, the doctor says what it needs, and the first admin comes in later', async () => {
  const start = begin()
  await start.says(/First admin, once, within a day: https:/)
  const { code, lines } = await operate('doctor.mjs', dataDir, [], settings())
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(
    /^broken {3}address {3}https:\/\/academy\.example does not answer: /m,
  )
})
