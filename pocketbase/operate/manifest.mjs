import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { pocketbaseFolders, root } from '../start/places.mjs'

/** Form of the backups that this release writes; it grows when an older release could not read one. */
const FORMAT = 1

export const bornSchema = z.object({
  format: z.int().min(1),
  release: z.string(),
  pocketbase: z.string(),
  /** Names of the migrations that its database has seen. */
  migrations: z.array(z.string()),
})

/** What a backup says of itself: where it comes from, and of each file in it the size and the SHA-256. */
export const manifestSchema = bornSchema.extend({
  at: z.iso.datetime(),
  epoch: z.string(),
  seq: z.int().min(0),
  files: z
    .record(
      // Names of PocketBase's own making, below the data folder and nowhere else.
      z.string().regex(/^(?:data\.db|storage(?:\/(?!\.)[\w.-]+){3})$/),
      z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    )
    .refine((files) => Object.hasOwn(files, 'data.db')),
})

/** @typedef {z.infer<typeof bornSchema>} Born */
/** @typedef {z.infer<typeof manifestSchema>} Manifest */

/** @param {string} path */
const readJson = async (path) => JSON.parse(await readFile(path, 'utf8'))

/** Where a backup of this release comes from. @returns {Promise<Born>} */
export const describeOwn = async () => ({
  format: FORMAT,
  release: (await readJson(join(root, 'package.json'))).version,
  pocketbase: (await readJson(join(root, 'pocketbase', 'binary', 'release.json'))).version,
  migrations: (await readdir(pocketbaseFolders.migrationsDir)).sort(),
})

/** @param {string} made @param {string} own */
const isLater = (made, own) => made.localeCompare(own, 'en', { numeric: true }) > 0

/**
 * Whether this release cannot read what another one made.
 * @param {Born} made
 * @param {Born} own
 */
export const isNewer = (made, own) =>
  made.format > own.format ||
  isLater(made.release, own.release) ||
  isLater(made.pocketbase, own.pocketbase) ||
  made.migrations.some((name) => !own.migrations.includes(name))
