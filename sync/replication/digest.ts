import { collectionNames } from '../model/collections.ts'
import type { Digest, Head } from '../model/wire.ts'
import type { MirrorState, MirrorStore } from '../store/port.ts'
import { judgeByHead } from './line.ts'
import type { MirrorMemo } from './mirror-memo.ts'

const WEEK_MS = 7 * 24 * 3_600_000
/** Between two digests that do not agree: longer than caches keep one, so that the second is another answer. */
const RECHECK_MS = 120_000

/** True when a digest should be compared (protocol, 7). A clock that was set back counts as a week. */
export const isDigestDue = (
  memo: Pick<MirrorMemo, 'digestAt' | 'misses'>,
  now: number,
): boolean => {
  const since = now - memo.digestAt
  return since < 0 || since >= (memo.misses > 0 ? RECHECK_MS : WEEK_MS)
}

/**
 * True when a digest speaks of exactly what the checkpoint says: same commit number, same lineage. A mirror whose pages
 * were computed at a higher head rightly lacks rows that have moved on since.
 */
export const isComparable = (digest: Digest, state: MirrorState, head: Head): boolean =>
  !state.rebuilding &&
  digest.seq === state.seq &&
  state.horizon <= state.seq &&
  (digest.epoch === state.epoch || judgeByHead(head, digest.epoch, digest.seq) === 'on')

/** [rows, sum of their seqs] per collection of what a mirror holds, rows in quarantine included. */
export const digestOf = async (mirror: MirrorStore): Promise<Digest['collections']> => {
  const seqs = new Map<string, Map<string, number>>()
  const note = (collection: string, id: string, seq: number): void => {
    const known = seqs.get(collection) ?? new Map<string, number>()
    known.set(id, Math.max(seq, known.get(id) ?? 0))
    seqs.set(collection, known)
  }
  for (const name of collectionNames)
    for (const doc of await mirror.all(name)) note(name, doc.id, doc.seq)
  for (const row of await mirror.quarantined()) note(row.collection, row.id, row.seq)
  return Object.fromEntries(
    [...seqs].map(([name, rows]) => [
      name,
      [rows.size, [...rows.values()].reduce((sum, seq) => sum + seq, 0)],
    ]),
  )
}

/** True when both say the same of every collection; one that is not named has no rows. */
export const digestsAgree = (
  mine: Digest['collections'],
  theirs: Digest['collections'],
): boolean => {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names].every((name) => {
    const [count, sum] = mine[name] ?? [0, 0]
    const [theirCount, theirSum] = theirs[name] ?? [0, 0]
    return count === theirCount && sum === theirSum
  })
}
