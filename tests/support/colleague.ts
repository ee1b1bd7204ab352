import type { CollectionName } from '../../sync/model/collections.ts'
import type { App } from './app.ts'
import { ADMIN } from './app-paths.ts'
import { change, entryOf, type FeedRow, push, readFeed } from './content.ts'
import { recordId, type TestAdmin, type TestServer } from './pocketbase.ts'

/** The other admin's hand: straight to the server, as any device of his would send it. */
export const colleague = async ({ server }: App): Promise<TestAdmin> => {
  const body = { identity: ADMIN.email, password: ADMIN.password }
  const signedIn = await server.api('/api/collections/admins/auth-with-password', { body })
  return { ...ADMIN, id: signedIn.json.record.id, token: signedIn.json.token }
}

/** A row that changes while the feed is read stands behind what was asked for, and in the next answer. */
const READS = 3

/** The newest version of a row on the server. @throws when there is none */
export const rowNow = async (
  { server }: App,
  { token }: TestAdmin,
  id: string,
): Promise<FeedRow> => {
  for (let read = 0; read < READS; read += 1) {
    const row = entryOf((await readFeed(server, { token })).changes, id)
    if (row) return row
  }
  throw new Error(`no row ${id}`)
}

/** Changes fields of a row on the server, on its newest version. */
export const editMeanwhile = async (
  app: App,
  admin: TestAdmin,
  collection: CollectionName,
  id: string,
  row: Record<string, unknown>,
): Promise<void> => {
  const { epoch } = (await app.server.api('/api/sync/head')).json
  const { seq } = await rowNow(app, admin, id)
  const result = await push(app.server, admin, change({ collection, id, base: [epoch, seq], row }))
  if (result.result !== 'accepted') throw new Error(`not accepted: ${result.result}`)
}

/** Stops the server, changes its data past every rule, as an operator can, and starts it again. */
export const asOperator = async <T>(
  app: App,
  work: (server: TestServer) => Promise<T>,
): Promise<T> => {
  const server = await app.otherServer()
  const done = await work(server)
  await server.stop()
  await app.start()
  return done
}

/** Puts a file on the server, as any device of that admin would; gives its id. */
export const putFile = async (
  { server }: App,
  { token }: TestAdmin,
  area: string,
  {
    name,
    type,
    bytes,
  }: { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<string> => {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  const form = new FormData()
  form.set('area', area)
  form.set('sha256', digest.toString('hex'))
  form.set('file', new Blob([bytes], { type }), name)
  const id = recordId()
  const answer = await server.api(`/api/sync/files/${id}`, { method: 'PUT', token, body: form })
  if (answer.status !== 200) throw new Error(`no file: ${answer.text}`)
  return id
}
