import type { CollectionName } from '../../sync/model/collections.ts'
import type { App } from './app.ts'
import { ADMIN } from './app-paths.ts'
import { change, entryOf, type FeedRow, push, readFeed } from './content.ts'
import type { TestAdmin } from './pocketbase.ts'

/** The other admin's hand: straight to the server, as any device of his would send it. */
export const colleague = async ({ server }: App): Promise<TestAdmin> => {
  const body = { identity: ADMIN.email, password: ADMIN.password }
  const signedIn = await server.api('/api/collections/admins/auth-with-password', { body })
  return { ...ADMIN, id: signedIn.json.record.id, token: signedIn.json.token }
}

/** The newest version of a row on the server. @throws when it moves just now, too. */
export const rowNow = async (
  { server }: App,
  { token }: TestAdmin,
  id: string,
): Promise<FeedRow> => {
  const row = entryOf((await readFeed(server, { token })).changes, id)
  if (!row) throw new Error(`no row ${id}`)
  return row
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
