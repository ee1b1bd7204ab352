import { SyncError } from '../../sync/lib/sync-error.ts'
import type { Change, Digest, Head, Line, Page } from '../../sync/model/wire.ts'
import type { FeedRemote } from '../../sync/remote/port.ts'

type Row = Readonly<Record<string, unknown>>
interface Logged {
  seq: number
  collection: string
  id: string
  row: Row | null
}

const epochNamed = (n: number): string => `epoch${String(n).padStart(10, '0')}`

/** A server's log in memory, kept as plainly as the rules read: one entry per row, one start per epoch. */
export class FakeFeed {
  log = new Map<string, Logged>()
  epochs: [string, number][] = [[epochNamed(1), 0]]
  seq = 0
  pageLimit = 1000
  shape = 1
  private starts = 1
  readonly asked: string[] = []
  /** Called before each answer; may throw a SyncError. */
  before: (what: string) => void | Promise<void> = () => {}
  /** Changes a page on its way. */
  bend: (page: Page, attempt: number) => Page = (page) => page
  /** A head that a cache still gives; null: none. */
  cachedHead: Head | null = null

  get epoch(): string {
    return this.epochs.at(-1)?.[0] ?? ''
  }
  put(collection: string, row: Row & { id: string }): number {
    this.seq += 1
    this.log.set(`${collection}/${row.id}`, { seq: this.seq, collection, id: row.id, row })
    return this.seq
  }
  drop(collection: string, id: string): number {
    this.seq += 1
    this.log.set(`${collection}/${id}`, { seq: this.seq, collection, id, row: null })
    return this.seq
  }
  restart(): void {
    this.starts += 1
    this.epochs.push([epochNamed(this.starts), this.seq])
  }
  save() {
    return structuredClone({ log: this.log, epochs: this.epochs, seq: this.seq })
  }
  /** Puts a backup back, as a restored folder that is then started. */
  restore(saved: ReturnType<FakeFeed['save']>): void {
    const copy = structuredClone(saved)
    this.log = copy.log
    this.epochs = copy.epochs
    this.seq = copy.seq
    this.restart()
  }
  head(): Head {
    return { epoch: this.epoch, seq: this.seq, shape: this.shape, epochs: this.epochs.slice(-8) }
  }
  page(after: number, upto: number): Page {
    const looked = [...this.log.values()]
      .filter(({ seq }) => seq > after && seq <= upto)
      .sort((a, b) => a.seq - b.seq)
    const page = looked.slice(0, this.pageLimit)
    const changes = page.map(
      ({ seq, collection, id, row }): Change =>
        row === null ? { seq, collection, id, deleted: true } : { seq, collection, id, row },
    )
    const next = page.length === looked.length ? upto : (page.at(-1)?.seq ?? upto)
    return { epoch: this.epoch, after, upto, head: this.seq, next, changes }
  }
  digest(): Digest {
    const collections: Record<string, [number, number]> = {}
    for (const { collection, seq, row } of this.log.values()) {
      if (row === null) continue
      const [count, sum] = collections[collection] ?? [0, 0]
      collections[collection] = [count + 1, sum + seq]
    }
    return { epoch: this.epoch, seq: this.seq, collections }
  }
  line(epoch: string): Line | null {
    const at = this.epochs.findIndex(([listed]) => listed === epoch)
    const listed = this.epochs[at]
    return listed ? { epoch, start: listed[1], end: this.epochs[at + 1]?.[1] ?? null } : null
  }

  remote(): FeedRemote {
    const answer = async <T>(what: string, value: () => T): Promise<T> => {
      this.asked.push(what)
      await this.before(what)
      return structuredClone(value())
    }
    return {
      head: ({ fresh }) =>
        answer(fresh ? 'head?fresh' : 'head', () =>
          fresh ? this.head() : (this.cachedHead ?? this.head()),
        ),
      changes: ({ epoch, after, upto, attempt }) =>
        answer(`changes ${after}-${upto}${attempt > 0 ? ` r=${attempt}` : ''}`, () => {
          if (epoch !== this.epoch) throw new SyncError('epoch')
          if (upto > this.seq) throw new SyncError('ahead')
          return this.bend(this.page(after, upto), attempt)
        }),
      line: (epoch) => answer(`line ${epoch}`, () => this.line(epoch)),
      digest: () => answer('digest', () => this.digest()),
    }
  }
}
