import type { Keeping } from './edge.ts'
import type { Random } from './random.ts'
import type { ServerLimits } from './server.ts'

/** Chances of faults, each in [0, 1); 0 in many schedules, so that others get far. */
export interface Chaos {
  readonly network: number
  readonly push: number
  readonly store: number
  readonly garble: number
}
export const NO_CHAOS: Chaos = { network: 0, push: 0, store: 0, garble: 0 }

/** The kind of schedule that a seed gives. */
export interface Plan {
  readonly visitors: number
  readonly admins: number
  readonly actions: number
  readonly firstRows: number
  readonly edges: number
  readonly keeping: Keeping
  readonly limits: Pick<ServerLimits, 'pageRows' | 'pageBytes'>
  readonly chaos: Chaos
  /** The shipping replicator drives the engine, by virtual time; else pulls and pushes come by chance. */
  readonly isDriven: boolean
  /** Weight of each kind of event; 0: not in this schedule. */
  readonly weights: Readonly<Record<Happening, number>>
}

export const HAPPENINGS = [
  'server add',
  'server edit',
  'server lifecycle',
  'server remove',
  'sql',
  'odd row',
  'restart',
  'lose tail',
  'back up',
  'restore',
  'plant',
  'pull',
  'push',
  'person edit',
  'person decide',
  'kill tab',
  'kill device',
  'freeze',
  'thaw',
  'open tab',
  'sign in or out',
  'time',
  'clock',
  'lose mirror',
  'lose device',
] as const
/** Further events where a device may lose its database: an older one may come back. */
export const AFTER_LOSS = ['keep outbox', 'set outbox back'] as const
export type Happening = (typeof HAPPENINGS)[number] | (typeof AFTER_LOSS)[number]

const ALWAYS: Partial<Record<Happening, number>> = {
  'server add': 3,
  'server edit': 6,
  'server lifecycle': 3,
  'server remove': 2,
  pull: 16,
  push: 8,
  'person edit': 8,
  'person decide': 5,
  thaw: 2,
  'open tab': 3,
  time: 5,
}
const RARE: ReadonlySet<Happening> = new Set(['lose mirror', 'lose device', 'clock'])

const chancy = (random: Random, most: number): number =>
  random.chance(0.4) ? 0 : random.next() * most

const keepingOf = (random: Random): Keeping => ({
  headMs: random.pick([0, 5_000, 5_000, 60_000, 3_600_000, Number.POSITIVE_INFINITY]),
  pageMs: random.pick([0, 3_600_000, Number.POSITIVE_INFINITY]),
  digestMs: random.pick([0, 60_000, 3_600_000]),
})

export const planOf = (random: Random): Plan => {
  const weights = Object.fromEntries(
    HAPPENINGS.map((name) => {
      const often = RARE.has(name) ? 0.5 : 2
      return [name, ALWAYS[name] ?? (random.chance(0.5) ? often : 0)]
    }),
  ) as Record<(typeof HAPPENINGS)[number], number> // as: one entry per name of the list
  const isLossy = weights['lose device'] > 0
  return {
    visitors: random.int(3),
    admins: 1 + random.int(2),
    actions: 60 + random.int(80),
    firstRows: random.int(8),
    edges: 1 + random.int(2),
    keeping: keepingOf(random),
    limits: {
      pageRows: random.pick([1, 2, 3, 3, 50]),
      pageBytes: random.pick([300, 900, 1_000_000]),
    },
    chaos: {
      network: chancy(random, 0.3),
      push: chancy(random, 0.5),
      store: chancy(random, 0.08),
      garble: chancy(random, 0.2),
    },
    isDriven: random.chance(0.3),
    weights: {
      ...weights,
      'keep outbox': isLossy ? 12 : 0,
      'set outbox back': isLossy ? 6 : 0,
    },
  }
}

const ALL: readonly Happening[] = [...HAPPENINGS, ...AFTER_LOSS]

export const drawHappening = (plan: Plan, random: Random): Happening => {
  const total = ALL.reduce((sum, name) => sum + plan.weights[name], 0)
  let at = random.next() * total
  for (const name of ALL) {
    at -= plan.weights[name]
    if (at < 0) return name
  }
  return 'pull'
}

/** A server that is set back again and again, and an admin who looks into the tray. */
export const SET_BACK = {
  visitors: 0,
  admins: 1,
  actions: 160,
  chaos: { network: 0.05, push: 0.1, store: 0.02, garble: 0 },
  weights: {
    ...{ restore: 5, 'lose tail': 4, 'back up': 4, restart: 1, 'sign in or out': 1 },
    ...{ pull: 24, push: 16, 'person edit': 14, 'person decide': 30 },
  },
}
