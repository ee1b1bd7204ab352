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
/** The used part of Lighthouse. */
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Result } | undefined>

/** One run of Lighthouse over a page: scores of 0 to 100, times in ms of its simulated phone. */
export interface Visit {
  readonly scores: Readonly<Record<Category, number>>
  /** Audits below full marks or not made, by id, with the category that counts them. */
  readonly faults: readonly string[]
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly shift: number
  readonly urls: readonly string[]
  /** Lighthouse's own measure of the machine: below 1,300 it says itself that its times may mislead. */
  readonly benchmarkIndex: number
}

/** A Chromium that Lighthouse may steer; each visit begins with empty caches and no worker. */
export const openMeter = async () => {
  const lighthouse = await fullPackage<Lighthouse>('lighthouse')
  const port = await freePort()
  const launch = chromiumLaunch()
  const browser: Browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  })
  const flags = { port, logLevel: 'error', output: 'json', onlyCategories: CATEGORIES }
  const judge = async (url: string): Promise<Result> => {
    const result = await lighthouse(url, flags)
    if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
    return result.lhr
  }
  return {
    visit: (url: string): Promise<Visit> => visit(url, judge),
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

const visit = async (url: string, judge: (url: string) => Promise<Result>): Promise<Visit> => {
  for (let lost = 0; ; lost += 1) {
    const lhr = await judge(url)
    const error = lhr.runtimeError
    if (!error) return visitOf(url, lhr)
    if (!LOST.includes(error.code) || lost === MOST_LOST)
      throw new Error(`Lighthouse could not visit ${url}: ${error.message}`)
    console.log(`measured: a visit to ${url} again, as its record was lost: ${error.code}`)
  }
}

const visitOf = (url: string, { audits, categories, environment }: Result): Visit => {
  const figure = (id: string): number => {
    const value = audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no figure for ${id}`)
    return value
  }
  const scoreOf = (name: Category): number => {
    const score = categories[name]?.score ?? null
    if (score === null) throw new Error(`Lighthouse gives ${url} no score of ${name}`)
    return Math.round(score * 100)
  }
  const faults = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && isFaulty(audits[id]))
      .map(({ id }) => `${name}: ${id}`),
  )
  const items = audits['network-requests']?.details?.items ?? []
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    faults,
    firstPaintMs: figure('first-contentful-paint'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    urls: items.map(({ url }) => String(url)),
    benchmarkIndex: environment.benchmarkIndex,
  }
}
