import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { Device, Tab } from './device.ts'
import { pullOnce, pushOnce, startTab } from './flows.ts'
import { personDecides, personEdits } from './people.ts'
import type { Happening } from './plan.ts'
import type { World } from './world.ts'

const YEAR_MS = 365 * 24 * 3_600_000
const PAUSES_MS = [1_000, 30_000, 61_000, 600_000, 2 * 3_600_000, 9 * 24 * 3_600_000]

const tabsOf = (world: World): readonly Tab[] => world.devices.flatMap(({ tabs }) => tabs)

export const openTab = async (world: World, device: Device): Promise<Tab> => {
  if (device.isAdmin && device.author === null && device.tabs.length === 0)
    device.author = adminId(device)
  return openAsIs(world, device)
}

const adminId = (device: Device): string =>
  `${device.name.replace(/\W/g, '')}00000000000`.slice(0, 15)

const openAsIs = async (world: World, device: Device): Promise<Tab> => {
  const tab = await device.open()
  if (device.tabs.length > 1) world.tally.hit('second tab')
  world.spawn(() => startTab(tab))
  return tab
}

/** A tab on which something may be done; one is opened where there is none. */
const someTab = async (world: World, wanted: (device: Device) => boolean): Promise<Tab | null> => {
  const devices = world.devices.filter(wanted)
  if (devices.length === 0) return null
  const device = world.random.pick(devices)
  return device.tabs.length > 0 ? world.random.pick(device.tabs) : openTab(world, device)
}

const anybody = () => true

const inFirstPull = (world: World): boolean =>
  [...world.states.values()].some((state) => state?.seq === 0)

const killDevice = async (world: World, device: Device): Promise<void> => {
  const { random, tally } = world
  const homes = [...new Map(device.tabs.map((tab) => [tab.homeName, tab.home]))]
  const isPulling = device.tabs.some((tab) => tab.isPulling)
  await device.killAll()
  tally.hit('device crashed')
  for (const [name, home] of homes) {
    if (!random.chance(0.5)) continue
    const keepState = random.chance(0.5) && isPulling
    if (!home.loseWrites(1 + random.int(4), keepState)) continue
    tally.hit(keepState ? 'rows lost that the state counts' : 'last writes of a mirror lost')
    const derailed = world.derailedOf(device.name, name)
    if (keepState) {
      derailed.isDamaged = true
      derailed.isFillDamaged = true
    }
    const { state } = await home.look()
    world.states.set(`${device.name}/${name}`, state)
    if (state && !world.server.isOnLine(state.epoch, state.horizon)) derailed.wasOff = true
    world.trace(device.name, name, 'lost writes', { keepState }, JSON.stringify(state))
  }
}

const loseDatabase = async (world: World, kind: 'mirror' | 'device'): Promise<void> => {
  const device = world.random.pick(world.devices)
  const names = [...new Set(device.tabs.map(({ homeName }) => homeName))]
  await device.killAll()
  if (kind === 'mirror') {
    for (const name of names) {
      await device.homes.dropMirror(name)
      world.states.set(`${device.name}/${name}`, null)
    }
    if (names.length > 0) world.tally.hit('mirror lost')
    return
  }
  await device.homes.dropDevice()
  // The first mirror is taken for the current one. The digest finds out whether it still is true.
  for (const name of names) world.derailedOf(device.name, name).isDamaged = true
  device.outboxCopy = null
  device.sent.clear()
  for (const kept of world.kept) if (kept.device === device.name) kept.isGone = true
  world.tally.hit('device database lost')
}

/** A device loses all but an outdated copy of its outbox, which lacks the sent changes (`sync/store/snapshots.ts`). */
const setOutboxBack = async (world: World): Promise<void> => {
  const devices = world.devices.filter(({ outboxCopy }) => outboxCopy !== null)
  if (devices.length === 0) return
  const device = world.random.pick(devices)
  const names = [...new Set(device.tabs.map(({ homeName }) => homeName))]
  await device.killAll()
  for (const name of names) {
    await device.homes.dropMirror(name)
    world.states.set(`${device.name}/${name}`, null)
  }
  const copy = device.outboxCopy ?? []
  const now = await device.homes.outbox()
  const isSame = JSON.stringify(now) === JSON.stringify(copy)
  const store = await device.homes.device()
  await store.remove('outbox', ...now.map(({ id }) => id))
  await store.put('outbox', ...copy)
  for (const { body } of copy) {
    const { uuid, bytes } = JSON.parse(body)
    if (bytes === null) world.truth.forgotten(uuid)
  }
  device.outboxCopy = null
  if (!isSame) world.tally.hit('outbox set back to before a push')
}

const keepOutbox = async (world: World): Promise<void> => {
  const device = world.random.pick(world.devices)
  if (device.tabs.every(({ acts }) => acts === 0)) device.outboxCopy = await device.homes.outbox()
}

/** Acts of a person, which an earlier copy does not know. */
const byPerson = async (tab: Tab, act: () => Promise<void>): Promise<void> => {
  tab.device.outboxCopy = null
  tab.acts += 1
  await act()
  tab.acts -= 1
}

/** By a person: the admin's mirror goes, his outbox stays (protocol, 22). */
const signInOrOut = async (world: World): Promise<void> => {
  const admins = world.devices.filter(({ isAdmin }) => isAdmin)
  if (admins.length === 0) return
  const device = world.random.pick(admins)
  const names = [...new Set(device.tabs.map(({ homeName }) => homeName))]
  await device.killAll()
  const wasSignedIn = device.author !== null
  if (wasSignedIn)
    for (const name of names) {
      await device.homes.dropMirror(name)
      world.states.set(`${device.name}/${name}`, null)
    }
  if (wasSignedIn) world.tally.hit('signed out')
  const one = adminId(device)
  // Two people share this machine.
  device.author = wasSignedIn ? null : world.random.pick([one, `other${one}`.slice(0, 15)])
  if (device.author === null) await openAsIs(world, device)
}

const plant = (world: World): void => {
  const { server, random } = world
  const { seq } = server.head()
  const upto = seq + 1 + random.int(3)
  try {
    random
      .pick(world.edges)
      .page(`${server.epoch}/${seq}/${upto}/0`, () =>
        server.changes('visitor', server.epoch, seq, upto),
      )
  } catch (error) {
    if (!(error instanceof SyncError)) throw error
  }
  world.tally.hit('empty answer planted')
}

/** A tab in the background is stopped anywhere: with a lock in hand, or with an answer on its way. */
const freeze = (world: World): void => {
  const awake = tabsOf(world).filter(({ isFrozen }) => !isFrozen)
  const holders = awake.filter((tab) => tab.device.holds(tab))
  const from = holders.length > 0 ? holders : awake
  if (from.length === 0) return
  const tab = world.random.pick(from)
  tab.isFrozen = true
  world.tally.hit(holders.length > 0 ? 'lock holder frozen' : 'tab frozen')
}

const drive = async (world: World, tab: Tab, kind: 'pull' | 'push'): Promise<void> => {
  if (tab.replicator && world.random.chance(0.7)) {
    if (kind === 'push') tab.replicator.send()
    else tab.replicator.ask({ kind: world.random.pick(['focus', 'manual', 'reconnect']) })
    return
  }
  world.spawn(async () => {
    await (kind === 'pull' ? pullOnce(world, tab) : pushOnce(world, tab))
  })
}

const serverHappening = (world: World, what: Happening): void => {
  const { life, random } = world
  const seqBefore = world.server.db.head
  if (what === 'server add') life.add()
  if (what === 'server edit') life.edit()
  if (what === 'server lifecycle') life.lifecycle()
  if (what === 'server remove') life.remove()
  if (what === 'sql') life.sql(random.pick(['raw SQL', 'REPLACE', 'id changed', 'trigger dropped']))
  if (what === 'odd row') life.oddRow(random.pick(['row that cannot be read', 'future']))
  if (what === 'restart') life.restart()
  if (what === 'lose tail') life.loseTail()
  if (what === 'back up') life.backUp()
  if (what === 'restore') life.restore()
  const isTakenDown = what === 'server lifecycle' || what === 'server remove'
  if (isTakenDown && world.server.db.head > seqBefore && inFirstPull(world))
    world.tally.hit('taken down in a first pull')
  world.lineChanged()
}

/** One thing happens in the world. */
export const happen = async (world: World, what: Happening): Promise<void> => {
  const { random, tally } = world
  world.trace('happening', what)
  switch (what) {
    case 'plant':
      return plant(world)
    case 'pull': {
      const tab = await someTab(world, anybody)
      return tab ? drive(world, tab, 'pull') : undefined
    }
    case 'push':
    case 'person edit':
    case 'person decide': {
      const tab = await someTab(world, ({ isAdmin }) => isAdmin)
      if (!tab?.outbox) return
      if (what === 'push') return drive(world, tab, 'push')
      const act = what === 'person edit' ? personEdits : personDecides
      return world.spawn(() => byPerson(tab, () => act(world, tab)))
    }
    case 'kill tab': {
      const tabs = tabsOf(world)
      if (tabs.length === 0) return
      const tab = random.pick(tabs)
      tally.hit('tab crashed')
      return tab.device.kill(tab)
    }
    case 'kill device':
      return killDevice(world, random.pick(world.devices))
    case 'freeze':
      return freeze(world)
    case 'thaw':
      for (const tab of tabsOf(world)) if (random.chance(0.5)) tab.isFrozen = false
      return
    case 'open tab': {
      const device = random.pick(world.devices)
      if (device.tabs.length < 2) await openTab(world, device)
      return
    }
    case 'sign in or out':
      return signInOrOut(world)
    case 'time':
      return world.scheduler.pass(random.pick(PAUSES_MS))
    case 'clock': {
      const device = random.pick(world.devices)
      device.clockOffsetMs = random.pick([-YEAR_MS, 0, YEAR_MS])
      return tally.hit('clock a year off')
    }
    case 'lose mirror':
      return loseDatabase(world, 'mirror')
    case 'lose device':
      return loseDatabase(world, 'device')
    case 'keep outbox':
      return keepOutbox(world)
    case 'set outbox back':
      return setOutboxBack(world)
    default:
      return serverHappening(world, what)
  }
}
