import type { PullOutcome } from '../../../sync/replication/contract.ts'
import type { Device, Tab } from './device.ts'
import { pullOnce, pushOnce } from './flows.ts'
import { openTab } from './happenings.ts'
import { checkAtRest, checkQuestions } from './invariants.ts'
import { Violation } from './tally.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
/** The first pull of a day compares the digest. */
const DAY_MS = 24 * HOUR_MS
/** Rounds of asking and waiting after which a device must have come to rest. */
const MAX_ROUNDS = 60
/** The same for devices that go by their own timers: rebuilds are an hour apart at least. */
const MAX_MINUTES = 400
const MAX_STEPS = 20_000

/** Each device ends with one living tab. */
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
  if (world.random.chance(0.5)) await device.killAll()
  const [first, ...others] = device.tabs
  for (const tab of others) await device.kill(tab)
  return first ?? openTab(world, device)
}

const settleDown = async (world: World, heed: () => void): Promise<void> => {
  const done = await world.scheduler.run(MAX_STEPS)
  heed()
  if (done >= MAX_STEPS) throw new Violation('work comes to an end once faults stop')
}

const waitOf = (outcome: PullOutcome | null): number => {
  if (outcome?.kind === 'postponed') return outcome.inMs
  return outcome?.kind === 'current' ? 0 : 60_000
}

/** Rows that a power cut took may have returned by themselves; else a digest must find them missing. */
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

/** A push is wanted for what stands in front and waits; what waits for a person does not count. */
const hasSendable = async (world: World, { outbox, device }: Tab): Promise<boolean> => {
  const items = (await outbox?.items()) ?? []
  const sendable = items.filter(
    ({ state, isBehind, isStuck }) =>
      !isBehind && !isStuck && (state === 'waiting' || state === 'sending'),
  )
  if (sendable.length > 0) world.trace(device.name, 'has still to send', JSON.stringify(sendable))
  return sendable.length > 0
}

const isAtHead = (world: World, { device, homeName }: Tab): boolean => {
  const state = world.states.get(`${device.name}/${homeName}`)
  const { db, epoch } = world.server
  return state?.seq === db.head && world.server.isOnLine(epoch, state.horizon)
}

/** A minute of the replicators' own work. True when none has anything left to do. */
const drivenRound = async (world: World, tabs: readonly Tab[], heed: () => void) => {
  await world.scheduler.pass(60_000)
  await settleDown(world, heed)
  let isQuiet = true
  for (const tab of tabs)
    world.spawn(async () => {
      const isWaiting = await hasSendable(world, tab)
      if (isWaiting || !isAtHead(world, tab) || !(await isMended(world, tab))) isQuiet = false
    })
  await settleDown(world, heed)
  return isQuiet
}

/** One round: each device pulls and pushes once. True when none has anything left to do. */
const askedRound = async (world: World, tabs: readonly Tab[], heed: () => void) => {
  let isQuiet = true
  let waitMs = 0
  for (const tab of tabs) {
    world.spawn(async () => {
      const pulled = await pullOnce(world, tab)
      const pushed = await pushOnce(world, tab)
      waitMs = Math.max(waitMs, waitOf(pulled))
      const hasSent = pushed?.kind === 'sent' && pushed.reach !== null
      const isBusy = hasSent || (await hasSendable(world, tab))
      const isDone = pulled?.kind === 'current' && isAtHead(world, tab) && !isBusy
      if (!isDone || !(await isMended(world, tab))) isQuiet = false
    })
  }
  await settleDown(world, heed)
  await world.scheduler.pass(Math.max(waitMs, 10_000))
  await settleDown(world, heed)
  return isQuiet
}

/** Faults have stopped: everybody reaches the head, sends what can be sent, and then stops asking for more. */
export const comeToRest = async (world: World, heed: () => void): Promise<void> => {
  const { isDriven } = world.plan
  const tabs = await wakeUp(world)
  await settleDown(world, heed)
  await world.scheduler.pass(DAY_MS)
  // People come back to their devices; who was signed out by the server has signed in again.
  for (const { replicator } of tabs) replicator?.ask({ kind: 'focus' })
  const round = isDriven ? drivenRound : askedRound
  const most = isDriven ? MAX_MINUTES : MAX_ROUNDS
  let quiet = 0
  for (let at = 0; quiet < 2; at += 1) {
    if (at > most)
      throw new Violation('everybody comes to rest once faults stop', stand(world, tabs))
    quiet = (await round(world, tabs, heed)) ? quiet + 1 : 0
    if (!isDriven && at % 10 === 9) await world.scheduler.pass(HOUR_MS)
  }
  for (const tab of tabs) world.spawn(() => checkQuestions(tab))
  await settleDown(world, heed)
}

const stand = (world: World, tabs: readonly Tab[]) => ({
  head: world.server.head(),
  devices: tabs.map(({ device, homeName }) => [
    device.name,
    world.states.get(`${device.name}/${homeName}`),
    world.derailedOf(device.name, homeName),
  ]),
})
