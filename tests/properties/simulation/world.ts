import type { Outbox } from '../../../sync/outbox/outbox.ts'
import type { ReplicatorOptions } from '../../../sync/replication/replicator.ts'
import type { MirrorState } from '../../../sync/store/port.ts'
import { readTurns, type Turn, type Turns } from '../../../sync/store/turns.ts'
import { Device, type Ports, type TabBase } from './device.ts'
import { Edge } from './edge.ts'
import { notePull, notePush } from './flows.ts'
import { memoryHomes } from './homes.ts'
import { type Chaos, NO_CHAOS, type Plan } from './plan.ts'
import type { Random } from './random.ts'
import { Scheduler } from './scheduler.ts'
import { ModelServer } from './server.ts'
import { emptyDb, setRow } from './server-db.ts'
import { ServerLife } from './server-life.ts'
import { newRow, SINGLE, SINGLE_ID } from './server-rows.ts'
import { Tally, Violation } from './tally.ts'
import { Truth } from './truth.ts'

/** An engine, or a server, with one promise taken out: the simulation must find it. */
export interface Broken {
  readonly tab?: (ports: Ports, tab: TabBase, world: World) => Ports
  readonly outbox?: (outbox: Outbox) => Outbox
  readonly server?: {
    readonly acceptsAhead?: boolean
    readonly acceptsOldEpochs?: boolean
  }
  /** A world in which the lack shows soon. */
  readonly plan?: Partial<Omit<Plan, 'weights'>> & { readonly weights?: Partial<Plan['weights']> }
}

/** A change that a person was told to be kept, and what became of it as far as people know. */
export interface Kept {
  readonly device: string
  readonly author: string
  readonly key: string
  readonly field: string
  /** Occurs once in the world; '' for a deletion. */
  readonly mark: string
  isKept: boolean
  /** Times that its author gave it up or chose another version. */
  givenUp: number
  /** Its device lost its database. */
  isGone: boolean
  /** Later changes of the same field by the same person, which take it over. */
  readonly heirs: Kept[]
}

/** How one mirror may legitimately have come off the track, until it is on it again. */
export interface Derailed {
  wasOff: boolean
  isDamaged: boolean
  /** The mirror that a rebuild fills has lost rows. */
  isFillDamaged: boolean
}

/** Everything that one schedule plays with. */
export class World {
  readonly random: Random
  readonly plan: Plan
  readonly broken: Broken
  readonly tally = new Tally()
  readonly truth = new Truth()
  readonly scheduler: Scheduler
  readonly server: ModelServer
  readonly life: ServerLife
  readonly edges: readonly Edge[]
  readonly devices: readonly Device[]
  readonly kept: Kept[] = []
  readonly derailed = new Map<string, Derailed>()
  readonly states = new Map<string, MirrorState | null>()
  chaos: Chaos
  isCalm = false
  marks = 0
  readonly isTraced = process.env.SIM_TRACE === '1'
  /** The first promise that was broken inside a flow. */
  violation: unknown = null

  constructor(random: Random, plan: Plan, broken: Broken) {
    this.random = random
    this.plan = plan
    this.broken = broken
    this.chaos = plan.chaos
    this.scheduler = new Scheduler(random)
    const limits = {
      ...plan.limits,
      acceptsAhead: false,
      acceptsOldEpochs: false,
      ...broken.server,
    }
    this.server = new ModelServer(emptyDb(), limits, this.truth)
    this.server.nowMs = () => this.scheduler.now
    this.server.onCut = (what) => this.tally.hit(what)
    this.server.onReused = () => this.tally.hit('met again in other words')
    this.life = new ServerLife(this.server, random, this.scheduler, this.tally)
    this.edges = Array.from({ length: plan.edges }, () => this.newEdge())
    const names = [
      ...Array.from({ length: plan.visitors }, (_, at) => `visitor ${at}`),
      ...Array.from({ length: plan.admins }, (_, at) => `admin ${at}`),
    ]
    this.devices = names.map(
      (name) => new Device(this, name, name.startsWith('admin'), memoryHomes()),
    )
  }

  private newEdge(): Edge {
    const edge = new Edge(this.plan.keeping, this.scheduler, this.tally)
    const { random } = this
    if (random.chance(0.3)) edge.keeping = { ...edge.keeping, headMs: random.pick([0, 600_000]) }
    return edge
  }

  begin(): void {
    this.server.db.epochs.push([this.random.id(), 0])
    const fields = { website_name: this.life.mark(), status: 'published' }
    const settings = newRow(SINGLE, SINGLE_ID, fields, this.scheduler.now)
    this.server.commit((db) => setRow(db, SINGLE, SINGLE_ID, settings))
    for (let at = 0; at < this.plan.firstRows; at += 1) this.life.add()
    this.life.backUp()
  }

  derailedOf(device: string, home: string): Derailed {
    return this.derailedAt(`${device}/${home}`)
  }

  private derailedAt(key: string): Derailed {
    const known = this.derailed.get(key) ?? {
      wasOff: false,
      isDamaged: false,
      isFillDamaged: false,
    }
    this.derailed.set(key, known)
    return known
  }

  /** After the server's history changed: a device off the line may now rebuild its mirror. */
  lineChanged(): void {
    for (const [key, state] of this.states)
      if (state && !this.server.isOnLine(state.epoch, state.horizon))
        this.derailedAt(key).wasOff = true
  }

  /** A tab writes the state of one of its mirrors. */
  async onState(tab: TabBase, turn: Turn, after: MirrorState): Promise<void> {
    const derailed = this.derailedOf(tab.device.name, tab.homeName)
    this.trace(tab.device.name, tab.homeName, turn, 'state', JSON.stringify(after))
    const { current } = await readTurns(await tab.device.homes.device(), tab.homeName)
    if (turn !== current) return
    this.states.set(`${tab.device.name}/${tab.homeName}`, after)
    // An answer from before the line changed may bring a mirror off it only now.
    if (!this.server.isOnLine(after.epoch, after.horizon)) derailed.wasOff = true
  }

  /** A tab writes what its device knows of the mirrors: a rebuild needs a reason, and ends what was wrong (protocol, 14). */
  async onTurns(tab: TabBase, before: string | null, after: string): Promise<void> {
    const derailed = this.derailedOf(tab.device.name, tab.homeName)
    const was: Turns | null = before === null ? null : JSON.parse(before)
    const is: Turns = JSON.parse(after)
    const current = was?.current ?? 'a'
    this.trace(tab.device.name, tab.homeName, 'turns', after)
    if (is.isFilling && is.rebuiltAt !== was?.rebuiltAt) {
      this.tally.hit('rebuilds')
      derailed.isFillDamaged = false
      const state = await tab.home.mirrors[current].readState()
      const isOff =
        derailed.wasOff || (state !== null && !this.server.isOnLine(state.epoch, state.horizon))
      if (!was?.isFilling && !isOff && !derailed.isDamaged)
        throw new Violation('no rebuild without a reason', { state, device: tab.device.name })
    }
    if (is.current === current) return
    const state = await tab.home.mirrors[is.current].readState()
    this.states.set(`${tab.device.name}/${tab.homeName}`, state)
    // The head that the rebuild went by may be of a history that is over by now: then the next head ends it in its turn.
    derailed.wasOff = state !== null && !this.server.isOnLine(state.epoch, state.horizon)
    derailed.isDamaged = derailed.isFillDamaged
    derailed.isFillDamaged = false
  }

  /** A flow of a tab. It goes on by itself; what it may not throw is a broken promise. */
  spawn(flow: () => Promise<void>): void {
    flow().catch((error: unknown) => {
      this.violation ??= error
    })
  }

  /** Traces a replayed seed with SIM_TRACE=1. */
  trace(...words: readonly unknown[]): void {
    if (this.isTraced) console.log(this.scheduler.steps, ...words)
  }

  calm(): void {
    this.isCalm = true
    this.chaos = NO_CHAOS
    // Caches in front keep to their times from here on, and those run out.
    for (const edge of this.edges)
      edge.keeping = { headMs: 5_000, pageMs: 3_600_000, digestMs: 60_000 }
  }

  /** A broken promise that is seen inside a port: the engine may swallow the error, the schedule does not. */
  accuse(promise: string, details: unknown): never {
    const violation = new Violation(promise, details)
    this.scheduler.violation ??= violation
    throw violation
  }

  replicatorEvents(tab: TabBase): Pick<ReplicatorOptions, 'onPull' | 'onPush'> {
    return {
      onPull: (outcome) => this.spawn(() => notePull(this, tab, outcome)),
      onPush: (outcome) => this.spawn(async () => notePush(this, outcome)),
    }
  }
}
