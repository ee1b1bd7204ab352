import { z } from 'zod'

export const bornSchema = z.object({
  format: z.int().min(1),
  release: z.string(),
  pocketbase: z.string(),
  /** Names of the migrations that its database has seen. */
  migrations: z.array(z.string()),
})

/** A backup's description of itself: its origin, and the size and SHA-256 of each of its files. */
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
