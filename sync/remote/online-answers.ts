import * as z from 'zod/mini'
import type { AuditEntry, Invite, PayeeChange, StartFacts, Version } from '../api-online.ts'
import { momentMs } from '../model/names.ts'

// What the server answers to the panel's questions, as pocketbase/pb_hooks/{audit,account}.pb.js say it.
// Not among the models, which every visitor loads.

const rowSchema = z.record(z.string(), z.unknown())
const numberOrNull = z.nullable(z.int())
const deed = {
  n: z.int(),
  at: z.string(),
  way: z.enum(['admin', 'plan', 'server', 'command', 'operator']),
  admin: z.string(),
  who: z.string(),
}
const versionSchema = z.object({
  ...deed,
  op: z.enum(['create', 'update']),
  fields: z.array(z.string()),
  row: z.nullable(rowSchema),
})
export const historySchema = z.object({
  versions: z.array(versionSchema),
  next: numberOrNull,
  now: z.nullable(rowSchema),
})
const entrySchema = z.object({
  ...deed,
  action: z.string(),
  collection: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.looseObject({
    fields: z.optional(z.array(z.string())),
    status: z.optional(z.tuple([z.string(), z.string()])),
    more: z.optional(z.boolean()),
    values: z.optional(z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))),
  }),
})
export const auditSchema = z.object({
  entries: z.array(entrySchema),
  next: numberOrNull,
})
export const peopleSchema = z.object({
  people: z.array(z.object({ id: z.string(), who: z.string() })),
})
const inviteSchema = z.object({
  id: z.string(),
  name: z.string(),
  who: z.string(),
  until: z.string(),
})
export const newInviteSchema = z.extend(inviteSchema, { path: z.string() })
export const teamSchema = z.object({
  admins: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      created: z.string(),
      twin: z.string(),
    }),
  ),
  invites: z.array(inviteSchema),
})
export const linkSchema = z.object({
  kind: z.enum(['invite', 'reset']),
  email: z.string(),
  name: z.string(),
  until: z.string(),
})
export const removedSchema = z.object({ removed: z.literal(true) })
export const mailSchema = z.object({ mail: z.boolean() })

export const versionOf = ({ at, row, ...rest }: z.infer<typeof versionSchema>): Version => ({
  ...rest,
  at: momentMs(at),
  before: row,
})
export const entryOf = ({ at, detail, ...rest }: z.infer<typeof entrySchema>): AuditEntry => ({
  ...rest,
  at: momentMs(at),
  fields: detail.fields ?? [],
  status: detail.status ?? null,
  hasMore: detail.more === true,
  values: detail.values ?? {},
})
export const inviteOf = ({ id, name, who, until }: z.infer<typeof inviteSchema>): Invite => ({
  id,
  name,
  who,
  until: momentMs(until),
})

export const sampleSchema = z.object({
  rows: z.int(),
  edited: z.array(z.string()),
  fields: z.array(z.string()),
})
const pictureSchema = z.nullable(z.object({ id: z.string(), name: z.string() }))
const addressPair = z.tuple([z.string(), z.string()])
const picturePair = z.tuple([pictureSchema, pictureSchema])
export const payeeValuesSchema = z.object({
  payee_address: addressPair,
  qr_code_image: picturePair,
})
const payeeChangesSchema = z.array(
  z.object({
    n: z.int(),
    at: z.string(),
    way: deed.way,
    who: z.string(),
    values: z.object({
      payee_address: z.optional(addressPair),
      qr_code_image: z.optional(picturePair),
    }),
  }),
)
export const payeeLeftSchema = z.object({ payee: payeeChangesSchema })
export const payeeChangesOf = (told: z.infer<typeof payeeChangesSchema>): readonly PayeeChange[] =>
  told.map(({ at, ...rest }) => ({ ...rest, at: momentMs(at) }))
export const passwordLinkSchema = z.object({
  path: z.string(),
  until: z.string(),
  mailed: z.boolean(),
})
export const mailSettingsSchema = z.object({
  enabled: z.boolean(),
  host: z.string(),
  port: z.int(),
  tls: z.boolean(),
  username: z.string(),
  has_password: z.boolean(),
  sender_name: z.string(),
  sender_address: z.string(),
})
export const mailOf = ({ has_password, ...mail }: z.infer<typeof mailSettingsSchema>) => ({
  ...mail,
  hasPassword: has_password,
})
export const begunSchema = z.object({})
export const sentSchema = z.object({ to: z.string() })
export const startSchema = z.object({
  sample: sampleSchema,
  open: z.array(z.enum(['payee', 'contacts', 'paper', 'invitation', 'backup'])),
  backups: z.array(z.object({ at_ms: z.number(), size: z.number() })),
  is_backing_up: z.boolean(),
  doctor: z.nullable(z.object({ at_ms: z.number(), faults: z.array(z.string()) })),
  payee: payeeChangesSchema,
})
export const startOf = (told: z.infer<typeof startSchema>): StartFacts => ({
  sample: told.sample,
  open: told.open,
  backups: {
    made: told.backups.map(({ at_ms, size }) => ({ at: at_ms, sizeBytes: size })),
    isMaking: told.is_backing_up,
    lookedAt: told.doctor?.at_ms ?? null,
    faults: told.doctor?.faults ?? [],
  },
  payee: payeeChangesOf(told.payee),
})
export const pathSchema = z.object({ path: z.string() })
