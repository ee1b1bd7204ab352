import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { readCurrentAt } from '../../../sync/session/current-at.ts'
import { noteForgetting, pendingForgets } from '../../../sync/session/forget-admin.ts'
import { ADMIN, deviceWorld, PAPERS, paper } from './device-world.ts'

// Opening databases takes a second where nothing else runs, and more where everything does.
vi.setConfig({ testTimeout: 30_000 })
const SOON = { interval: 5, timeout: 20_000 }

const ONE = 'paper0000000001'
const TWO = 'paper0000000002'
const AS_VISITOR = { of: null, titles: ['Waves'] }
const AS_ADMIN = { of: ADMIN.id, titles: ['Optics, a draft', 'Waves'] }

let world: ReturnType<typeof deviceWorld>
type App = Awaited<ReturnType<typeof world.openApp>>

beforeEach(() => {
  world = deviceWorld()
  world.visitors.put(PAPERS, paper(ONE, 'Waves'))
  world.admins.put(PAPERS, paper(ONE, 'Waves'))
  world.admins.put(PAPERS, paper(TWO, 'Optics, a draft', 'draft'))
})
afterEach(() => world.closeAll())

const shows = (app: App, what: typeof AS_VISITOR | typeof AS_ADMIN) =>
  expect.poll(app.shown, SOON).toEqual(what)
const signIn = async (app: App) => {
  expect(await app.session.signIn(ADMIN.email, 'secret')).toEqual({ ok: true })
  await shows(app, AS_ADMIN)
}
/** The app on a device whose two mirrors have once been brought up to the head, with the admin signed in. */
const openSignedIn = async () => {
  const app = await world.openApp()
  await shows(app, AS_VISITOR)
  await isCurrent(app)
  await signIn(app)
  await isCurrent(app)
  return app
}
const isCurrent = (app: App) =>
  expect.poll(() => app.status.getSnapshot().phase, SOON).toBe('current')
/** From now on nothing of the server answers. */
const goOffline = () => {
  const away = () => Promise.reject(new SyncError('offline'))
  world.admins.before = away
  world.visitors.before = away
  world.push.before = away
}
const edit = (app: App, title: string) =>
  app.scope.getSnapshot()?.outbox?.enqueue({
    op: 'put',
    collection: PAPERS,
    id: ONE,
    fields: { title },
  })
const keepDraft = (app: App, author: string) =>
  app.host.device.put('drafts', {
    id: `draft-of-${author}`,
    author,
    kind: 'form',
    version: 1,
    state: '',
    order: 1,
    body: '{}',
  })
const draftAuthors = async (app: App) =>
  (await app.host.device.all('drafts')).map(({ author }) => author)

describe('one device', () => {
  test('[S2] reads everybody’s mirror, the admin’s while he is signed in, and never both', async () => {
    const app = await world.openApp()
    await shows(app, AS_VISITOR)
    expect(app.scope.getSnapshot()?.outbox).toBeNull()
    await signIn(app)
    expect(app.scope.getSnapshot()?.outbox).not.toBeNull()
    await app.session.signOut()
    expect(await app.shown()).toEqual(AS_VISITOR)
    expect(app.scope.getSnapshot()?.outbox).toBeNull()
    expect(app.log.events()).toEqual([])
  })

  test('opens the admin’s own mirror at once after a restart, without a network', async () => {
    const before = await openSignedIn()
    await before.close()
    goOffline()
    const app = await world.openApp()
    await shows(app, AS_ADMIN)
    await expect.poll(() => app.status.getSnapshot().phase, SOON).toBe('offline')
    expect(app.status.getSnapshot().everSynced).toBe(true)
    expect(app.log.events()[0]).toMatchObject({ kind: 'pull', code: 'offline' })
  })
})

describe('the status', () => {
  const stands = (app: App) => app.status.getSnapshot()
  const STARTING = { currentAt: null, everSynced: false, place: null, progress: null }

  test('says nothing of the visitor’s mirror once an admin is signed in, from that moment on', async () => {
    const app = await world.openApp()
    await isCurrent(app)
    const seen: unknown[] = []
    let answer = () => {}
    world.admins.before = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const stop = app.session.state.subscribe(() => seen.push(stands(app)))
    await app.session.signIn(ADMIN.email, 'secret')
    stop()
    expect(seen).toMatchObject([{ ...STARTING, phase: 'starting' }])
    await expect.poll(() => stands(app), SOON).toMatchObject({ ...STARTING, phase: 'checking' })
    world.admins.before = () => {}
    answer()
    await isCurrent(app)
    expect(stands(app).place).toMatchObject({ seq: 2 })
  })

  test('[T8] a row that the visitor’s pull did not have may still be in the admin’s mirror', async () => {
    const app = await world.openApp()
    await isCurrent(app)
    expect(app.knowledge.state.getSnapshot().reached).toBeGreaterThan(0)
    world.admins.before = () => Promise.reject(new SyncError('offline'))
    await app.session.signIn(ADMIN.email, 'secret')
    expect(app.knowledge.state.getSnapshot().reached).toBe(0)
    await expect.poll(() => stands(app).phase, SOON).toBe('offline')
    expect(app.knowledge.state.getSnapshot()).toMatchObject({ reached: 0, isTroubled: true })
  })

  test('says what the visitor’s mirror knew itself after a sign-out, and not what the admin’s did', async () => {
    const app = await world.openApp()
    await isCurrent(app)
    const visitorAt = stands(app).currentAt
    await expect.poll(() => readCurrentAt(app.host.device, 'visitor'), SOON).toBe(visitorAt)
    world.clock.setClock(3_600_000)
    await signIn(app)
    await isCurrent(app)
    expect(stands(app).currentAt).toBeGreaterThan(visitorAt ?? 0)
    goOffline()
    await app.session.signOut()
    await expect.poll(() => stands(app).phase, SOON).toBe('offline')
    expect(stands(app)).toMatchObject({ currentAt: visitorAt, everSynced: true, place: { seq: 1 } })
  })

  test('is the one of who is here now, however fast people come and go', async () => {
    const app = await world.openApp()
    await isCurrent(app)
    await app.session.signIn(ADMIN.email, 'secret')
    app.auth.refused('token1')
    await app.session.signIn(ADMIN.email, 'secret')
    app.auth.refused('token1')
    await shows(app, AS_VISITOR)
    await isCurrent(app)
    expect(stands(app).place).toMatchObject({ seq: 1 })
    await signIn(app)
    await isCurrent(app)
    expect(stands(app).place).toMatchObject({ seq: 2 })
  })
})

describe('[R22] a person who signs out', () => {
  test('leaves no mirror, draft or token here, and what he had not sent stays under his name', async () => {
    const app = await openSignedIn()
    goOffline()
    await edit(app, 'Waves, corrected')
    await keepDraft(app, ADMIN.id)
    await keepDraft(app, 'otheradminother')
    expect(await world.adminDatabases()).toBeGreaterThan(0)

    await app.session.signOut()
    expect(app.auth.token()).toBeNull()
    expect([...world.stored.values()].join()).not.toContain('token1')
    expect(app.session.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: false })
    expect(await world.adminDatabases()).toBe(0)
    expect(await draftAuthors(app)).toEqual(['otheradminother'])
    expect((await app.host.device.all('outbox')).map(({ author }) => author)).toEqual([ADMIN.id])
    expect(await app.shown()).toEqual(AS_VISITOR)
    expect(app.status.getSnapshot().outbox.waiting).toBe(0)
  })

  test('finds what waits after the next sign-in, and it is sent', async () => {
    const app = await openSignedIn()
    await edit(app, 'Waves, corrected')
    await app.session.signOut()
    await app.session.signIn(ADMIN.email, 'secret')
    await expect.poll(() => world.push.seen.length, SOON).toBeGreaterThan(0)
    await expect
      .poll(app.shown, SOON)
      .toEqual({ of: ADMIN.id, titles: ['Optics, a draft', 'Waves, corrected'] })
    await expect.poll(() => app.host.device.all('outbox'), SOON).toEqual([])
  })

  test('is made good at the next start when the tab died in between', async () => {
    const app = await openSignedIn()
    await keepDraft(app, ADMIN.id)
    // The first two steps of a sign-out, and then the tab is gone.
    await noteForgetting(app.host.device, ADMIN.id)
    app.auth.signOut()
    await app.close()
    const later = await world.openApp()
    await expect.poll(world.adminDatabases, SOON).toBe(0)
    await expect.poll(() => draftAuthors(later), SOON).toEqual([])
    await shows(later, AS_VISITOR)
  })

  test('and is back before all of it was dropped keeps what is left, also when his session ends later', async () => {
    const app = await openSignedIn()
    await noteForgetting(app.host.device, ADMIN.id)
    await app.close()
    const back = await world.openApp()
    await shows(back, AS_ADMIN)
    await expect.poll(() => pendingForgets(back.host.device), SOON).toEqual([])
    await noteForgetting(back.host.device, ADMIN.id)
    back.auth.signOut()
    await signIn(back)
    await expect.poll(() => pendingForgets(back.host.device), SOON).toEqual([])
    back.auth.refused('token1')
    await back.close()
    const later = await world.openApp()
    await shows(later, AS_VISITOR)
    await later.close()
    expect(await world.adminDatabases()).toBeGreaterThan(0)
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
    const app = await openSignedIn()
    goOffline()
    await edit(app, 'Waves, corrected')
    await keepDraft(app, ADMIN.id)
    await keepDraft(app, 'somebodyelse000')
    return app
  }

  test('leaves nothing of his there, what waits included, and all of others', async () => {
    const app = await openFull()
    expect(await authorsIn(app)).toEqual(expect.arrayContaining([ADMIN.id, 'somebodyelse000']))
    await app.host.flushSnapshots()
    expect(await world.snapshots()).toContain('Waves, corrected')
    await app.session.removeDeviceData()
    expect(await authorsIn(app)).toEqual(['somebodyelse000'])
    expect(await world.snapshots()).not.toContain(ADMIN.id)
    expect(await world.snapshots()).toContain('somebodyelse000')
    expect(app.session.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: false })
    expect(await world.adminDatabases()).toBe(0)
    await shows(app, AS_VISITOR)
  })

  test('and whose tab died in between finds it gone at the next start', async () => {
    const app = await openFull()
    await noteForgetting(app.host.device, ADMIN.id, 'everything')
    app.auth.signOut()
    await app.close()
    const later = await world.openApp()
    await expect.poll(() => authorsIn(later), SOON).toEqual(['somebodyelse000'])
  })
})

describe('[R22] a session that the server ended', () => {
  test('loses the token only: mirror, drafts and outbox are there after the next sign-in', async () => {
    const app = await openSignedIn()
    goOffline()
    await edit(app, 'Waves, corrected')
    await keepDraft(app, ADMIN.id)
    const databases = await world.adminDatabases()

    app.auth.refused('token1')
    expect(app.auth.token()).toBeNull()
    expect(app.session.state.getSnapshot()).toEqual({ kind: 'signed-out', ended: true })
    // Public pages show what is published, and nothing of the panel, meanwhile.
    await shows(app, AS_VISITOR)
    expect(await world.adminDatabases()).toBe(databases)
    expect(await draftAuthors(app)).toEqual([ADMIN.id])

    // The server of the feeds is still away: the rows come from the mirror that was kept.
    await signIn(app)
    const items = await app.scope.getSnapshot()?.outbox?.items()
    expect(items).toMatchObject([{ recordId: ONE, state: 'waiting' }])
  })

  test('stays kept over a restart without a session', async () => {
    const app = await openSignedIn()
    app.auth.refused('token1')
    await app.close()
    const later = await world.openApp()
    await shows(later, AS_VISITOR)
    await later.close()
    expect(await world.adminDatabases()).toBeGreaterThan(0)
  })
})

describe('[R13] a row that goes', () => {
  test('is told to the files before it leaves the mirror', async () => {
    const app = await world.openApp()
    await shows(app, AS_VISITOR)
    const seen: unknown[] = []
    world.files.dropRows = async (collection, ids) => {
      seen.push([collection, ids, (await app.shown())?.titles])
    }
    world.visitors.drop(PAPERS, ONE)
    app.engine.ask({ kind: 'manual' })
    await expect.poll(app.shown, SOON).toEqual({ of: null, titles: [] })
    expect(seen).toEqual([[PAPERS, [ONE], ['Waves']]])
  })

  test('goes also when its files cannot be taken along, and the log says so', async () => {
    const app = await world.openApp()
    await shows(app, AS_VISITOR)
    world.files.dropRows = () => Promise.reject(new DOMException('broken', 'UnknownError'))
    world.visitors.drop(PAPERS, ONE)
    app.engine.ask({ kind: 'manual' })
    await expect.poll(app.shown, SOON).toEqual({ of: null, titles: [] })
    expect(app.log.events()).toMatchObject([{ kind: 'left-behind', code: 'internal' }])
  })
})
