import * as z from 'zod/mini'
import type { UploadState } from '../../api-files.ts'
import type { SyncErrorCode } from '../../lib/sync-error.ts'
import {
  fileAreaSchema,
  fileRefSchema,
  fileTypeSchema,
  idSchema,
  pagesSchema,
} from '../../model/fields.ts'
import type { FieldCode } from '../../model/wire.ts'
import type { Envelope } from '../../store/port.ts'
import { rowKind } from '../row-kind.ts'

/**
 * A file that an admin chose, as a row of the device: kept -> uploaded. It is dropped once the mirror has the row that
 * names it (protocol, 21).
 */
const stagedRow = rowKind(
  'staged',
  z.object({
    id: idSchema,
    author: z.string(),
    state: z.enum(['kept', 'uploaded', 'failed']),
    order: z.number(),
    name: z.string(),
    size: z.int().check(z.minimum(1)),
    type: fileTypeSchema,
    area: fileAreaSchema,
    sha256: z.string(),
    /** The file as the server keeps it, once it does. */
    file: z.nullable(fileRefSchema),
    /** A code of another build shows the general sentence. */
    failure: z.nullable(z.custom<SyncErrorCode | FieldCode>((code) => typeof code === 'string')),
    /** The server's own words on that. */
    said: z.optional(z.string()),
    /** A change has named it once: when none does any more, it is not needed here. */
    wasNamed: z.boolean(),
    pages: z.optional(pagesSchema),
    /** Epoch ms by this device's clock. */
    stagedAt: z.number(),
  }),
)
export const readStaged = stagedRow.read
export type Staged = Readonly<NonNullable<ReturnType<typeof readStaged>>>

export const stagedEnvelope = ({ id, author, state, order, ...body }: Staged): Envelope =>
  stagedRow.envelope({ id, author, state, order }, body)

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
