import { skip } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { ADMIN } from './device-world.ts'
import {
  type App,
  AS_ADMIN,
  AS_VISITOR,
  draftAuthors,
  edit,
  goOffline,
  isCurrent,
  keepDraft,
  ONE,
  openSignedIn,
  paperWorld,
  SOON,
  shows,
  signIn,
  type World,
} from './paper-world.ts'

let world: World
beforeEach(() => {
  world = paperWorld()
})
afterEach(() => world.closeAll())

describe('one device', () => {
  test('[S2] reads everybody’s mirror, the admin’s while he is signed in, and never both', async () => {
    const app = await world.openApp()
    await shows(app, AS_VISITOR)
    expect(app.scope.value?.outbox).toBeNull()
    await signIn(app)
    expect(app.scope.value?.outbox).not.toBeNull()
    await app.session.signOut()
    expect(await app.shown()).toEqual(AS_VISITOR)
    expect(app.scope.value?.outbox).toBeNull()
  })

  test('opens the admin’s own mirror at once after a restart, without a network', async () => {
    const before = await openSignedIn(world)
    await before.close()
    goOffline(world)
    const app = await world.openApp()
    await shows(app, AS_ADMIN)
    await expect.poll(() => app.status.value.phase, SOON).toBe('offline')
    expect(app.status.value.everSynced).toBe(true)
    expect(app.status.value.problem).toBe('offline')
  })
})

describe('the status', () => {
  const stands = (app: App) => app.status.value
  const STARTING = { currentAt: null, everSynced: false, cursor: null, progress: null }

  test('says nothing of the visitor’s mirror once an admin is signed in, from that moment on', async () => {
    const app = await world.openApp()
    await isCurrent(app)
    const seen: unknown[] = []
    let answer = () => {}
    world.admins.before = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const looking = app.session.state.pipe(skip(1)).subscribe(() => seen.push(stands(app)))
    await app.session.signIn(ADMIN.email, 'secret')
    looking.unsubscribe()
    expect(seen).toMatchObject([{ ...STARTING, phase: 'starting' }])
    await expect.poll(() => stands(app), SOON).toMatchObject({ ...STARTING, phase: 'checking' })
    world.admins.before = () => {}
    answer()
    await isCurrent(app)
    expect(stands(app).cursor).toMatchObject({ seq: 2 })
  })

  test('[T8] a row that the visitor’s pull did not have may still be in the admin’s mirror', async () => {
    const app = await world.openApp()
    await isCurrent(app)
    expect(app.knowledge.state.value.reached).toBeGreaterThan(0)
    world.admins.before = () => Promise.reject(new SyncError('offline'))
    await app.session.signIn(ADMIN.email, 'secret')
    expect(app.knowledge.state.value.reached).toBe(0)
    await expect
      .poll(() => app.knowledge.state.value, SOON)
      .toMatchObject({ reached: 0, isTroubled: true })
  })
})

describe('[R22] a session that the server ended', () => {
  test('loses the token only: mirror, drafts and outbox are there after the next sign-in', async () => {
    const app = await openSignedIn(world)
    goOffline(world)
    await edit(app, 'Waves, corrected')
    await keepDraft(app, ADMIN.id)
    const databases = await world.adminDatabases()

    await app.auth.refused('token1')
    expect(await app.auth.token()).toBeNull()
    expect(app.session.state.value).toEqual({ kind: 'signed-out', ended: true })
    // Public pages show what is published, and nothing of the panel, meanwhile.
    await shows(app, AS_VISITOR)
    expect(await world.adminDatabases()).toBe(databases)
    expect(await draftAuthors(app)).toEqual([ADMIN.id])

    // The server of the feeds is still away: the rows come from the mirror that was kept.
    await signIn(app)
    const items = await app.scope.value?.outbox?.items()
    expect(items).toMatchObject([{ recordId: ONE, fields: [{ mine: 'Waves, corrected' }] }])
  })
})
