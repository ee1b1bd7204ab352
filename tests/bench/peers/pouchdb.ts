import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { freePort } from '../../support/ports.ts'
import { npmPeer } from './npm-peer.ts'
import { asChild, type FeedRow, type SyncPeer } from './sync-peer.ts'

const VERSIONS = { pouchdb: '9.0.0', 'express-pouchdb': '4.2.0', express: '4.21.2' }

// CouchDB's protocol over LevelDB on the disk, and a page with PouchDB of the same origin.
const SERVER = `
const express = require('express')
const PouchDB = require('pouchdb').defaults({ prefix: process.env.FOLDER + '/' })
const app = express()
app.get('/', (_, answer) => answer.send('<!doctype html><title>PouchDB</title><script src="/pouchdb.js"></script>'))
app.get('/pouchdb.js', (_, answer) => answer.sendFile(require.resolve('pouchdb/dist/pouchdb.min.js')))
app.use('/db', require('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: process.env.FOLDER + '/log' }))
app.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
`

/** PouchDB in the browser, replicating from a server that speaks CouchDB's protocol. */
export const pouchdb = async (rows: readonly FeedRow[]): Promise<SyncPeer | null> => {
  const peer = await npmPeer({ name: 'pouchdb', dependencies: VERSIONS })
  if (!peer) return null
  const folder = await mkdtemp(join(tmpdir(), 'academy-pouchdb-'))
  const port = await freePort()
  const env = { ...peer.env, FOLDER: folder, PORT: String(port) }
  const child = spawn(peer.program, ['-e', SERVER], {
    cwd: peer.folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${port}`
  const ask = async (path: string, method: string, body?: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/db/bench${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`PouchDB: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  await ask('', 'PUT')
  for (let at = 0; at < rows.length; at += 1_000) {
    const docs = rows
      .slice(at, at + 1_000)
      .map(({ collection, id, row }) => ({ ...row, _id: `${collection}/${id}` }))
    await ask('/_bulk_docs', 'POST', { docs })
  }
  const [first] = rows
  return {
    name: `PouchDB ${VERSIONS.pouchdb} with express-pouchdb ${VERSIONS['express-pouchdb']}`,
    open: async (page: Page) => {
      await page.goto(url)
    },
    sync: (page) =>
      page.evaluate(`(async () => {
        const startedAt = performance.now()
        const db = new PouchDB('bench')
        await PouchDB.replicate(location.origin + '/db/bench', db, { batch_size: 1000 })
        const ms = performance.now() - startedAt
        return { ms, rows: (await db.info()).doc_count }
      })()`),
    change: async () => {
      const path = `/${encodeURIComponent(`${first?.collection}/${first?.id}`)}`
      const doc = JSON.parse(await ask(path, 'GET'))
      await ask(path, 'PUT', { ...doc, title: 'A new title' })
    },
    thousandRows: async () => {
      const text = await ask('/_changes?include_docs=true&limit=1000', 'GET')
      return { rows: JSON.parse(text).results.length, bytes: Buffer.byteLength(text) }
    },
    close: async () => {
      await asChild(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
