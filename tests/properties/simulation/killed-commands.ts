import { codeOf } from '../../../sync/lib/sync-error.ts'
import type { Outbox } from '../../../sync/outbox/outbox.ts'
import type { Device, Tab } from './device.ts'
import { pullOnce, pushOnce, startTab } from './flows.ts'
import { NO_CHAOS, type Plan, planOf } from './plan.ts'
import { seededRandom } from './random.ts'
import { deleteRow, keyOf, type Row, setRow } from './server-db.ts'
import { REFUSED_MARK } from './server-push.ts'
import { changedRow, newRow } from './server-rows.ts'
import { Violation } from './tally.ts'
import { type Broken, World } from './world.ts'

const EXAMS = 'tests_library'
const MAX_STEPS = 5_000
/** Pulls and pushes after which nothing is left to do. */
const ROUNDS = 4

/** One admin, one row, and no fault but the end of an engine. */
const QUIET: Plan = {
  ...planOf(seededRandom(1)),
  ...{ visitors: 0, admins: 1, firstRows: 0, edges: 1, isDriven: false },
  ...{ chaos: NO_CHAOS, keeping: { headMs: 0, pageMs: 0, digestMs: 0 } },
  limits: { pageRows: 50, pageBytes: 1_000_000 },
}

type Command = (outbox: Outbox) => Promise<unknown>

/** A device with one tab, and a server with one row that both know. */
class Bench {
  readonly world: World
  readonly id: string
  private readonly device: Device
  private tab: Tab | null = null

  constructor(seed: number, broken: Broken) {
    this.world = new World(seededRandom(seed), QUIET, broken)
    this.world.begin()
    const [device] = this.world.devices
    if (!device) throw new Error('no device')
    this.device = device
    device.author = 'asha00000000000'
    this.id = this.world.random.id()
    this.onServer({ title: 'first' })
  }

  get outbox(): Outbox {
    if (!this.tab?.outbox) throw new Error('no outbox')
    return this.tab.outbox
  }

  async open(): Promise<void> {
    const tab = await this.device.open()
    this.tab = tab
    await this.finish(() => startTab(tab))
  }

  async kill(): Promise<void> {
    if (!this.tab) return
    await this.device.kill(this.tab)
  }

  /** Written by another person; null: deleted. */
  onServer(fields: Row | null): void {
    const { server, scheduler } = this.world
    server.commit((db) => {
      const row = db.rows.get(keyOf(EXAMS, this.id))
      if (fields === null) return deleteRow(db, EXAMS, this.id)
      const next = row
        ? changedRow(row, fields, scheduler.now)
        : newRow(EXAMS, this.id, { ...fields, status: 'draft' }, scheduler.now)
      setRow(db, EXAMS, this.id, next)
    })
    this.saw(server.db.rows.get(keyOf(EXAMS, this.id)) ?? {})
  }

  /** This person has read that, or written it. */
  saw(row: Row): void {
    this.world.truth.approve(this.device.name, keyOf(EXAMS, this.id), row)
  }

  heed(): void {
    const violation = this.world.scheduler.violation ?? this.world.violation
    if (violation !== null) throw violation
  }

  async finish<T>(work: () => Promise<T>): Promise<T> {
    const done: T[] = []
    this.world.spawn(async () => void done.push(await work()))
    await this.world.scheduler.run(MAX_STEPS)
    this.heed()
    if (done.length === 0) throw new Violation('work comes to an end')
    return done[0] as T // as: it has ended
  }

  async push(): Promise<void> {
    const { tab } = this
    if (tab) await this.finish(() => pushOnce(this.world, tab))
    await this.world.scheduler.pass(60_000)
  }

  async pull(): Promise<void> {
    const { tab } = this
    if (tab) await this.finish(() => pullOnce(this.world, tab))
    await this.world.scheduler.pass(60_000)
  }

  async settle(): Promise<void> {
    for (let at = 0; at < ROUNDS; at += 1) {
      await this.pull()
      await this.push()
    }
  }

  edit(fields: Row, seen: Row = {}): Command {
    const { id } = this
    const now = { title: 'first', difficulty: 'Easy', ...seen }
    this.saw(fields)
    return (outbox) => outbox.enqueue({ op: 'put', collection: EXAMS, id, fields, seen: now })
  }

  /** Kept and answered without a fault; gives its item. */
  async keep(fields: Row): Promise<string> {
    const { outbox } = this
    return String(await this.finish(() => this.edit(fields)(outbox)))
  }

  async disk(): Promise<string> {
    return JSON.stringify(await this.device.homes.outbox())
  }

  /** Rows of the server, and the work that it did for this device. */
  onLine(): string {
    const { world } = this
    const rows = [...world.server.db.rows].filter(([key]) => key.startsWith(EXAMS))
    return JSON.stringify({
      rows: rows.map(([, { title, difficulty, status }]) => [title, difficulty, status]).sort(),
      // A deletion of a row that is gone already changes nothing: a person may say it twice.
      effects: world.truth.effects
        .filter(
          ({ op, key }, at, all) =>
            op !== 'delete' ||
            all.findIndex((one) => one.op === 'delete' && one.key === key) === at,
        )
        .map(({ op, fields }) => [op, fields]),
    })
  }

  /** The same, and the changes that wait. */
  async summary(): Promise<string> {
    const items = await this.finish(() => this.outbox.items())
    const said = items.map(({ state, op, fields }) => [state, op, fields.map(({ mine }) => mine)])
    return JSON.stringify([this.onLine(), said])
  }
}

const inConflict = async (
  bench: Bench,
  theirs: Row | null,
): Promise<readonly [id: string, seq: number]> => {
  const id = await bench.keep({ title: 'mine', difficulty: 'Hard' })
  bench.onServer(theirs)
  await bench.push()
  const items = await bench.finish(() => bench.outbox.items())
  return [id, items.find((item) => item.id === id)?.conflict?.seq ?? -1]
}

/** Commands by their kind, each where it makes sense. */
const KINDS: Readonly<Record<string, (bench: Bench) => Promise<Command>>> = {
  'a new row': async ({ world }) => {
    const id = world.random.id()
    const exam = { type: 'full', subject: 'Physics', category: 'fst', difficulty: 'Easy' }
    const fields = { ...exam, file_url: null, title: 'new', status: 'draft', publish_at: '' }
    return (outbox) => outbox.enqueue({ op: 'put', collection: EXAMS, id, fields, isNew: true })
  },
  'an edit': async (bench) => bench.edit({ title: 'mine' }),
  'an edit of a change that waits': async (bench) => {
    await bench.keep({ title: 'before', difficulty: 'Hard' })
    return bench.edit({ title: 'mine' }, { title: 'before', difficulty: 'Hard' })
  },
  'a deletion':
    async ({ id }) =>
    (outbox) =>
      outbox.enqueue({ op: 'delete', collection: EXAMS, id, fields: {} }),
  'a change given up': async (bench) => {
    const item = await bench.keep({ title: 'mine' })
    return (outbox) => outbox.discard(item)
  },
  'mine in a conflict': async (bench) => {
    const item = await inConflict(bench, { title: 'theirs' })
    return (outbox) => outbox.decide(...item, 'mine')
  },
  'theirs in a conflict': async (bench) => {
    const item = await inConflict(bench, { title: 'theirs' })
    return (outbox) => outbox.decide(...item, 'theirs')
  },
  'a deleted row made anew': async (bench) => {
    const item = await inConflict(bench, null)
    return (outbox) => outbox.decide(...item, 'mine')
  },
  'a refused change, mended': async (bench) => {
    await bench.keep({ title: REFUSED_MARK })
    await bench.push()
    return bench.edit({ title: 'mended' }, { title: REFUSED_MARK })
  },
}

export const COMMAND_KINDS = Object.keys(KINDS)

interface Said {
  /** 'ok', the code of its error, or null where it was not answered yet. */
  readonly answer: string | null
  readonly sayTo: () => Promise<string>
  /** True once its work is on the disk. */
  readonly isDone: boolean
}

/** Says a command of that kind, and lets the engine take that many steps. */
const sayFor = async (bench: Bench, kind: string, steps: number): Promise<Said> => {
  await bench.open()
  await bench.pull()
  const command = await KINDS[kind]?.(bench)
  if (!command) throw new Error(`no ${kind}`)
  const before = await bench.disk()
  const sayTo = async (): Promise<string> => {
    try {
      return (await command(bench.outbox)) === null ? 'nothing' : 'ok'
    } catch (error) {
      return codeOf(error)
    }
  }
  let answer: string | null = null
  bench.world.spawn(async () => {
    answer = await sayTo()
  })
  await bench.world.scheduler.run(steps)
  if (answer === null || Number.isFinite(steps)) await bench.kill()
  return { answer, sayTo, isDone: (await bench.disk()) !== before }
}

const differs = (promise: string, details: Record<string, unknown>): never => {
  throw new Violation(promise, details)
}

/** An engine that ends after so many steps, followed by the next one at once: they count as one. */
const followedAtOnce = async (bench: Bench, kind: string, steps: number, wanted: string) => {
  const { answer, sayTo, isDone } = await sayFor(bench, kind, steps)
  await bench.open()
  const last = answer ?? (await bench.finish(sayTo))
  await bench.settle()
  const seen = await bench.summary()
  // Of a decision that was made there is nothing left to decide.
  const isTold = last === 'ok' || (isDone && last === 'missing')
  if (seen !== wanted || !isTold)
    differs('a command counts once', { kind, steps, last, seen, wanted })
  return answer !== null
}

/** The same, where all was sent, and another person wrote after that, before the page says its command again. */
const followedLate = async (bench: Bench, kind: string, steps: number) => {
  const { answer, sayTo, isDone } = await sayFor(bench, kind, steps)
  await bench.open()
  await bench.settle()
  if (bench.world.server.db.rows.has(keyOf(EXAMS, bench.id))) bench.onServer({ title: 'later' })
  await bench.settle()
  const before = bench.onLine()
  if (answer === null) await bench.finish(sayTo)
  await bench.settle()
  // A person may be asked about it once more; nothing of it is done again.
  const after = bench.onLine()
  if (isDone && after !== before)
    differs('what was sent is not done again', { kind, steps, answer, before, after })
}

/** Ends the engine before each step of a command of that kind, and after its answer. Gives how many steps that were. */
export const killAtEachStep = async (
  kind: string,
  seed: number,
  broken: Broken = {},
): Promise<number> => {
  const whole = new Bench(seed, broken)
  const { answer } = await sayFor(whole, kind, MAX_STEPS)
  await whole.open()
  await whole.settle()
  if (answer !== 'ok') differs('a command makes sense', { kind, answer, is: await whole.summary() })
  const wanted = await whole.summary()
  for (let steps = 0; ; steps += 1) {
    await followedLate(new Bench(seed, broken), kind, steps)
    if (await followedAtOnce(new Bench(seed, broken), kind, steps, wanted)) return steps
  }
}
