import type { CollectionName } from '../../sync/model/collections.ts'
import { GLOBAL_SETTINGS_ID } from '../../sync/model/names.ts'
import type { App } from './app.ts'
import { ADMIN } from './app-paths.ts'
import { change, entryOf, type FeedRow, push, readFeed, type Upload, upload } from './content.ts'
import type { TestAdmin, TestServer } from './pocketbase.ts'

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
export const putFile = async (app: App, file: Upload): Promise<string> => {
  const { status, text, json } = await upload(app.server, await colleague(app), file)
  if (status !== 200) throw new Error(`no file: ${text}`)
  return json.id
}

/** Changes settings of the site on the server. */
export const setSettings = async (app: App, fields: Record<string, unknown>): Promise<void> =>
  editMeanwhile(app, await colleague(app), 'global_settings', GLOBAL_SETTINGS_ID, fields)

/** Makes another admin by an invitation. */
export const anotherAdmin = async (app: App, name: string) => {
  const { token } = await colleague(app)
  const invite = await app.server.api('/api/sync/admin/invites', { token, body: { name } })
  const account = { email: `${name.toLowerCase()}@academy.example`, password: 'quiet-Lantern-58' }
  const body = { ...account, name, token: invite.json.token }
  const joined = await app.server.api('/api/account/join', { body })
  if (joined.status !== 200) throw new Error(`not joined: ${joined.text}`)
  return { ...account, token: `${joined.json.token}` }
}
