import * as z from 'zod/mini'
import { idSchema, pagesSchema } from './fields.ts'

/** Form of the feed that this build reads. A greater `shape` in a head means that a newer build is out (protocol, 12). */
export const FEED_SHAPE = 2

/** One start of the server. */
export const epochSchema = z.string().check(z.regex(/^[a-z0-9]{15}$/))
const seqSchema = z.int().check(z.minimum(0))

/** Answer of GET /api/sync/head: newest epoch and commit number, and the last 8 starts as [epoch, start seq], oldest first. */
export const headSchema = z.object({
  epoch: epochSchema,
  seq: seqSchema,
  shape: z.int().check(z.minimum(1)),
  epochs: z.array(z.tuple([epochSchema, seqSchema])).check(z.minLength(1), z.maxLength(8)),
})
export type Head = z.infer<typeof headSchema>

/** Answer of GET /api/sync/line for an epoch that is listed: the seq range in which it was the newest. `end` null: it still is. */
export const lineSchema = z.object({
  epoch: epochSchema,
  start: seqSchema,
  end: z.nullable(seqSchema),
})
export type Line = z.infer<typeof lineSchema>

/** Any JSON object. A first sync has thousands, and zod's own record would copy each of them key by key. */
const rawRowSchema = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** One entry of a page: the row as it is now, or the tombstone of one that went. */
export const changeSchema = z.union([
  z.object({
    seq: seqSchema,
    collection: z.string().check(z.maxLength(100)),
    id: idSchema,
    row: rawRowSchema,
  }),
  z.object({
    seq: seqSchema,
    collection: z.string().check(z.maxLength(100)),
    id: idSchema,
    deleted: z.literal(true),
  }),
])
export type Change = z.infer<typeof changeSchema>

/** Answer of GET /api/sync/changes: every log row with after < seq <= next, ascending. */
export const pageSchema = z.object({
  epoch: epochSchema,
  after: seqSchema,
  upto: seqSchema,
  head: seqSchema,
  next: seqSchema,
  changes: z.array(changeSchema),
})
export type Page = z.infer<typeof pageSchema>

/** Answer of GET /api/sync/digest: per collection [rows, sum of their seqs] of what the asker may see. */
export const digestSchema = z.object({
  epoch: epochSchema,
  seq: seqSchema,
  collections: z.record(
    z.string(),
    z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))]),
  ),
})
export type Digest = z.infer<typeof digestSchema>

/** The version of a row that an edit was made on. */
export const baseSchema = z.tuple([epochSchema, seqSchema])
export type Base = z.infer<typeof baseSchema>

/** One change of a push: only the changed fields, files as ids. */
export const pushChangeSchema = z.object({
  change: z.uuid(),
  op: z.enum(['put', 'delete']),
  collection: z.string().check(z.maxLength(100)),
  id: idSchema,
  base: z.nullable(baseSchema),
  row: z.record(z.string(), z.unknown()),
  /**
   * The row that a move among rows ordered by hand goes behind, '' for the first place. It decides where
   * `row.display_order` cannot; the server then renumbers the rows.
   */
  after: z.optional(z.union([idSchema, z.literal('')])),
})
export type PushChange = z.infer<typeof pushChangeSchema>

export const PUSH_MAX_CHANGES = 50

/** Why a PDF is not taken (sync/model/pdf-faults.ts has the words); under 'file' of a refused upload. */
export const PDF_FAULT_CODES = [
  'pdf_encrypted',
  'pdf_scripted',
  'pdf_launches',
  'pdf_script_link',
  'pdf_submits',
  'pdf_imports',
  'pdf_carries_file',
  'pdf_unclear',
] as const
export type PdfFaultCode = (typeof PDF_FAULT_CODES)[number]

/**
 * Codes of a refused field. `change_reused` and `missing_file` (protocol, 17) stand under the field they concern,
 * the first under '' for the whole change.
 */
export const FIELD_CODES = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_an_option',
  'malformed',
  'hidden_letters',
  'unknown_field',
  'missing_file',
  'wrong_file_type',
  'too_many_pixels',
  ...PDF_FAULT_CODES,
  'change_reused',
  'not_allowed',
  'needs_password',
] as const
export const fieldCodeSchema = z.enum(FIELD_CODES)
export type FieldCode = z.infer<typeof fieldCodeSchema>

/** Answer for one change of a push, in the order of the changes. */
export const pushResultSchema = z.object({
  change: z.string(),
  result: z.enum(['accepted', 'conflict', 'refused']),
  epoch: epochSchema,
  seq: seqSchema,
  /** The row as the admin's feed gives it. null when it is gone, and for a refused change but `change_reused`. */
  row: z.nullable(z.record(z.string(), z.unknown())),
  deleted: z.optional(z.boolean()),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type PushResult = z.infer<typeof pushResultSchema>
export const pushAnswerSchema = z.object({ results: z.array(pushResultSchema) })

/** Answer of PUT /api/sync/files/{id}. */
export const uploadAnswerSchema = z.object({
  id: idSchema,
  url: z.string(),
  name: z.string(),
  size: z.int().check(z.minimum(0)),
  sha256: z.string(),
  type: z.string(),
  width: z.optional(z.int().check(z.minimum(0))),
  height: z.optional(z.int().check(z.minimum(0))),
  pages: z.optional(pagesSchema),
})
