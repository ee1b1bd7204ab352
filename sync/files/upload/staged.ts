import * as z from 'zod/mini'
import type { StagedFile, UploadState } from '../../api-files.ts'
import { parseJson } from '../../lib/json.ts'
import type { SyncErrorCode } from '../../lib/sync-error.ts'
import {
  type FileRef,
  fileAreaSchema,
  fileRefSchema,
  fileTypeSchema,
  idSchema,
  pagesSchema,
} from '../../model/fields.ts'
import type { FieldCode } from '../../model/wire.ts'
import type { Envelope } from '../../store/port.ts'

/** A file that an admin chose: kept -> uploaded. It is dropped once the mirror has the row that names it (protocol, 21). */
export interface Staged extends StagedFile {
  readonly author: string
  readonly state: 'kept' | 'uploaded' | 'failed'
  readonly sha256: string
  /** The file as the server keeps it, once it does. */
  readonly file: FileRef | null
  readonly failure: SyncErrorCode | FieldCode | null
  /** The server's own words on that. */
  readonly said?: string | undefined
  /** A change has named it once: when none does any more, it is not needed here. */
  readonly wasNamed: boolean
  /** Epoch ms by this device's clock. */
  readonly stagedAt: number
  readonly order: number
}

const KIND = 'staged'
const VERSION = 1

const bodySchema = z.object({
  name: z.string(),
  size: z.int().check(z.minimum(1)),
  type: fileTypeSchema,
  area: fileAreaSchema,
  sha256: z.string(),
  file: z.nullable(fileRefSchema),
  failure: z.nullable(z.string()),
  said: z.optional(z.string()),
  wasNamed: z.boolean(),
  inMemory: z.boolean(),
  pages: z.optional(pagesSchema),
  stagedAt: z.number(),
})
const stateSchema = z.enum(['kept', 'uploaded', 'failed'])

export const stagedEnvelope = (staged: Staged): Envelope => {
  const { id, author, state, order, ...body } = staged
  return { id, author, kind: KIND, version: VERSION, state, order, body: JSON.stringify(body) }
}

/** The file in an envelope; null for another kind, a newer version or one that cannot be read. */
export const readStaged = (envelope: Envelope): Staged | null => {
  if (envelope.kind !== KIND || envelope.version !== VERSION) return null
  const body = bodySchema.safeParse(parseJson(envelope.body))
  const state = stateSchema.safeParse(envelope.state)
  if (!body.success || !state.success || !idSchema.safeParse(envelope.id).success) return null
  return {
    ...body.data,
    id: envelope.id,
    author: envelope.author,
    order: envelope.order,
    state: state.data,
    // as: written by this build or an older one; an unknown code shows the general sentence.
    failure: body.data.failure as SyncErrorCode | FieldCode | null,
  }
}

/** The state of a chosen file in a form, given how much of it has left. */
export const uploadStateOf = (
  staged: Staged | undefined,
  sent: number | undefined,
): UploadState => {
  if (!staged) return { kind: 'failed', code: 'missing' }
  if (staged.file) return { kind: 'uploaded', file: staged.file }
  if (staged.failure && staged.state === 'failed')
    return { kind: 'failed', code: staged.failure, ...(staged.said && { said: staged.said }) }
  if (sent === undefined)
    return staged.failure === 'limited' ? { kind: 'kept', why: 'limited' } : { kind: 'kept' }
  return { kind: 'uploading', sent, total: staged.size }
}
