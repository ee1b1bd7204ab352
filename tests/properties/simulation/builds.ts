import type { MirrorStore, QuarantinedRow } from '../../../sync/store/port.ts'
import type { Ports } from './device.ts'

/** Two builds of the app: the older one knows less than the one that ships. */
export type Build = 'old' | 'new'
/**
 * The lack of the older build: a collection, or a value of a field. Both builds share one database, and the older one
 * keeps such rows aside. `keys`: it lacks the collection, and its mirror has another version and a database of its own.
 */
export type Gap = 'collection' | 'keys' | 'value'

const COLLECTION = 'demo_videos'
const HIDDEN_COLLECTION = 'not_known_yet'
const VALUE = '"subject":"Chemistry"'
const HIDDEN_VALUE = '"subject":"not known yet"'

export const homeName = (mirrorName: string, build: Build, gap: Gap): string =>
  build === 'old' && gap === 'keys' ? `${mirrorName}-old` : mirrorName

const rename = <T extends { readonly collection: string }>(row: T, from: string, to: string): T =>
  row.collection === from ? { ...row, collection: to } : row

const lensMirror = (
  mirror: MirrorStore,
  hide: (row: QuarantinedRow) => QuarantinedRow,
  show: (row: QuarantinedRow) => QuarantinedRow,
  showKey: (key: { collection: string; id: string }) => { collection: string; id: string },
): MirrorStore => ({
  ...mirror,
  quarantine: (rows) => mirror.quarantine(rows.map(show)),
  quarantined: async () => (await mirror.quarantined()).map(hide),
  release: (rows) => mirror.release(rows.map(showKey)),
})

/** Makes an engine see the world as an older build would; what it stores is stored under the true names. */
export const throughLens = (build: Build, gap: Gap, ports: Ports): Ports => {
  if (build === 'new') return ports
  const { mirror, remote } = ports
  const hideRow = (row: object) => JSON.parse(JSON.stringify(row).replaceAll(VALUE, HIDDEN_VALUE))
  const seen =
    gap !== 'value'
      ? lensMirror(
          {
            ...mirror,
            remove: (name, ids) =>
              mirror.remove(name === HIDDEN_COLLECTION ? COLLECTION : name, ids),
          },
          (row) => rename(row, COLLECTION, HIDDEN_COLLECTION),
          (row) => rename(row, HIDDEN_COLLECTION, COLLECTION),
          (key) => rename(key, HIDDEN_COLLECTION, COLLECTION),
        )
      : lensMirror(
          mirror,
          (row) => ({ ...row, raw: row.raw.replaceAll(VALUE, HIDDEN_VALUE) }),
          (row) => ({ ...row, raw: row.raw.replaceAll(HIDDEN_VALUE, VALUE) }),
          (key) => key,
        )
  return {
    ...ports,
    mirror: seen,
    remote: {
      ...remote,
      changes: async (range) => {
        const page = await remote.changes(range)
        const changes = page.changes.map((change) =>
          gap !== 'value' ? rename(change, COLLECTION, HIDDEN_COLLECTION) : hideRow(change),
        )
        return { ...page, changes }
      },
      digest: async () => {
        const digest = await remote.digest()
        const { [COLLECTION]: hidden, ...rest } = digest.collections
        const isHidden = gap !== 'value' && hidden !== undefined
        return isHidden
          ? { ...digest, collections: { ...rest, [HIDDEN_COLLECTION]: hidden } }
          : digest
      },
    },
  }
}
