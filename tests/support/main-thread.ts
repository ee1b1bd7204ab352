import type { CDPSession, Page } from 'playwright/test'
import { factorOf, USUAL_ALONE_MS, work } from './calibration.mjs'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly ts: number
  readonly tid: number
  readonly dur?: number
  /** Time on the processor, in µs: what other work on the machine does not lengthen. */
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

/** Time that the page's tasks have taken so far, in ms of the session's time domain. */
export const busyMs = async (client: CDPSession): Promise<number> => {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Waits a second at most for the page to have nothing to do. One that draws no frame may be told of no idle time. */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => done(null), { timeout: 1_000 })),
  )

/**
 * Factor by which the page's own thread is slower than usual now, slowed as what is judged is. By its processor's time.
 * Asked right before and right after, of which the greater counts.
 */
export const factorIn = async (page: Page, slowdown = 1): Promise<number> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await idle(page)
  const before = await busyMs(client)
  await page.evaluate(work)
  const busy = (await busyMs(client)) - before
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await client.detach()
  const factor = factorOf(busy / slowdown, USUAL_ALONE_MS)
  console.log(`measured: the page's thread takes ${factor.toFixed(2)} x as long as usual now`)
  return factor
}

const readTrace = async (client: CDPSession): Promise<readonly TraceEvent[]> => {
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => {
    // as: the protocol calls an event of a trace an object and no more
    events.push(...(value as unknown as TraceEvent[]))
  })
  const ended = new Promise((done) => client.once('Tracing.tracingComplete', done))
  await client.send('Tracing.end')
  await ended
  return events
}

const OWN = 'this-page'

/** Marks the page, in a task that is none of its own work. The driver's own way leaves 0.12 MB of code in the page. */
export const markPage = (client: CDPSession, mark: string) =>
  client.send('Runtime.evaluate', { expression: `void performance.mark('${mark}')` })

interface Traced {
  readonly events: readonly TraceEvent[]
  /** Moments at which the page was marked so, in µs of the trace. */
  readonly momentsOf: (mark: string) => readonly number[]
}

/** The work of the page's own thread during `doing`. Other pages, such as the browser's own, have threads beside it. */
const traceThread = async (
  page: Page,
  doing: () => Promise<unknown>,
  more: readonly string[] = [],
): Promise<Traced> => {
  const browser = page.context().browser()
  if (!browser) throw new Error('only a browser that was started for this can be traced')
  const tracer = await browser.newBrowserCDPSession()
  await tracer.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'v8', 'blink.user_timing', ...more] },
  })
  await doing()
  await markPage(await page.context().newCDPSession(page), OWN)
  const events = await readTrace(tracer)
  const own = events.find(({ name }) => name === OWN)
  if (!own) throw new Error('the trace has lost the page')
  const all = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === own.pid && tid === own.tid)
  const ofTracer = all.filter(isOfTheTracer)
  return {
    events: all.filter(
      (one) => !isTask(one) || !ofTracer.some((message) => isWithin(message, one)),
    ),
    momentsOf: (mark) =>
      events
        .filter(({ name, pid }) => name === mark && pid === own.pid)
        .map(({ ts }) => ts)
        .sort((a, b) => a - b),
  }
}

const isTask = ({ name }: TraceEvent): boolean => name.endsWith('RunTask')
const msOf = ({ tdur = 0 }: TraceEvent): number => tdur / 1000
const sumOf = (events: readonly TraceEvent[]): number =>
  events.reduce((sum, one) => sum + msOf(one), 0)

const longestFirst = (events: readonly TraceEvent[]): readonly number[] =>
  events
    .filter(isTask)
    .map(msOf)
    .sort((a, b) => b - a)

const traceSlowed = async (
  page: Page,
  slowdown: number,
  doing: () => Promise<unknown>,
  more?: readonly string[],
): Promise<Traced> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const traced = await traceThread(page, doing, more)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return traced
}

/** Those that are part of no other of them. */
const outermost = (events: readonly TraceEvent[]): readonly TraceEvent[] => {
  let until = 0
  return [...events]
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < until) return false
      until = ts + dur
      return true
    })
}

/** Code, styles and layout. */
const WORK = /^(?:v8\.|FunctionCall$|EvaluateScript$|UpdateLayoutTree$|Layout$)/

interface Part {
  /** Tasks of the page's thread but those that a timer began. */
  readonly ms: number
  /** Code, styles and layout in them. */
  readonly workMs: number
}

/**
 * Work of the page's own thread between each two such marks that `doing` makes, in ms of the processor. What is done in
 * idle time, as the test's own wait, is left out.
 */
export const workBetween = async (
  page: Page,
  slowdown: number,
  [from, to]: readonly [string, string],
  doing: () => Promise<void>,
): Promise<readonly Part[]> => {
  const { events, momentsOf } = await traceSlowed(page, slowdown, doing, ['devtools.timeline'])
  const named = (what: string) => events.filter(({ name }) => name === what)
  const [idle, timers] = [named('FireIdleCallback'), named('TimerFire')]
  const holds = (some: readonly TraceEvent[]) => (task: TraceEvent) =>
    some.some((one) => isWithin(one, task))
  const tasks = events.filter((task) => isTask(task) && !holds(idle)(task))
  const work = outermost(events.filter(({ name }) => WORK.test(name)))
  const workIn = (own: readonly TraceEvent[]): number =>
    sumOf(work.filter((one) => own.some((task) => isWithin(one, task))))
  const ends = momentsOf(to)
  return momentsOf(from).map((start, at) => {
    const all = outermost(tasks.filter(({ ts }) => ts >= start && ts < (ends[at] ?? start)))
    const own = all.filter((task) => !holds(timers)(task))
    return { ms: sumOf(own), workMs: workIn(own) }
  })
}

/** Longest tasks of the page's own thread while `doing` goes on, in ms of the processor, the longest first. */
export const longestTasks = async (
  page: Page,
  slowdown: number,
  doing: () => Promise<void>,
): Promise<readonly number[]> => longestFirst((await traceSlowed(page, slowdown, doing)).events)

/** Work that the test itself asks of the page. */
const isOfTheTracer = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag?.startsWith('blink.mojom.DevTools') ?? false

const isWithin = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.pid === outer.pid &&
  inner.tid === outer.tid &&
  inner.ts >= outer.ts &&
  inner.ts < outer.ts + (outer.dur ?? 0)
