import { type App, expect } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { baseNow, change, push, readFeed } from '../support/content.ts'

/** Gives a paper another title, past the app, as another admin's device would. */
export const rename = async ({ server }: App, from: string, title: string): Promise<void> => {
  const token = await server.signIn(ADMIN.email, ADMIN.password)
  const me = { ...ADMIN, token, id: JSON.parse(atob(token.split('.')[1] ?? '')).id }
  const { changes } = await readFeed(server, { token })
  const id = changes.find(({ row }) => row?.title === from)?.id ?? ''
  const edit = change({ id, base: await baseNow(server, me, id), row: { title } })
  expect((await push(server, me, edit)).result).toBe('accepted')
}
