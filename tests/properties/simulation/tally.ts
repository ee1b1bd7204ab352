/** Every fault that the simulation knows; each must really have struck in a run that is long enough. */
export const FAULTS = [
  'tab crashed',
  'write cut by a crash',
  'device crashed',
  'last writes of a mirror lost',
  'rows lost that the state counts',
  'mirror lost',
  'device database lost',
  'outbox set back to before a push',
  'write aborted',
  'disk full',
  'database closed',
  'store failed',
  'part of a write done',
  'row that cannot be read',
  'read failed',
  'second tab',
  'lock holder frozen',
  'tab frozen',
  'stale head',
  'head went backwards',
  'stale range',
  'stale digest',
  'no network',
  'answer cut',
  'login page',
  'another page answered',
  'server error',
  'server restarted',
  'restart storm',
  'tail lost',
  'seqs written anew',
  'backup restored',
  'restored back and forth',
  'raw SQL',
  'REPLACE',
  'id changed',
  'trigger dropped',
  'push answer lost',
  '400 after the commit',
  'push refused as a whole',
  'session ended',
  'file missing on the server',
  'clock a year off',
  'taken down in a first pull',
  'page cut short',
  'row over a page',
  'signed out',
  'empty answer planted',
] as const
export type Fault = (typeof FAULTS)[number]

export const WORKS = [
  'pulls that reached a head',
  'pages stored',
  'rows stored',
  'tombstones',
  'rebuilds',
  'digests compared',
  'rows kept unread',
  'changes made',
  'changes accepted',
  'conflicts',
  'refused changes',
  'changes that only a proxy refuses',
  'decisions',
  'sent again',
  'met again in other words',
  'discarded',
  'accepted, then taken away by the server',
  'changes lost with their database',
  'changes taken back with a backup',
  'busy',
] as const
export type Work = (typeof WORKS)[number]

/** Counts of what really happened, over one schedule or many. */
export class Tally {
  readonly counts = new Map<Fault | Work, number>()

  hit(what: Fault | Work, times = 1): void {
    if (times > 0) this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  of(what: Fault | Work): number {
    return this.counts.get(what) ?? 0
  }

  add(other: Iterable<readonly [Fault | Work, number]>): void {
    for (const [what, times] of other) this.hit(what, times)
  }

  print(): string {
    const line = (names: readonly (Fault | Work)[]) =>
      names.map((name) => `  ${name}: ${this.of(name)}`).join('\n')
    return `work\n${line(WORKS)}\nfaults that struck\n${line(FAULTS)}`
  }
}

/** A promise of the protocol that did not hold. */
export class Violation extends Error {
  constructor(promise: string, details: unknown = '') {
    super(`${promise}: ${typeof details === 'string' ? details : JSON.stringify(details)}`)
    this.name = 'Violation'
  }
}
