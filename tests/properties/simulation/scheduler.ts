import type { Random } from './random.ts'
import { Violation } from './tally.ts'

/** A tab that waits: a dead one never goes on, a frozen one not now. */
export interface Owner {
  isDead: boolean
  isFrozen: boolean
}

interface Task {
  readonly owner: Owner
  readonly run: () => Promise<void> | void
  /** A crash's last effect on work that had been handed over. */
  readonly onDeath?: (() => Promise<unknown>) | undefined
}
interface Timer {
  readonly owner: Owner
  readonly at: number
  readonly ring: () => void
}

/** Lets everything run that waits for nothing outside: the tick queue comes after all promise jobs. */
const drain = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/**
 * Takes turns: every call of a port waits here, and one at a time goes on, drawn by chance. Time is virtual and moves
 * only on request.
 */
export class Scheduler {
  /** Epoch ms of the world's own time. */
  now = Date.UTC(2026, 10, 21, 4)
  steps = 0
  /** The first broken promise seen inside a port: an engine may take it for a fault of the port. */
  violation: Violation | null = null
  private readonly random: Random
  private tasks: Task[] = []
  private timers: Timer[] = []

  constructor(random: Random) {
    this.random = random
  }

  /** An await point: `work` runs when this turn is drawn, its outcome is the promise's. */
  turn<T>(owner: Owner, work: () => Promise<T> | T, onDeath?: () => Promise<unknown>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (owner.isDead) return
      const run = async () => {
        try {
          const made = work()
          resolve(made instanceof Promise ? await made : made)
        } catch (error) {
          if (error instanceof Violation) this.violation ??= error
          reject(error)
        }
      }
      this.tasks.push({ owner, run, onDeath })
    })
  }

  after(owner: Owner, delayMs: number, ring: () => void): () => void {
    const timer = { owner, at: this.now + delayMs, ring }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((one) => one !== timer)
    }
  }

  /** Moves time on and rings what became due, in order. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms
    for (;;) {
      const due = this.timers
        .filter((timer) => timer.at <= until && !timer.owner.isFrozen)
        .sort((a, b) => a.at - b.at)[0]
      if (!due) break
      this.timers = this.timers.filter((timer) => timer !== due)
      this.now = Math.max(this.now, due.at)
      if (!due.owner.isDead) due.ring()
      await drain()
    }
    this.now = until
  }

  /** Lets one waiting call go on; false when none can. */
  async step(): Promise<boolean> {
    const ready = this.tasks.filter((task) => !task.owner.isFrozen && !task.owner.isDead)
    if (ready.length === 0) return false
    const task = this.random.pick(ready)
    this.tasks.splice(this.tasks.indexOf(task), 1)
    this.steps += 1
    await task.run()
    await drain()
    return true
  }

  async run(maxSteps: number): Promise<number> {
    await drain()
    let done = 0
    while (done < maxSteps && (await this.step())) done += 1
    return done
  }

  /** Drops the turns of the dead. Their hand-overs to a database may still have been done, whole or in part. */
  async bury(): Promise<void> {
    const dead = this.tasks.filter((task) => task.owner.isDead)
    this.tasks = this.tasks.filter((task) => !task.owner.isDead)
    this.timers = this.timers.filter((timer) => !timer.owner.isDead)
    for (const task of dead) if (task.onDeath && this.random.chance(0.5)) await task.onDeath()
  }
}
