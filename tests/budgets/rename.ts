import { type App, expect } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'

/** Gives a row another title, past the app, as another admin's device would. */
export const rename = async (app: App, from: string, title: string): Promise<void> => {
  const token = await app.server.signIn(ADMIN.email, ADMIN.password)
  const me = JSON.parse(atob(token.split('.')[1] ?? '')).id
  const head = await app.server.api('/api/sync/admin/head', { token })
  const { epoch, seq } = head.json
  const feed = await app.server.api(`/api/sync/admin/changes?epoch=${epoch}&after=0&upto=${seq}`, {
    token,
  })
  const found = feed.json.changes.find(
    (change: { row?: { title?: string } }) => change.row?.title === from,
  )
  const answer = await app.server.api('/api/sync/push', {
    token,
    body: {
      admin: me,
      changes: [
        {
          change: crypto.randomUUID(),
          op: 'put',
          collection: found.collection,
          id: found.id,
          base: [epoch, found.seq],
          row: { title },
        },
      ],
    },
  })
  expect(answer.json.results[0].result).toBe('accepted')
}
