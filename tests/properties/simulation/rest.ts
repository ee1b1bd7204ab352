import type { PullOutcome } from '../../../sync/replication/contract.ts'
import type { Device, Tab } from './device.ts'
import { pullOnce, pushOnce } from './flows.ts'
import { openTab } from './happenings.ts'
import { checkAtRest } from './invariants.ts'
import { Violation } from './tally.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
/** Rounds of asking and waiting after which a device must have come to rest. */
const MAX_ROUNDS = 60
const MAX_STEPS = 20_000

/** Each device ends with one living tab of its newest build, besides others that were left open. */
const wakeUp = async (world: World): Promise<readonly Tab[]> => {
  const tabs: Tab[] = []
  for (const device of world.devices) tabs.push(await wakeDevice(world, device))
  return tabs
}

const wakeDevice = async (world: World, device: Device): Promise<Tab> => {
  for (const tab of device.tabs) {
    if (tab.isFrozen && world.random.chance(0.5)) await device.kill(tab)
    tab.isFrozen = false
  }
  if (device.build === 'old') device.build = 'new'
  const current = device.tabs.filter(({ build }) => build === 'new')
  // A new start of a build that knows more tries the rows again that an older one kept aside.
  const isNew = current.length === 0 || world.random.chance(0.5) || device.isSuspect
  if (device.tabs.some(({ build }) => build === 'old') || isNew) {
    await device.killAll()
    return openTab(world, device)
  }
  for (const tab of current.slice(1)) await device.kill(tab)
  return current[0] ?? openTab(world, device)
}

const settleDown = async (world: World, heed: () => void): Promise<void> => {
  const done = await world.scheduler.run(MAX_STEPS)
  heed()
  if (done >= MAX_STEPS) throw new Violation('work comes to an end once faults stop')
}

const waitOf = (outcome: PullOutcome | null): number => {
  if (outcome?.kind === 'held') return outcome.inMs
  return outcome?.kind === 'current' ? 0 : 60_000
}

/** Rows that a power cut took may have come again by themselves; else a digest must find that they are missing. */
const isMended = async (world: World, tab: Tab): Promise<boolean> => {
  const derailed = world.derailedOf(tab.device.name, tab.homeName)
  if (!derailed.isDamaged) return true
  try {
    await checkAtRest(world, tab)
    derailed.isDamaged = false
  } catch (error) {
    if (!(error instanceof Violation)) throw error
  }
  return !derailed.isDamaged
}

/** One round: everybody pulls and pushes once. True when nobody has anything left to do. */
const round = async (world: World, tabs: readonly Tab[], heed: () => void): Promise<boolean> => {
  let isQuiet = true
  let waitMs = 0
  for (const tab of tabs) {
    world.spawn(async () => {
      const pulled = await pullOnce(world, tab)
      const pushed = await pushOnce(world, tab)
      waitMs = Math.max(waitMs, waitOf(pulled))
      const isAtHead = pulled?.kind === 'current' && pulled.state.seq === world.server.db.head
      const isHealthy = await isMended(world, tab)
      const hasSent = pushed !== null && pushed.kind !== 'idle'
      if (!isAtHead || hasSent || !isHealthy) isQuiet = false
    })
  }
  await settleDown(world, heed)
  await world.scheduler.pass(Math.max(waitMs, 10_000))
  await settleDown(world, heed)
  return isQuiet
}

/** Faults have stopped: everybody reaches the head, sends what can be sent, and then stops asking for more. */
export const comeToRest = async (world: World, heed: () => void): Promise<void> => {
  const tabs = await wakeUp(world)
  await settleDown(world, heed)
  await world.scheduler.pass(HOUR_MS)
  let quiet = 0
  for (let at = 0; quiet < 2; at += 1) {
    if (at > MAX_ROUNDS) {
      const devices = tabs.map(({ device, homeName }) => [
        device.name,
        world.states.get(`${device.name}/${homeName}`),
        world.derailedOf(device.name, homeName),
      ])
      throw new Violation('everybody comes to rest once faults stop', { devices, head: world.server.head() })
    }
    quiet = (await round(world, tabs, heed)) ? quiet + 1 : 0
    if (at % 10 === 9) await world.scheduler.pass(HOUR_MS)
  }
  await checkStillness(world, tabs, heed)
}

/** Nothing is left to do: a pull asks for a head and no page, a push asks for nothing. */
const checkStillness = async (world: World, tabs: readonly Tab[], heed: () => void) => {
  const before = world.requests
  await round(world, tabs, heed)
  const asked = world.requests - before
  // A head each, a digest where one is due, and what a replicator asks for by its slow timer meanwhile.
  if (asked > tabs.length * 4) throw new Violation('few requests at rest', { asked, tabs: tabs.length })
}
