import { type Observable, tap } from 'rxjs'
import type { Reading } from '../lib/live.ts'
import type { CollectionName } from '../model/collections.ts'
import type { MirrorDoc } from '../store/port.ts'
import type { MirrorReads, RowChange } from '../store/reads.ts'
import { liveRead, type QueryContext } from './live-read.ts'

interface RowsPlan {
  readonly collection: CollectionName
  readonly load: (mirror: MirrorReads) => Promise<readonly MirrorDoc[]>
  readonly belongs: (doc: MirrorDoc) => boolean
  readonly isPrivate?: boolean
}

const byRank = (a: MirrorDoc, b: MirrorDoc): number => a.rank - b.rank || (a.id < b.id ? -1 : 1)

/** Rows after changes were laid over them, sorted by rank and id. The same array when nothing of it changed. */
export const applyChanges = (
  rows: readonly MirrorDoc[],
  changes: readonly RowChange[],
  belongs: (doc: MirrorDoc) => boolean,
): readonly MirrorDoc[] => {
  if (changes.length === 0) return rows
  const byId = new Map(rows.map((doc) => [doc.id, doc]))
  let isTouched = false
  for (const change of changes) {
    const id = change.kind === 'written' ? change.doc.id : change.id
    if (change.kind === 'written' && belongs(change.doc)) byId.set(id, change.doc)
    else if (!byId.delete(id)) continue
    isTouched = true
  }
  return isTouched ? [...byId.values()].sort(byRank) : rows
}

/**
 * Many rows in memory, for questions that an index cannot answer. Read once, then kept current by changes alone, so
 * that a write costs what it changes.
 */
export const liveRows = (
  context: QueryContext,
  plan: RowsPlan,
  onRelease?: () => void,
): Observable<Reading<readonly MirrorDoc[]>> => {
  let rows: readonly MirrorDoc[] = []
  let changes: RowChange[] = []
  let isStale = true
  let version = 0

  const readAnew = async (mirror: MirrorReads) => {
    isStale = false
    changes = []
    try {
      const loaded = await plan.load(mirror)
      // Told while we read: laid over what was read, in order, which ends at the newest of each row.
      rows = applyChanges([...loaded].sort(byRank), changes, plan.belongs)
      version += 1
    } catch (error) {
      isStale = true
      throw error
    }
  }
  const doubt = () => {
    isStale = true
  }
  return liveRead(
    { ...context, doubts: context.doubts.pipe(tap(doubt)) },
    {
      ...(plan.isPrivate === undefined ? {} : { isPrivate: plan.isPrivate }),
      watch: (mirror, dirty) => {
        isStale = true
        return mirror.watch(plan.collection, (news) => {
          if (news) changes.push(...news)
          else isStale = true
          dirty()
        })
      },
      load: async (mirror) => {
        if (isStale) await readAnew(mirror)
        else {
          const next = applyChanges(rows, changes, plan.belongs)
          if (next !== rows) version += 1
          rows = next
        }
        changes = []
        return { mark: String(version), value: rows }
      },
    },
    onRelease,
  )
}
