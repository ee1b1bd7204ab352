import { type Browser, chromium } from 'playwright/test'
import { chromiumLaunch } from '../../support/chromium.ts'
import { fullPackage } from '../../support/full-package.mjs'
import { freePort } from '../../support/ports.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]

interface Audit {
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly Record<string, unknown>[] }
}
interface Rated {
  readonly score: number | null
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
}
interface Result {
  readonly audits: Readonly<Record<string, Audit>>
  readonly categories: Readonly<Record<string, Rated>>
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly code: string; readonly message: string }
}
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Its moment, in µs. */
  readonly ts: number
  /** Its time on the processor, in µs: other work on the machine does not lengthen it. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } }
}
interface Judged {
  readonly lhr: Result
  readonly artifacts: { readonly Trace: { readonly traceEvents: readonly TraceEvent[] } }
}
/** The used part of Lighthouse. */
type Lighthouse = (url: string, flags: object) => Promise<Judged | undefined>

/** One run of Lighthouse over a page: scores of 0 to 100, times in ms of its simulated phone. */
export interface Visit {
  /** Of the categories that were asked for. */
  readonly scores: Readonly<Partial<Record<Category, number>>> & { readonly performance: number }
  /** Audits below full marks or not made, by id, with the category that counts them. */
  readonly faults: readonly string[]
  readonly largestPaintMs: number
  readonly blockedMs: number
  /** Processor time of the page's thread in its first `THREAD_MS`, unslowed. */
  readonly threadMs: number
  readonly shift: number
  readonly urls: readonly string[]
  /** Lighthouse's own measure of the machine: below 1,300 it says itself that its times may mislead. */
  readonly benchmarkIndex: number
}

/** How long the page's thread is looked at, in ms. */
const THREAD_MS = 6_000

/** A Chromium that Lighthouse may steer; each visit begins with empty caches and no worker. */
export const openMeter = async () => {
  const lighthouse = await fullPackage<Lighthouse>('lighthouse')
  const port = await freePort()
  const launch = chromiumLaunch()
  const browser: Browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  })
  const flags = { port, logLevel: 'error', output: 'json' }
  const visitFor = (onlyCategories: readonly Category[]) => (url: string) =>
    visit(url, async () => {
      const result = await lighthouse(url, { ...flags, onlyCategories })
      if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
      return result
    })
  return {
    visit: visitFor(CATEGORIES),
    /** The times alone. */
    visitBare: visitFor(['performance']),
    close: () => browser.close(),
  }
}

/** Ways in which an audit has no score without a fault. One that failed to judge has none either, and is one. */
const WITHOUT_SCORE = ['notApplicable', 'informative', 'manual']

const isFaulty = (audit: Audit | undefined): boolean =>
  audit === undefined || audit.score === null
    ? !WITHOUT_SCORE.includes(audit?.scoreDisplayMode ?? 'absent')
    : audit.score < 1

/** The browser's record of a visit was lost: what is said then is nothing about the page. */
const LOST = ['NO_NAVSTART', 'NO_TRACING_STARTED', 'NO_RESOURCE_REQUEST']
const MOST_LOST = 2

const visit = async (url: string, judge: () => Promise<Judged>): Promise<Visit> => {
  for (let lost = 0; ; lost += 1) {
    const judged = await judge()
    const error = judged.lhr.runtimeError
    if (!error) return visitOf(url, judged)
    if (!LOST.includes(error.code) || lost === MOST_LOST)
      throw new Error(`Lighthouse could not visit ${url}: ${error.message}`)
    console.log(`measured: a visit to ${url} again, as its record was lost: ${error.code}`)
  }
}

const threadMsOf = (url: string, { traceEvents }: Judged['artifacts']['Trace']): number => {
  const start = traceEvents.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`the trace of ${url} has no beginning`)
  const { pid, tid, ts } = start
  const us = traceEvents
    .filter((one) => one.name.endsWith('RunTask') && one.pid === pid && one.tid === tid)
    .filter((one) => one.ts >= ts && one.ts < ts + THREAD_MS * 1_000)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  return us / 1_000
}

const visitOf = (url: string, { lhr, artifacts }: Judged): Visit => {
  const { audits, categories, environment } = lhr
  const figure = (id: string): number => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no figure for ${id}`)
    return value
  }
  const scoreOf = (name: string): number => {
    const score = categories[name]?.score ?? null
    if (score === null) throw new Error(`Lighthouse gives ${url} no score of ${name}`)
    return Math.round(score * 100)
  }
  const scores = Object.fromEntries(Object.keys(categories).map((name) => [name, scoreOf(name)]))
  const faults = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && isFaulty(audits[id]))
      .map(({ id }) => `${name}: ${id}`),
  )
  const items = audits['network-requests']?.details?.items ?? []
  return {
    scores: { ...scores, performance: scoreOf('performance') },
    faults,
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    threadMs: threadMsOf(url, artifacts.Trace),
    shift: figure('cumulative-layout-shift'),
    urls: items.map(({ url }) => String(url)),
    benchmarkIndex: environment.benchmarkIndex,
  }
}
