import type * as z from 'zod/mini'
import type { Online, OnlineAnswer, OnlineFailure } from '../api-online.ts'
import { SyncError } from '../lib/sync-error.ts'
import { momentMs } from '../model/names.ts'
import { headSchema } from '../model/wire.ts'
import {
  asAdmin,
  expectValue,
  type JsonAnswer,
  readAnswer,
  refusalOf,
  type TokenSource,
  textField,
  waitIn,
} from './answer.ts'
import { createHttp, type Http, type HttpOptions } from './http.ts'
import {
  auditSchema,
  begunSchema,
  entryOf,
  historySchema,
  inviteOf,
  linkSchema,
  mailOf,
  mailSchema,
  mailSettingsSchema,
  newInviteSchema,
  passwordLinkSchema,
  pathSchema,
  payeeChangesOf,
  payeeLeftSchema,
  payeeValuesSchema,
  peopleSchema,
  removedSchema,
  sampleSchema,
  sentSchema,
  startOf,
  startSchema,
  teamSchema,
  versionOf,
} from './online-answers.ts'

export interface OnlineOptions extends HttpOptions {
  readonly admin: TokenSource
}

/** The answer as a value; whatever goes wrong comes out as one too. */
const answered = async <T>(work: () => Promise<T>): Promise<OnlineAnswer<T>> => {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (error instanceof Said)
      return { ...error.said, code: error.reason.code, ...waitIn(error.reason) }
    if (!(error instanceof SyncError)) throw error
    return { ok: false, code: error.code, message: '', ...waitIn(error) }
  }
}

/** A refusal with the server's own sentence, or its code where it has none. */
class Said extends Error {
  readonly said: Omit<OnlineFailure, 'code'>
  readonly reason: SyncError
  constructor(answer: JsonAnswer) {
    super('refused')
    this.said = saidIn(answer.json)
    this.reason = refusalOf(answer)
  }
}

/** Of a refused field what is said of the field: it says more than that nothing was saved. */
const saidIn = (json: unknown): Omit<OnlineFailure, 'code'> => {
  const data: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : null
  const [[field, fault] = ['', null]] = Object.entries(
    typeof data === 'object' && data !== null ? data : {},
  )
  const message =
    textField(fault, 'message') || textField(json, 'message') || textField(json, 'code')
  return { ok: false, message, ...(field && { field }) }
}

const expected = <T>(answer: JsonAnswer, schema: z.ZodMiniType<T>): T => {
  if (answer.status === 200) return expectValue(answer, schema)
  throw new Said(answer)
}

/**
 * History, audit, the admins among themselves and one-time links over HTTP, every answer checked for its shape.
 * @see tests/contract/remote.test.ts
 */
export const createOnline = (options: OnlineOptions): Online => {
  const http = createHttp(options)
  const admin = '/api/sync/admin'
  const signedIn = <T>(
    schema: z.ZodMiniType<T>,
    path: string,
    more: { readonly method?: 'POST' | 'DELETE'; readonly body?: object } = {},
  ): Promise<T> => {
    const { body, ...rest } = more
    const request = { path: admin + path, ...rest }
    const text = body ? { body: JSON.stringify(body) } : {}
    return asAdmin(options.admin, (token) => http.json({ ...request, ...text, token })).then(
      (answer) => expected(answer, schema),
    )
  }
  const open = async <T>(schema: z.ZodMiniType<T>, path: string, body: object): Promise<T> =>
    expected(
      await http.json({ method: 'POST', path: `/api/account/${path}`, body: JSON.stringify(body) }),
      schema,
    )
  const done = (...question: Parameters<typeof signedIn>) =>
    answered(async () => {
      await signedIn(...question)
      return null
    })

  return {
    history: (collection, id, before) =>
      answered(async () => {
        const path = `/history/${collection}/${encodeURIComponent(id)}${queryOf({ before })}`
        const { versions, next, now } = await signedIn(historySchema, path)
        return { items: versions.map(versionOf), next, now }
      }),
    audit: ({ by, kind, since }, before) =>
      answered(async () => {
        const moment = since > 0 ? new Date(since).toISOString().replace('T', ' ') : ''
        const query = queryOf({ by, kind, since: moment, before })
        const { entries, next } = await signedIn(auditSchema, `/audit${query}`)
        return { items: entries.map(entryOf), next }
      }),
    auditPeople: () => answered(async () => (await signedIn(peopleSchema, '/audit/people')).people),
    exportAudit: () =>
      answered(async () => {
        const path = `${admin}/audit?format=csv`
        const answer = await asAdmin(options.admin, (token) => readTable(http, path, token))
        if (typeof answer.json === 'string') return answer.json
        if (answer.status !== 200) throw new Said(answer)
        throw new SyncError('captive', { status: 200, reason: 'shape' })
      }),
    team: () =>
      answered(async () => {
        const { admins, invites } = await signedIn(teamSchema, '/admins')
        return {
          admins: admins.map(({ created, ...one }) => ({ ...one, since: momentMs(created) })),
          invites: invites.map(inviteOf),
        }
      }),
    invite: (name) =>
      answered(async () => {
        const more = { method: 'POST', body: { name } } as const
        const made = await signedIn(newInviteSchema, '/invites', more)
        return { ...inviteOf(made), path: made.path }
      }),
    withdrawInvite: (id) =>
      done(removedSchema, `/invites/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    removeAdmin: (id, password) =>
      done(removedSchema, `/admins/${encodeURIComponent(id)}/remove`, {
        method: 'POST',
        body: { password },
      }),
    passwordLink: (id, password) =>
      answered(async () => {
        const path = `/admins/${encodeURIComponent(id)}/reset-link`
        const more = { method: 'POST', body: { password } } as const
        const made = await signedIn(passwordLinkSchema, path, more)
        return { ...made, until: momentMs(made.until) }
      }),
    changePayee: (payee, password) =>
      answered(() =>
        signedIn(payeeValuesSchema, '/payee', { method: 'POST', body: { ...payee, password } }),
      ),
    seePayee: (n) =>
      answered(async () =>
        payeeChangesOf(
          (await signedIn(payeeLeftSchema, '/payee/seen', { method: 'POST', body: { n } })).payee,
        ),
      ),
    mailSettings: () => answered(async () => mailOf(await signedIn(mailSettingsSchema, '/mail'))),
    setMail: (mail, smtpPassword, password) =>
      answered(async () => {
        const body = { ...mail, smtp_password: smtpPassword, password }
        return mailOf(await signedIn(mailSettingsSchema, '/mail', { method: 'POST', body }))
      }),
    testMail: () =>
      answered(
        async () => (await signedIn(sentSchema, '/mail/test', { method: 'POST', body: {} })).to,
      ),
    backUpNow: () => done(begunSchema, '/backups', { method: 'POST', body: {} }),
    reach: () => done(headSchema, '/head'),
    start: () => answered(async () => startOf(await signedIn(startSchema, '/start'))),
    newestBackup: () =>
      answered(async () => {
        const { path } = await signedIn(pathSchema, '/backups/newest', { method: 'POST' })
        return options.baseUrl + path
      }),
    removeSample: (withEdited) =>
      answered(() =>
        signedIn(sampleSchema, '/sample', { method: 'POST', body: { edited: withEdited } }),
      ),
    forgot: (email) => answered(() => open(mailSchema, 'forgot', { email })),
    describeLink: (token) =>
      answered(async () => {
        const { until, ...link } = await open(linkSchema, 'link', { token })
        return { ...link, until: momentMs(until) }
      }),
  }
}

/** A table is the one answer that is no JSON. */
const readTable = async (http: Http, path: string, token: string): Promise<JsonAnswer> => {
  const answer = await http.raw({ path, token })
  const isTable = answer.status === 200 && /^text\/csv\b/i.test(answer.contentType)
  return isTable ? { status: 200, json: answer.text } : readAnswer(answer)
}

/** The parts of a query that are given. */
const queryOf = (parts: Readonly<Record<string, string | number | undefined>>): string => {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined && value !== '')
  const pairs = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
