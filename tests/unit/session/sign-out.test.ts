import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noteOf } from '../../../sync/remote/session-store.ts'
import { type Forgetting, leavingNote } from '../../../sync/session/leaving.ts'
import { ADMIN } from './device-world.ts'
import {
  type App,
  AS_ADMIN,
  AS_VISITOR,
  draftAuthors,
  edit,
  goOffline,
  keepDraft,
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

/** The first step of a sign-out. */
const leave = (app: App, forgetting: Forgetting = 'left') =>
  app.auth.signOut(leavingNote(ADMIN.id, forgetting, world.clock.platform.now()))
const leaving = (app: App) => noteOf(app.host.device, ADMIN.id)

describe('[R22] a person who signs out', () => {
  test('leaves no mirror, draft or token here, and what he had not sent stays under his name', async () => {
    const app = await openSignedIn(world)
    goOffline(world)
    await edit(app, 'Waves, corrected')
    await keepDraft(app, ADMIN.id)
    await keepDraft(app, 'otheradminother')
    expect(await world.adminDatabases()).toBeGreaterThan(0)

    await app.session.signOut()
    expect(await app.auth.token()).toBeNull()
    expect(world.stored.value).not.toContain('token1')
    expect(app.session.state.value).toEqual({ kind: 'signed-out', ended: false })
    expect(await world.adminDatabases()).toBe(0)
    expect(await draftAuthors(app)).toEqual(['otheradminother'])
    expect((await app.host.device.all('outbox')).map(({ author }) => author)).toEqual([ADMIN.id])
    expect(await app.shown()).toEqual(AS_VISITOR)
    expect(app.status.value.outbox.waiting).toBe(0)
  })

  test('leaves no token that an earlier build kept in the device database', async () => {
    const before = await world.openApp()
    const row = { id: 'session', author: '', kind: 'session', version: 1, state: '', order: 0 }
    await before.host.device.put('settings', { ...row, body: '{"token":"token0"}' })
    await before.close()
    const app = await world.openApp()
    const kept = async () => JSON.stringify(await app.host.device.all('settings'))
    await expect.poll(kept, SOON).not.toContain('token0')
  })

  test('is made good at the next start when the tab died in between', async () => {
    const app = await openSignedIn(world)
    await keepDraft(app, ADMIN.id)
    // The first step of a sign-out, and then the tab is gone.
    await leave(app)
    await app.close()
    const later = await world.openApp()
    await expect.poll(world.adminDatabases, SOON).toBe(0)
    await expect.poll(() => draftAuthors(later), SOON).toEqual([])
    await shows(later, AS_VISITOR)
  })
})

describe('[R22] a browser that is killed before it has written down a sign-out', () => {
  /** The page is gone, and of its storage what has come since `then`. */
  const killed = async (app: App, then: string | null) => {
    await app.close()
    world.stored.next(then)
  }
  const isOut = async (app: App) => {
    await shows(app, AS_VISITOR)
    expect(app.session.state.value).toEqual({ kind: 'signed-out', ended: false })
    expect(await app.auth.token()).toBeNull()
    await expect.poll(world.adminDatabases, SOON).toBe(0)
  }

  test('signs nobody in again, and shows nothing of the panel meanwhile', async () => {
    const app = await openSignedIn(world)
    const then = world.stored.value
    await app.session.signOut()
    await killed(app, then)
    const later = await world.openApp()
    const seen: unknown[] = []
    later.scope.subscribe(() => seen.push(later.scope.value?.adminId))
    await isOut(later)
    expect(seen).not.toContain(ADMIN.id)
    await signIn(later)
    await later.close()
    await shows(await world.openApp(), AS_ADMIN)
  })

  test('leaves an admin signed in who has come back since, with what he typed', async () => {
    const app = await openSignedIn(world)
    const then = world.stored.value
    await app.session.signOut()
    await signIn(app)
    await expect.poll(() => leaving(app), SOON).toBeNull()
    await keepDraft(app, ADMIN.id)
    await killed(app, then)
    const later = await world.openApp()
    await shows(later, AS_ADMIN)
    expect(await draftAuthors(later)).toEqual([ADMIN.id])
  })
})

describe('[R22] an admin who removes his data from a device', () => {
  const authorsIn = async (app: App) => {
    const { device } = app.host
    const tables = await Promise.all(
      (['drafts', 'outbox', 'files'] as const).map((table) => device.all(table)),
    )
    return tables.flat().map(({ author }) => author)
  }
  /** The admin's words and another's, none of which the server has. */
  const openFull = async () => {
    const app = await openSignedIn(world)
    goOffline(world)
    await edit(app, 'Waves, corrected')
    await keepDraft(app, ADMIN.id)
    await keepDraft(app, 'somebodyelse000')
    return app
  }

  test('leaves nothing of his there, what waits included, and all of others', async () => {
    const app = await openFull()
    expect(await authorsIn(app)).toEqual(expect.arrayContaining([ADMIN.id, 'somebodyelse000']))
    await app.host.flushCopy()
    expect(await world.copies()).toContain('Waves, corrected')
    await app.session.removeDeviceData()
    expect(await authorsIn(app)).toEqual(['somebodyelse000'])
    await app.host.flushCopy()
    expect(await world.copies()).not.toContain('Waves, corrected')
    // That he left, and nothing else, is known for a day.
    const settings = await app.host.device.all('settings')
    expect(settings.filter((row) => JSON.stringify(row).includes(ADMIN.id))).toMatchObject([
      { kind: 'forgotten', body: '' },
    ])
    expect(app.session.state.value).toEqual({ kind: 'signed-out', ended: false })
    expect(await world.adminDatabases()).toBe(0)
    await shows(app, AS_VISITOR)
  })

  test('and whose tab died in between finds it gone at the next start', async () => {
    const app = await openFull()
    await leave(app, 'everything')
    await app.close()
    const later = await world.openApp()
    await expect.poll(() => authorsIn(later), SOON).toEqual(['somebodyelse000'])
  })
})
