import type { Digest, Head, Page } from '../../../sync/model/wire.ts'
import type { Scheduler } from './scheduler.ts'
import type { Tally } from './tally.ts'

type Kept = Head | Digest | Page
interface Answer {
  readonly at: number
  readonly body: Kept
}

/** Life of each kind of answer in ms; Infinity for a cache that never forgets. */
export interface Keeping {
  readonly headMs: number
  readonly pageMs: number
  readonly digestMs: number
}

/** An HTTP cache in front of the server: whole URL as key, only answers of 200 are kept. */
export class Edge {
  keeping: Keeping
  private readonly answers = new Map<string, Answer>()
  private readonly scheduler: Scheduler
  private readonly tally: Tally

  constructor(keeping: Keeping, scheduler: Scheduler, tally: Tally) {
    this.keeping = keeping
    this.scheduler = scheduler
    this.tally = tally
  }

  private through<T extends Kept>(url: string, keepMs: number, ask: () => T): T {
    const kept = this.answers.get(url)
    // as: one URL always holds one kind of answer
    if (kept && this.scheduler.now - kept.at <= keepMs) return kept.body as T
    const body = ask()
    this.answers.set(url, { at: this.scheduler.now, body })
    return body
  }

  head(ask: () => Head): Head {
    const given = this.through('head', this.keeping.headMs, ask)
    const now = ask()
    if (given.epoch !== now.epoch || given.seq !== now.seq) this.tally.hit('stale head')
    return given
  }

  digest(ask: () => Digest): Digest {
    const given = this.through('digest', this.keeping.digestMs, ask)
    if (given.seq !== ask().seq) this.tally.hit('stale digest')
    return given
  }

  page(url: string, ask: () => Page): Page {
    const kept = this.answers.get(url)
    const given = this.through(url, this.keeping.pageMs, ask)
    if (kept?.body === given) this.tally.hit('stale range')
    return given
  }

  /** Any page that is kept here, for a cache that mixes its answers up. */
  anyPage(pick: (pages: readonly Page[]) => Page): Page | null {
    const pages = [...this.answers.values()].flatMap(({ body }) =>
      'changes' in body ? [body] : [],
    )
    return pages.length > 0 ? pick(pages) : null
  }
}
