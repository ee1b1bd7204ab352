import type { MirrorRow, MirrorStore } from '../../../sync/store/port.ts'
import type { Ports } from './device.ts'

/** Two builds of the app: the older one knows less than the one that ships. */
export type Build = 'old' | 'new'
/**
 * The lack of the older build: a collection, or a value of a field. Both builds share one database, and the older one
 * cannot read such rows. `keys`: it lacks the collection, and its mirror has another version and a database of its own.
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

/** A mirror as an older build reads it; what that writes is stored under the true names. */
const lensMirror = (
  mirror: MirrorStore,
  hide: (row: MirrorRow) => MirrorRow,
  show: (row: MirrorRow) => MirrorRow,
): MirrorStore => ({
  ...mirror,
  write: (rows) => mirror.write(rows.map(show)),
  get: async (name, id) => {
    const { collection } = show({ collection: name, id, seq: 0, text: '' })
    const row = await mirror.get(collection, id)
    return row && hide(row)
  },
  all: async () => (await mirror.all()).map(hide),
})

/** Makes an engine see the world as an older build would. */
export const throughLens = (build: Build, gap: Gap, ports: Ports): Ports => {
  if (build === 'new') return ports
  const { mirrors, remote } = ports
  const hideRow = (row: object) => JSON.parse(JSON.stringify(row).replaceAll(VALUE, HIDDEN_VALUE))
  const seen = (mirror: MirrorStore): MirrorStore =>
    gap !== 'value'
      ? lensMirror(
          mirror,
          (row) => rename(row, COLLECTION, HIDDEN_COLLECTION),
          (row) => rename(row, HIDDEN_COLLECTION, COLLECTION),
        )
      : lensMirror(
          mirror,
          (row) => ({ ...row, text: row.text.replaceAll(VALUE, HIDDEN_VALUE) }),
          (row) => ({ ...row, text: row.text.replaceAll(HIDDEN_VALUE, VALUE) }),
        )
  return {
    ...ports,
    mirrors: { a: seen(mirrors.a), b: seen(mirrors.b) },
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
