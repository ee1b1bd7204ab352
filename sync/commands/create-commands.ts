import * as z from 'zod/mini'
import type { Commands, ExamInput, Outcome, SessionState, StagedFile } from '../api.ts'
import { readStaged } from '../files/staged.ts'
import type { Live } from '../lib/live.ts'
import { SyncError } from '../lib/sync-error.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import { examSchema } from '../model/exam.ts'
import type { FileRef } from '../model/fields.ts'
import { GLOBAL_SETTINGS_ID, globalSettingsInputSchema } from '../model/global-settings.ts'
import type { FieldCode } from '../model/wire.ts'
import type { NewChange, Outbox, Row } from '../replication/contract.ts'
import type { OpenScope } from '../session/engine.ts'
import type { DeviceStore } from '../store/port.ts'
import { storeError } from '../store/store-error.ts'
import { fieldErrors } from './field-errors.ts'

export interface CommandContext {
  readonly session: Live<SessionState>
  readonly scope: Live<OpenScope | null>
  readonly device: Promise<DeviceStore>
  readonly newId: () => string
  /** Something waits in the outbox: send it when the network lets us. */
  readonly send: () => void
}

type Fields = Readonly<Record<string, FieldCode>>

/** Input that the model refuses, field by field. */
class Refused extends Error {
  readonly fields: Fields

  constructor(fields: Fields) {
    super('invalid')
    this.name = 'Refused'
    this.fields = fields
  }
}

const parse = (schema: z.ZodMiniType, input: Row): void => {
  const parsed = schema.safeParse(input)
  if (!parsed.success) throw new Refused(fieldErrors(parsed.error, input))
}

const { type, title, subject, category, difficulty, status } = examSchema.shape
const newExamSchema = z.looseObject({ type, title, subject, category, difficulty })
const examEditSchema = z.partial(z.strictObject({ title, subject, category, difficulty, status }))

/** Only what is set: a field that is undefined was not touched. */
const touched = (changed: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))

/** Publishing by hand ends a plan: published with a moment to come is refused by the server (protocol, 4). */
const withoutPlan = (fields: Row): Row =>
  fields.status === 'published' ? { ...fields, publish_at: '' } : fields

/** The outbox of the admin who is signed in, as soon as his mirror is open. @throws SyncError 'unauthorized' */
const openOutbox = (context: CommandContext): Promise<Outbox> =>
  new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    let isSettled = false
    const look = () => {
      if (isSettled) return
      const session = context.session.getSnapshot()
      const scope = context.scope.getSnapshot()
      const isSignedOut = session.kind === 'signed-out'
      const isMine = session.kind === 'signed-in' && scope?.adminId === session.admin.id
      if (!isSignedOut && !(isMine && scope.outbox)) return
      isSettled = true
      for (const stop of stops) stop()
      if (isMine && scope.outbox) resolve(scope.outbox)
      else reject(new SyncError('unauthorized'))
    }
    stops.push(context.session.subscribe(look), context.scope.subscribe(look))
    look()
  })

/** The address of a file that has not left this device: it has none yet, and this one answers 404. */
const WAITING_URL = '/api/files/files/waiting'

/** A file as a row names it before the server has it. @throws Refused when its bytes are not kept here. */
const refOf = async (device: DeviceStore, file: StagedFile): Promise<FileRef> => {
  const envelope = await device.get('files', file.id)
  const staged = envelope && readStaged(envelope)
  if (!staged) throw new Refused({ file_url: 'missing_file' })
  if (staged.file) return staged.file
  const { id, name, size, sha256 } = staged
  const type = staged.type === 'application/pdf' ? staged.type : null
  if (!type) throw new Refused({ file_url: 'wrong_file_type' })
  return { id, url: WAITING_URL, name, size, sha256, type }
}

/** Runs a command; whatever goes wrong comes out as a value. */
const outcome = async <T extends object>(work: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, ...(await work()) }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, code: 'invalid', fields: error.fields }
    return { ok: false, code: storeError(error).code, fields: {} }
  }
}

/** Every write of a screen: checked by the model, kept with one write, sent when it can be. Nothing waits for the network. */
export const createCommands = (context: CommandContext): Commands => {
  const change = (make: () => Promise<NewChange> | NewChange) =>
    outcome(async () => {
      const outbox = await openOutbox(context)
      await outbox.enqueue(await make())
      context.send()
      return {}
    })
  const decided = (work: (outbox: Outbox) => Promise<void>) =>
    outcome(async () => {
      await work(await openOutbox(context))
      context.send()
      return {}
    })

  return {
    addExam: (input) => outcome(() => addExam(context, input)),
    editExam: (id, changed, seen) =>
      change(() => {
        const fields = touched(changed)
        parse(examEditSchema, fields)
        const edit = { op: 'put', collection: 'tests_library', id } as const
        return { ...edit, fields: withoutPlan(fields), ...(seen && { seen }) }
      }),
    deleteExam: (id, seen) =>
      change(() => {
        const removal = { op: 'delete', collection: 'tests_library', id, fields: {} } as const
        return { ...removal, ...(seen && { seen }) }
      }),
    saveGlobalSettings: (changed, seen) =>
      change(() => {
        const fields = touched(changed)
        parse(globalSettingsInputSchema, fields)
        const edit = { op: 'put', collection: 'global_settings', id: GLOBAL_SETTINGS_ID } as const
        return { ...edit, fields, ...(seen && { seen }) }
      }),
    decideConflict: (itemId, choice) => decided((outbox) => outbox.decide(itemId, choice)),
    sendAgain: (itemId, mended) =>
      decided(async (outbox) => {
        const item = (await outbox.items()).find(({ id }) => id === itemId)
        if (item && mended) parseMended(item.collection, mended)
        await outbox.sendAgain(itemId, mended)
      }),
    discard: (itemId) => decided((outbox) => outbox.discard(itemId)),
  }
}

const addExam = async (context: CommandContext, input: ExamInput): Promise<{ id: string }> => {
  const { file, status, ...fields } = input
  parse(newExamSchema, fields)
  const outbox = await openOutbox(context)
  const id = context.newId()
  const file_url = await refOf(await context.device, file)
  await outbox.enqueue({
    op: 'put',
    collection: 'tests_library',
    id,
    isNew: true,
    fields: { ...fields, status, file_url },
  })
  context.send()
  return { id }
}

/** Mended fields of a refused change: writable ones only, each as its model wants it. */
const parseMended = (collection: CollectionName, mended: Row): void => {
  const model = collections[collection]
  const foreign = Object.keys(mended).filter((field) => !model.writable.includes(field))
  if (foreign[0] !== undefined) throw new Refused({ [foreign[0]]: 'unknown_field' })
  const parsed = model.schema.safeParse(mended)
  if (parsed.success) return
  const errors = Object.entries(fieldErrors(parsed.error, mended)).filter(([field]) =>
    Object.hasOwn(mended, field),
  )
  if (errors.length > 0) throw new Refused(Object.fromEntries(errors))
}
