import * as z from 'zod/mini'
import { FILE_TYPES } from './names.ts'

// The page's CSP forbids eval; zod compiles its parsers with `new Function` unless told not to.
z.config({ jitless: true })

/** Record id: minted on the device or by the server, 15 to 36 of a-z, 0-9 and '-'. */
export const idSchema = z.string().check(z.minLength(15), z.maxLength(36), z.regex(/^[a-z0-9-]+$/))

/** Moment in PocketBase's own form, UTC, for example `2026-11-21 09:30:00.000Z`. */
export const momentSchema = z
  .string()
  .check(z.maxLength(24), z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z$/))

/** A calendar day, `YYYY-MM-DD`, or empty: always `z.optional`. `written.ts` refuses new days that do not exist. */
export const daySchema = z.string().check(z.maxLength(10), z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/))

/** A text that a person must have written: not blank, at most `max` Unicode code points. */
export const requiredText = (max: number) => z.string().check(z.maxLength(max), z.regex(/\S/))

const statusSchema = z.enum(['draft', 'published', 'trashed'])

/** Areas of section 3 of the specification in which a file may be stored. */
export const fileAreaSchema = z.enum([
  'payment-assets',
  'freepdfs',
  'tests-full',
  'tests-part',
  'tests-dpp',
  'demo-videos',
  'testimonials',
])
export type FileArea = z.infer<typeof fileAreaSchema>

export const fileTypeSchema = z.enum(FILE_TYPES)
export type FileType = z.infer<typeof fileTypeSchema>

/** Pages of a PDF, counted by the device that sent it; files of older releases have no count. */
export const pagesSchema = z.int().check(z.minimum(1), z.maximum(100_000))

/**
 * A file as a row of the feed carries it, in the place of the relation. Enough to show its size before a tap, to
 * download it and to check it. `url` is a path on the server, immutable for this file.
 */
export const fileRefSchema = z.looseObject({
  id: idSchema,
  url: z.string().check(z.maxLength(500), z.regex(/^\/api\/files\//)),
  name: z.string().check(z.maxLength(255)),
  size: z.int().check(z.minimum(0)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  type: fileTypeSchema,
  width: z.optional(z.int().check(z.minimum(0))),
  height: z.optional(z.int().check(z.minimum(0))),
  pages: z.optional(pagesSchema),
})
export type FileRef = z.infer<typeof fileRefSchema>

/** Fields that every content row has besides its own. A visitor's feed leaves all but `created_at` out. */
export const commonFields = {
  id: idSchema,
  /** First publication, set by the server; empty while the row was never published. */
  created_at: z.union([momentSchema, z.literal('')]),
  status: z.optional(statusSchema),
  /** A draft with this is 'scheduled'; empty: no plan. */
  publish_at: z.optional(z.union([momentSchema, z.literal('')])),
  updated_at: z.optional(momentSchema),
  created_by: z.optional(z.union([idSchema, z.literal('')])),
  updated_by: z.optional(z.union([idSchema, z.literal('')])),
  /** Name of the admin behind `updated_by`, put there by the admin's feed; never stored on the server's row. */
  updated_by_name: z.optional(z.string().check(z.maxLength(200))),
}
