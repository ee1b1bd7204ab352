import * as z from 'zod/mini'
import type { CollectionName } from '../model/collections.ts'
import { momentMs } from '../model/names.ts'
import {
  answered,
  asAdmin,
  expectValue,
  type JsonAnswer,
  type OnlineAnswer,
  readAnswer,
} from './answer.ts'
import { type AdminHttpOptions, createHttp } from './http.ts'

// The panel's questions to the server, and the shapes of its answers (pocketbase/pb_hooks). Visitors never load this file.

/** A moment of the server as epoch ms. */
const moment = z.pipe(
  z.string(),
  z.transform((text: string) => momentMs(text)),
)
const waySchema = z.enum(['admin', 'plan', 'server', 'command', 'operator'])
const rowSchema = z.record(z.string(), z.unknown())
/** `before` of the next page; null on the last one. */
const nextSchema = z.nullable(z.int())
const deed = {
  /** Grows with every deed. */
  n: z.int(),
  at: moment,
  way: waySchema,
  /** Id of the admin who did it; '' for none. */
  admin: z.string(),
  /** The admin's name or e-mail at that time; '' where none is known. */
  who: z.string(),
}

/** A change of a row, with the whole row as it was before; `before` is null for the change that made the row. */
const versionSchema = z.pipe(
  z.object({
    ...deed,
    op: z.enum(['create', 'update']),
    fields: z.array(z.string()),
    row: z.nullable(rowSchema),
  }),
  z.transform(({ row, ...rest }) => ({ ...rest, before: row })),
)
export type Version = Readonly<z.infer<typeof versionSchema>>

const historySchema = z.pipe(
  z.object({
    versions: z.array(versionSchema),
    next: nextSchema,
    /** The row as the server has it now; null: it was deleted. */
    now: z.nullable(rowSchema),
  }),
  z.transform(({ versions, ...rest }) => ({ ...rest, items: versions })),
)
export type HistoryPage = Readonly<z.infer<typeof historySchema>>

const entrySchema = z.pipe(
  z.object({
    ...deed,
    /** 'created', 'changed', 'deleted', 'signed_in', 'sign_in_failed', 'exported', … */
    action: z.string(),
    /** Collection of the row, 'admins' and 'files' included; '' where the deed is about no row. */
    collection: z.string(),
    id: z.string(),
    title: z.string(),
    detail: z.object({
      fields: z._default(z.array(z.string()), []),
      /** The row's status before and after. */
      status: z._default(z.nullable(z.tuple([z.string(), z.string()])), null),
      /** The last of many: further ones of its kind within the hour are not noted. */
      more: z._default(z.boolean(), false),
      /** Fields about money (UPI ID, QR picture, prices), before and after. */
      values: z._default(z.record(z.string(), z.readonly(z.tuple([z.unknown(), z.unknown()]))), {}),
    }),
  }),
  z.transform(({ detail, ...rest }) => ({ ...rest, ...detail })),
)
export type AuditEntry = Readonly<z.infer<typeof entrySchema>>

const auditSchema = z.pipe(
  z.object({ entries: z.array(entrySchema), next: nextSchema }),
  z.transform(({ entries, next }) => ({ items: entries, next })),
)
export type AuditPage = Readonly<z.infer<typeof auditSchema>>
export type AuditKind = 'sign_ins' | 'failed' | 'content' | 'files' | 'admins' | 'exports' | 'rest'

/** Filters of the audit log; '' leaves one out. */
export interface AuditQuestion {
  /** Id of an admin; 'none' for deeds of no admin. */
  readonly by: string
  readonly kind: AuditKind | ''
  /** Epoch ms of the oldest deed; 0 for all. */
  readonly since: number
}

const inviteSchema = z.object({
  id: z.string(),
  /** The invited person's name as the inviting admin wrote it; '' for none. */
  name: z.string(),
  /** The inviting admin. */
  who: z.string(),
  until: moment,
})
export type Invite = Readonly<z.infer<typeof inviteSchema>>

const teamAdminSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  since: moment,
})
export type TeamAdmin = Readonly<z.infer<typeof teamAdminSchema>>
const teamSchema = z.object({ admins: z.array(teamAdminSchema), invites: z.array(inviteSchema) })
export type Team = Readonly<z.infer<typeof teamSchema>>

/** A one-time link. */
const linkSchema = z.object({
  kind: z.enum(['invite', 'reset']),
  email: z.string(),
  name: z.string(),
  until: moment,
})
export type LinkInfo = Readonly<z.infer<typeof linkSchema>>

/** The sample content that is left on the site. */
const sampleSchema = z.object({
  /** Rows that nobody changed. */
  rows: z.int(),
  /** Titles of rows that an admin changed. */
  edited: z.array(z.string()),
  /** Settings that still have the sample's value. */
  fields: z.array(z.string()),
})
export type SampleLeft = Readonly<z.infer<typeof sampleSchema>>

const pictureSchema = z.nullable(z.object({ id: z.string(), name: z.string() }))
/** The payee before and after a change. */
const payeeValuesSchema = z.object({
  payee_address: z.tuple([z.string(), z.string()]),
  qr_code_image: z.tuple([pictureSchema, pictureSchema]),
})
export type PayeeValues = Partial<z.infer<typeof payeeValuesSchema>>
const payeeChangeSchema = z.object({
  n: z.int(),
  at: moment,
  way: waySchema,
  /** Name or e-mail of the admin; '' for the operator. */
  who: z.string(),
  values: z.partial(payeeValuesSchema),
})
export type PayeeChange = Readonly<z.infer<typeof payeeChangeSchema>>

const mailSchema = z.object({
  enabled: z.boolean(),
  host: z.string(),
  port: z.int(),
  /** TLS from the first byte (port 465); otherwise STARTTLS where the mail server offers it. */
  tls: z.boolean(),
  username: z.string(),
  sender_name: z.string(),
  sender_address: z.string(),
})
/** The mail server that sends this server's mails. */
export type MailSettings = Readonly<z.infer<typeof mailSchema>>
const storedMailSchema = z.extend(mailSchema, { hasPassword: z.boolean() })

const startSchema = z.object({
  sample: sampleSchema,
  /** First steps of a new academy that are left, in their order. */
  open: z.array(z.enum(['payee', 'contacts', 'words', 'paper', 'invitation', 'backup'])),
  backups: z.object({
    /** Newest first. Each was read back whole after it was made. */
    made: z.array(z.object({ at: z.number(), sizeBytes: z.number() })),
    isMaking: z.boolean(),
    /** When the doctor looked last; null: never. */
    lookedAt: z.nullable(z.number()),
    /** The doctor's subjects that an owner has to hear of. */
    faults: z.readonly(z.array(z.string())),
  }),
  /** Changes of who is paid, by others, that this admin has not marked as seen. Newest first. */
  payee: z.array(payeeChangeSchema),
})
export type StartFacts = Readonly<z.infer<typeof startSchema>>
export type Backups = StartFacts['backups']

/** One field of an answer. */
const field = <N extends string, S extends z.ZodMiniType>(name: N, schema: S) =>
  z.pipe(
    z.object({ [name]: schema }),
    z.transform((answer) => answer[name] as z.infer<S>), // as: the object above has it
  )
const doneSchema = z.pipe(
  z.object({}),
  z.transform(() => null),
)

export type Way = z.infer<typeof waySchema>
export type Online = ReturnType<typeof createOnline>

const ADMIN = '/api/sync/admin'

/**
 * The panel's reads and steps that need the server: history, audit, admins, one-time links, mail, backups. Every answer is
 * checked for its shape, and nothing here throws.
 * @see tests/contract/payee.test.ts
 */
export const createOnline = (options: AdminHttpOptions) => {
  const http = createHttp(options)
  /** `message` is the server's sentence about a refused field where there is one: it says more than 'not saved'. */
  const told = async <T>(work: () => Promise<T>): Promise<OnlineAnswer<T>> => {
    const answer = await answered(work)
    if (answer.ok) return answer
    return { ...answer, message: Object.values(answer.fields)[0] ?? answer.message }
  }
  const asked = <T>(
    schema: z.ZodMiniType<T>,
    path: string,
    method: 'GET' | 'POST' | 'DELETE' = 'GET',
    body?: object,
  ) =>
    told(async () => {
      const text = body && { body: JSON.stringify(body) }
      const answer = await asAdmin(options.admin, (token) =>
        http.json({ path: ADMIN + path, method, token, ...text }),
      )
      return expectValue(answer, schema)
    })
  const sent = <T>(schema: z.ZodMiniType<T>, path: string, body: object = {}) =>
    asked(schema, path, 'POST', body)
  /** A call without a sign-in. */
  const openly = <T>(schema: z.ZodMiniType<T>, path: string, body: object) =>
    told(async () => expectValue(await http.post(path, body), schema))

  return {
    /** Newest first; `before` is `next` of the page before. */
    history: (collection: CollectionName, id: string, before?: number) =>
      asked(historySchema, `/history/${collection}/${id}?${pageOf(before)}`),
    audit: ({ by, kind, since }: AuditQuestion, before?: number) => {
      const oldest = since > 0 ? new Date(since).toISOString().replace('T', ' ') : ''
      const question = new URLSearchParams({ by, kind, since: oldest })
      return asked(auditSchema, `/audit?${question}&${pageOf(before)}`)
    },
    /** Authors of all deeds in the log, by name, former admins included. */
    auditPeople: () =>
      asked(
        field('people', z.array(z.object({ id: z.string(), who: z.string() }))),
        '/audit/people',
      ),
    /** The whole log as CSV. The export is noted in the log. */
    exportAudit: () =>
      told(async () => {
        const answer = await asAdmin(options.admin, async (token): Promise<JsonAnswer> => {
          const raw = await http.raw({ path: `${ADMIN}/audit?format=csv`, token })
          const isTable = raw.status === 200 && /^text\/csv\b/i.test(raw.contentType)
          return isTable ? { status: 200, json: raw.text } : readAnswer(raw)
        })
        return expectValue(answer, z.string())
      }),
    team: () => asked(teamSchema, '/admins'),
    /** Makes an invitation. `path` of its link is told only here. */
    invite: (name: string) =>
      sent(z.extend(inviteSchema, { path: z.string() }), '/invites', { name }),
    withdrawInvite: (id: string) => asked(doneSchema, `/invites/${id}`, 'DELETE'),
    /** Ends the admin's sessions and links at once; their rows stay. The last admin cannot be removed. `password`: one's own. */
    removeAdmin: (id: string, password: string) =>
      sent(doneSchema, `/admins/${id}/remove`, { password }),
    /**
     * Makes a one-time link by which another admin chooses a new password. `path` is told only here; `mailed`: that admin
     * gets a link by mail as well. `password`: one's own.
     */
    passwordLink: (id: string, password: string) =>
      sent(
        z.object({ path: z.string(), until: moment, mailed: z.boolean() }),
        `/admins/${id}/reset-link`,
        { password },
      ),
    /**
     * Stores the UPI ID and the QR picture (id of a stored file; '' for none), and gives both before and after. A push
     * refuses these two fields. `password`: one's own.
     */
    changePayee: (
      payee: { readonly payee_address: string; readonly qr_code_image: string },
      password: string,
    ) => sent(payeeValuesSchema, '/payee', { ...payee, password }),
    /** Marks changes of the payee up to entry `n` as seen, and gives the later ones. */
    seePayee: (n: number) => sent(field('payee', z.array(payeeChangeSchema)), '/payee/seen', { n }),
    mailSettings: () => asked(storedMailSchema, '/mail'),
    /** `smtpPassword` '' keeps the stored one, for the same host and username. `password`: one's own. */
    setMail: (mail: MailSettings, smtpPassword: string, password: string) =>
      sent(storedMailSchema, '/mail', { ...mail, smtp_password: smtpPassword, password }),
    /** Sends a mail to the asking admin and gives the address; a failure carries the mail server's words. */
    testMail: () => sent(field('to', z.string()), '/mail/test'),
    /** Begins a backup; `start` tells when it is done. */
    backUpNow: () => sent(doneSchema, '/backups'),
    /** Whether the server answers this admin now. */
    reach: () => asked(doneSchema, '/head'),
    start: () => asked(startSchema, '/start'),
    /** A path that downloads the newest backup, for an hour. The download is noted in the log. */
    newestBackup: () => sent(field('path', z.string()), '/backups/newest'),
    /** Moves the sample rows to the trash at once. `withEdited`: changed ones too. */
    removeSample: (withEdited: boolean) => sent(sampleSchema, '/sample', { edited: withEdited }),
    /**
     * Asks for a mail with a link to a new password. The answer says whether this server sends mails, never whether an
     * account has the address.
     */
    forgot: (email: string) =>
      openly(z.object({ mail: z.boolean() }), '/api/account/forgot', { email }),
    describeLink: (token: string) => openly(linkSchema, '/api/account/link', { token }),
  }
}

const pageOf = (before: number | undefined): string =>
  before === undefined ? '' : `before=${before}`
