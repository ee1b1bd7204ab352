import * as z from 'zod/mini'
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
import { rowKind } from '../row-kind.ts'

/**
 * A file that an admin chose, as a row of the device: kept -> uploaded. It is dropped once the mirror has the row that
 * names the file (protocol, 21).
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
    /** Screens show a code of another build as the general sentence. */
    failure: z.nullable(z.custom<SyncErrorCode | FieldCode>((code) => typeof code === 'string')),
    /** The server's own message about the failure. */
    said: z.optional(z.string()),
    /** A change has named the file: when no change does any more, its bytes are not needed here. */
    wasNamed: z.boolean(),
    /** Of a PDF, where this device could count them. */
    pages: z.optional(pagesSchema),
    /** Epoch ms by this device's clock. */
    stagedAt: z.number(),
  }),
)
export const readStaged = stagedRow.read
export type Staged = Readonly<NonNullable<ReturnType<typeof readStaged>>>

export const stagedEnvelope = ({ id, author, state, order, ...body }: Staged): Envelope =>
  stagedRow.envelope({ id, author, state, order }, body)

/** A file chosen by an admin. This device keeps its bytes until the server has the row that names it. */
export type StagedFile = Pick<Staged, 'id' | 'name' | 'size' | 'type' | 'area' | 'sha256' | 'pages'>

export type UploadState =
  /** Safe on this device, not sent yet. `why`: a proxy or the network refuses it, so that it is tried again later. */
  | { readonly kind: 'kept'; readonly why?: 'limited' }
  /** `sent` equals `total` while the server's answer is awaited. */
  | { readonly kind: 'uploading'; readonly sent: number; readonly total: number }
  | { readonly kind: 'uploaded'; readonly file: FileRef }
  /** `said`: the server's own message, where it sent one. */
  | { readonly kind: 'failed'; readonly code: SyncErrorCode | FieldCode; readonly said?: string }

/** The state of a chosen file in a form. `sent`: bytes that have left this device. */
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
