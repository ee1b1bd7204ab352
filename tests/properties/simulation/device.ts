import type { Locks, Platform } from '../../../sync/lib/platform.ts'
import type { Head } from '../../../sync/model/wire.ts'
import { createOutbox, type Outbox } from '../../../sync/outbox/outbox.ts'
import type { FeedRemote, PushRemote } from '../../../sync/remote/port.ts'
import { createPuller, type Puller } from '../../../sync/replication/puller.ts'
import { createReplicator, type Replicator } from '../../../sync/replication/replicator.ts'
import type { Envelope } from '../../../sync/store/port.ts'
import { readMirrorBase } from '../../../sync/store/read-row.ts'
import { type CurrentMirror, followTurns, type Mirrors } from '../../../sync/store/turns.ts'
import { scheduledDevice, scheduledMirrors } from './faulty-store.ts'
import type { Homes, MirrorHome } from './homes.ts'
import { feedOf, pushOf } from './network.ts'
import type { Owner } from './scheduler.ts'
import type { World } from './world.ts'

export interface TabBase extends Owner {
  readonly device: Device
  /** The admin who is signed in, null for a visitor. */
  readonly author: string | null
  readonly home: MirrorHome
  /** Which of its device's mirrors it works on. */
  readonly homeName: string
}

/** One tab: the shipping engine over ports that take turns. */
export interface Tab extends TabBase {
  readonly mirror: CurrentMirror
  readonly puller: Puller
  readonly outbox: Outbox | null
  readonly replicator: Replicator | null
  readonly remote: FeedRemote
  isPulling: boolean
  isPushing: boolean
  /** Acts of its person that go on there now. */
  acts: number
}

/** Everything that a broken engine may have in place of the real thing. */
export interface Ports {
  readonly mirrors: Mirrors
  readonly remote: FeedRemote
  readonly push: PushRemote
  readonly platform: Platform
}

/** A phone or a laptop: its databases outlive its tabs. */
export class Device {
  readonly name: string
  readonly isAdmin: boolean
  readonly homes: Homes
  tabs: Tab[] = []
  author: string | null = null
  clockOffsetMs = 0
  lastHead: Head | null = null
  /** Files whose bytes are here, and those that are known to be on the server. */
  readonly staged = new Set<string>()
  readonly sent = new Set<string>()
  /** A second copy of the outbox, as of a person's last act: it lacks only the sent changes. */
  outboxCopy: readonly Envelope[] | null = null
  private readonly world: World
  private readonly holders = new Map<string, TabBase>()
  private queue: { readonly name: string; readonly tab: TabBase; readonly go: () => void }[] = []

  constructor(world: World, name: string, isAdmin: boolean, homes: Homes) {
    this.world = world
    this.name = name
    this.isAdmin = isAdmin
    this.homes = homes
  }

  private platformOf(tab: TabBase, locks: Locks): Platform {
    const { random, scheduler, truth } = this.world
    return {
      locks,
      now: () => scheduler.now + this.clockOffsetMs,
      random: random.next,
      newId: random.id,
      newUuid: () => {
        const uuid = random.uuid()
        truth.mint(this.name, tab.author ?? '', uuid)
        return uuid
      },
      after: (delayMs, callback) => scheduler.after(tab, delayMs, callback),
    }
  }

  async open(): Promise<Tab> {
    const { world } = this
    const { author } = this
    const name = author ?? 'visitor'
    const home = await this.homes.mirror(name)
    world.states.set(`${this.name}/${name}`, (await home.look()).state)
    const known = { device: this, author, home, homeName: name }
    const base: TabBase = { isDead: false, isFrozen: false, ...known }
    const device = scheduledDevice(world, base, await this.homes.device())
    const ports: Ports = {
      mirrors: scheduledMirrors(world, base, home),
      remote: feedOf(world, base),
      push: pushOf(world, base),
      platform: this.platformOf(base, this.locksOf(base)),
    }
    const { mirrors, remote, push, platform } = world.broken.tab?.(ports, base, world) ?? ports
    const mirror = followTurns(mirrors, device, name)
    const events = { turned: mirror.refresh }
    const puller = createPuller({ mirrors, device, mirrorName: name, remote, platform, events })
    const made =
      author === null
        ? null
        : createOutbox({
            device,
            platform,
            remote: push,
            author,
            readBase: readMirrorBase(mirror),
            ensureFile: (id, { again }) => this.putFile(base, id, again),
          })
    const outbox = made && (world.broken.outbox?.(made) ?? made)
    const role = author === null ? 'visitor' : 'admin'
    const replicator = world.plan.isDriven
      ? createReplicator({
          puller,
          outbox,
          remote,
          platform,
          role,
          ...world.replicatorEvents(base),
        })
      : null
    const idle = { isPulling: false, isPushing: false, acts: 0 }
    const tab = Object.assign(base, { mirror, puller, outbox, replicator, remote, ...idle })
    this.tabs.push(tab)
    return tab
  }

  private putFile(tab: TabBase, id: string, again: boolean): Promise<'sent' | 'resting'> {
    const { world } = this
    if (!this.staged.has(id) || (this.sent.has(id) && !again)) return Promise.resolve('sent')
    if (again) world.tally.hit('file missing on the server')
    return world.scheduler.turn(tab, () => {
      if (world.random.chance(world.chaos.network)) return 'resting'
      world.server.db.files.add(id)
      this.sent.add(id)
      return 'sent'
    })
  }

  /** A tab is gone at once: its locks are free, what it had handed over may be done or not. */
  async kill(tab: Tab): Promise<void> {
    tab.isDead = true
    this.tabs = this.tabs.filter((one) => one !== tab)
    this.queue = this.queue.filter((one) => one.tab !== tab)
    await this.world.scheduler.bury()
    for (const [name, holder] of [...this.holders]) if (holder === tab) this.release(name, tab)
  }

  async killAll(): Promise<void> {
    for (const tab of this.tabs) await this.kill(tab)
  }

  holds(tab: TabBase): boolean {
    return [...this.holders.values()].includes(tab)
  }

  private release(name: string, tab: TabBase): void {
    if (this.holders.get(name) !== tab) return
    this.holders.delete(name)
    const next = this.queue.find((one) => one.name === name)
    if (!next) return
    this.queue = this.queue.filter((one) => one !== next)
    this.holders.set(name, next.tab)
    next.go()
  }

  private locksOf(tab: TabBase): Locks {
    const { scheduler, tally } = this.world
    const take = (name: string): boolean => {
      if (this.holders.has(name)) return false
      this.holders.set(name, tab)
      return true
    }
    const holding = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      try {
        return await work()
      } finally {
        this.release(name, tab)
      }
    }
    return {
      tryLock: async (name, work) => {
        if (await scheduler.turn(tab, () => take(name))) return holding(name, work)
        tally.hit('busy')
        return 'busy'
      },
      lock: async (name, work) => {
        const isMine = await scheduler.turn(tab, () => take(name))
        if (!isMine)
          await new Promise<void>((go) => {
            // Between the turn and now nobody ran, so that the lock is still held by another.
            this.queue.push({ name, tab, go })
          })
        return holding(name, work)
      },
    }
  }
}
