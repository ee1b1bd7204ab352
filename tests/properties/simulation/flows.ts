import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { PullOutcome, PushOutcome } from '../../../sync/replication/contract.ts'
import type { Tab, TabBase } from './device.ts'
import { checkMirror } from './invariants.ts'
import { Violation } from './tally.ts'
import type { World } from './world.ts'

/** Faults of store and network are a SyncError; anything else that comes out of the engine is a bug. */
export const onlySyncErrors = (error: unknown): void => {
  if (!(error instanceof SyncError) || error.code === 'internal') throw error
}

const notInternal = (outcome: PullOutcome | PushOutcome): void => {
  if ('code' in outcome && outcome.code === 'internal')
    throw new Violation('the engine fails only as it says', outcome)
}

export const notePull = async (world: World, tab: TabBase, outcome: PullOutcome): Promise<void> => {
  notInternal(outcome)
  if (outcome.kind !== 'current') return
  world.tally.hit('pulls that reached a head')
  await checkMirror(world, tab, outcome.state)
}

export const notePush = (world: World, outcome: PushOutcome): void => {
  notInternal(outcome)
  if (outcome.kind !== 'sent') return
  world.tally.hit('changes accepted', outcome.accepted)
  world.tally.hit('conflicts', outcome.conflicts)
  world.tally.hit('refused changes', outcome.refused)
}

/** One pull and what belongs to it, as the composition does it. Gives how it ended, null when one was under way. */
export const pullOnce = async (world: World, tab: Tab): Promise<PullOutcome | null> => {
  if (tab.isPulling) return null
  tab.isPulling = true
  const outcome = await tab.puller.pull()
  tab.isPulling = false
  await notePull(world, tab, outcome)
  if (outcome.kind === 'current' && tab.outbox) {
    const { state, head } = outcome
    const reconciled = await tab.outbox
      .settle({ state, head, line: tab.remote.line })
      .catch(onlySyncErrors)
    world.tally.hit('accepted, then taken away by the server', reconciled?.lost ?? 0)
  }
  return outcome
}

export const pushOnce = async (world: World, tab: Tab): Promise<PushOutcome | null> => {
  if (tab.isPushing || !tab.outbox) return null
  tab.isPushing = true
  const outcome = await tab.outbox.push()
  tab.isPushing = false
  notePush(world, outcome)
  return outcome
}

export const startTab = async (tab: Tab): Promise<void> => {
  tab.replicator?.start()
}
