import { expect } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { stretched } from '../../support/calibration.mjs'
import { ADMIN, deviceWorld, PAPERS, paper } from './device-world.ts'

// Opening databases takes a second where nothing else runs, and more where everything does.
export const SOON = { interval: 5, timeout: stretched(20_000) }

export const ONE = 'paper0000000001'
const TWO = 'paper0000000002'
export const AS_VISITOR = { of: null, titles: ['Waves'] }
export const AS_ADMIN = { of: ADMIN.id, titles: ['Optics, a draft', 'Waves'] }

export type World = ReturnType<typeof deviceWorld>
export type App = Awaited<ReturnType<World['openApp']>>

/** A device, and a server with one paper that is published and one that is not. */
export const paperWorld = (): World => {
  const world = deviceWorld()
  world.visitors.put(PAPERS, paper(ONE, 'Waves'))
  world.admins.put(PAPERS, paper(ONE, 'Waves'))
  world.admins.put(PAPERS, paper(TWO, 'Optics, a draft', 'draft'))
  return world
}

export const shows = (app: App, what: typeof AS_VISITOR | typeof AS_ADMIN) =>
  expect.poll(app.shown, SOON).toEqual(what)
export const isCurrent = (app: App) =>
  expect.poll(() => app.status.value.phase, SOON).toBe('current')
export const signIn = async (app: App) => {
  expect(await app.session.signIn(ADMIN.email, 'secret')).toEqual({ ok: true })
  await shows(app, AS_ADMIN)
}
/** The app on a device whose two mirrors have once reached the head, with the admin signed in. */
export const openSignedIn = async (world: World) => {
  const app = await world.openApp()
  await shows(app, AS_VISITOR)
  await isCurrent(app)
  await signIn(app)
  await isCurrent(app)
  return app
}
/** From now on nothing of the server answers. */
export const goOffline = (world: World) => {
  const away = () => Promise.reject(new SyncError('offline'))
  world.admins.before = away
  world.visitors.before = away
  world.push.before = away
}
export const edit = (app: App, title: string) =>
  app.scope.value?.outbox?.enqueue({
    op: 'put',
    collection: PAPERS,
    id: ONE,
    fields: { title },
  })
export const keepDraft = (app: App, author: string) =>
  app.host.device.put('drafts', {
    id: `draft-of-${author}`,
    author,
    kind: 'form',
    version: 1,
    state: '',
    order: 1,
    body: '{}',
  })
export const draftAuthors = async (app: App) =>
  (await app.host.device.all('drafts')).map(({ author }) => author)
