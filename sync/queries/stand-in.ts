import type { CollectionName } from '../model/collections.ts'
import { declaredList } from '../model/declared.ts'
import { replacedBy } from '../model/replaces.ts'
import type { MirrorDoc } from '../store/port.ts'

interface Named {
  readonly doc: MirrorDoc
  /** How many stood there since. */
  readonly at: number
}

const isBefore = (one: Named, other: Named): boolean =>
  one.at - other.at < 0 || (one.at === other.at && one.doc.id < other.doc.id)

/**
 * The published row that stands in for each of these ids: its replacement, the nearest where there are several. The
 * server chooses alike (protocol, 23). For a row that goes, the row that it replaced stands in.
 */
export const standInsAmong = (
  collection: CollectionName,
  docs: readonly MirrorDoc[],
  ids: readonly string[],
): ReadonlyMap<string, MirrorDoc> => {
  if (ids.length === 0 || !declaredList(collection)?.canReplace) return new Map()
  const asked = new Set(ids)
  const shown = new Map(docs.filter((doc) => doc.shown === 1).map((doc) => [doc.id, doc]))
  const found = new Map<string, Named>()
  for (const doc of shown.values())
    for (const [at, id] of replacedBy(doc.row).entries()) {
      if (!asked.has(id) || doc.id === id) continue
      const before = found.get(id)
      if (!before || isBefore({ doc, at }, before)) found.set(id, { doc, at })
    }
  const standIns = new Map([...found].map(([id, { doc }]) => [id, doc]))
  for (const doc of docs) {
    if (!asked.has(doc.id) || standIns.has(doc.id)) continue
    const back = replacedBy(doc.row).find((id) => shown.has(id))
    const there = shown.get(back ?? '')
    if (there) standIns.set(doc.id, there)
  }
  return standIns
}
