import type { CDPSession, Page } from 'playwright/test'
import { factorOf, work } from './calibration.mjs'

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

/**
 * Factor by which the page's own thread is slower than usual now. Asked right before and right after what is judged, of
 * which the greater counts; at 1x CPU.
 */
export const factorIn = async (page: Page): Promise<number> => factorOf(await page.evaluate(work))

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

/** Longest tasks of the page's main thread while `doing` goes on, in ms of the processor, the longest first. */
export const longestTasks = async (
  page: Page,
  slowdown: number,
  doing: () => Promise<void>,
): Promise<readonly number[]> => {
  const client = await page.context().newCDPSession(page)
  const browser = page.context().browser()
  if (!browser) throw new Error('only a browser that was started for this can be traced')
  const tracer = await browser.newBrowserCDPSession()
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tracer.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  await doing()
  const events = await readTrace(tracer)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const main = onMainThread(events)
  const ours = main.filter(isOfTheTracer)
  return main
    .filter(({ name }) => name.endsWith('RunTask'))
    .filter((task) => !ours.some((message) => isWithin(message, task)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a)
}

const onMainThread = (events: readonly TraceEvent[]): readonly TraceEvent[] => {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  return events.filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid}:${tid}`))
}

/** Work that the test itself asks of the page. */
const isOfTheTracer = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag?.startsWith('blink.mojom.DevTools') ?? false

const isWithin = (inner: TraceEvent, outer: TraceEvent): boolean =>
  inner.pid === outer.pid &&
  inner.tid === outer.tid &&
  inner.ts >= outer.ts &&
  inner.ts < outer.ts + (outer.dur ?? 0)
