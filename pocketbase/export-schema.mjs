// Writes pocketbase/schema.json: the collections as a real server has them after every migration. A test compares the two.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { commandFlags, serveArgs } from './flags.mjs'

const root = resolve(import.meta.dirname, '..')
const binary = process.env.POCKETBASE_BIN ?? join(root, '.cache/pocketbase-0.39.11/pocketbase')
export const schemaPath = join(root, 'pocketbase/schema.json')

const OPERATOR = { identity: 'schema@academy.invalid', password: 'for-this-export-only' }
const START_LIMIT_MS = 20_000

/** The text of schema.json from the server's list of collections: ours only, by name, without what differs by the day. */
export function schemaText(collections) {
  const ours = collections
    .filter((collection) => !collection.system)
    .map(({ created, updated, ...rest }) => rest)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return `${JSON.stringify(ours, null, 2)}\n`
}

async function freePort() {
  const server = createServer()
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  await new Promise((done) => server.close(done))
  return port
}

async function untilHealthy(url, child) {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit && child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('PocketBase did not start')
}

const json = async (url, init) => {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.json()
}

async function exportSchema() {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-schema-'))
  const dirs = {
    dataDir,
    hooksDir: join(root, 'pocketbase/pb_hooks'),
    migrationsDir: join(root, 'pocketbase/pb_migrations'),
  }
  const bind = `127.0.0.1:${await freePort()}`
  const args = serveArgs({ bind, ...dirs, publicDir: join(dataDir, 'public'), hooksPool: 2 })
  const env = { ...process.env, ACADEMY_DASHBOARD: '1' }
  const child = spawn(binary, args, { env, stdio: 'ignore' })
  try {
    await untilHealthy(`http://${bind}`, child)
    const { identity, password } = OPERATOR
    const upsert = ['superuser', 'upsert', identity, password, ...commandFlags(dirs)]
    await promisify(execFile)(binary, upsert, { env })
    const { token } = await json(`http://${bind}/api/collections/_superusers/auth-with-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OPERATOR),
    })
    const list = await json(`http://${bind}/api/collections?perPage=200`, {
      headers: { authorization: token },
    })
    await writeFile(schemaPath, schemaText(list.items))
    console.log('wrote pocketbase/schema.json')
  } finally {
    const gone = new Promise((done) => child.once('exit', done))
    if (child.kill()) await gone
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await exportSchema()
