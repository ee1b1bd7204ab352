import { combineLatest, filter, firstValueFrom, map, type Observable } from 'rxjs'
import type { Commands, ListName, Outcome, RowFields, SeenRow, SessionState } from '../api.ts'
import { SyncError } from '../lib/sync-error.ts'
import { collections } from '../model/collections.ts'
import { MOST_REPLACED, replacedBy } from '../model/replaces.ts'
import type { Ended, NewChange, Outbox, Row } from '../replication/contract.ts'
import type { OpenScope } from '../session/engine.ts'
import type { DeviceStore } from '../store/port.ts'
import { storeError } from '../store/store-error.ts'
import { checkFields, checkNewRow, Refused, withFiles } from './row-input.ts'

export interface CommandContext {
  readonly session: Observable<SessionState>
  readonly scope: Observable<OpenScope | null>
  readonly device: DeviceStore
  readonly newId: () => string
  /** Something waits in the outbox: send it when the network lets us. */
  readonly send: () => void
}

/** The commands of one call. A change that one of them writes counts once for its id, however often the call comes. */
export type CommandsOf = (callId?: string) => Commands

/** Publishing by hand ends a plan: published with a moment to come is refused by the server (protocol, 4). */
const withoutPlan = (fields: Row): Row =>
  fields.status === 'published' ? { ...fields, publish_at: '' } : fields

/** The outbox of the admin who is signed in, as soon as his mirror is open. @throws SyncError 'unauthorized' */
const openOutbox = ({ session, scope }: CommandContext): Promise<Outbox> =>
  firstValueFrom(
    combineLatest([session, scope]).pipe(
      map(([account, open]) => {
        if (account.kind === 'signed-out') throw new SyncError('unauthorized')
        return account.kind === 'signed-in' && open?.adminId === account.admin.id
          ? open.outbox
          : null
      }),
      filter((outbox) => outbox !== null),
    ),
  )

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
export const createCommands = (context: CommandContext): CommandsOf => {
  const steps = new Map<string, Ended>()
  return (callId) => commandsOf(context, steps, callId)
}

const commandsOf = (
  context: CommandContext,
  steps: Map<string, Ended>,
  callId: string | undefined,
): Commands => {
  const asItem = (made: NewChange): NewChange =>
    callId === undefined ? made : { ...made, item: callId }
  const change = (make: () => Promise<NewChange> | NewChange) =>
    outcome(async () => {
      const outbox = await openOutbox(context)
      const change = await outbox.enqueue(asItem(await make()))
      context.send()
      return { change }
    })
  const ended = <T extends Ended>(work: (outbox: Outbox) => Promise<T>) =>
    outcome(async () => {
      const { undo, close, ...done } = await work(await openOutbox(context))
      context.send()
      const step = context.newId()
      steps.set(step, { undo, close })
      return { ...done, step }
    })

  const withSeen = (made: NewChange, seen: SeenRow | undefined): NewChange =>
    seen ? { ...made, seen } : made

  return {
    addRow: (collection, fields, id = callId ?? context.newId()) =>
      outcome(() => addRow(context, asItem, collection, id, fields)),
    editRow: (collection, id, changed, seen) =>
      change(async () => {
        const fields = await withFiles(context.device, collection, changed)
        checkFields(collection, fields, seen)
        return withSeen({ op: 'put', collection, id, fields: withoutPlan(fields) }, seen)
      }),
    moveRow: (collection, id, { display_order, after }, seen) =>
      change(() => {
        const fields = { display_order }
        checkFields(collection, fields)
        return withSeen({ op: 'put', collection, id, fields, after }, seen)
      }),
    deleteRow: (collection, id, seen, erase = false) =>
      change(() => withSeen({ op: 'delete', collection, id, fields: {}, erase }, seen)),
    addAgain: (collection, id, changed, seen) =>
      outcome(async () => {
        const outbox = await openOutbox(context)
        const newId = callId ?? context.newId()
        const act = actOfAddingAgain(context, collection, { id, newId }, changed, seen)
        const [change = null, trashed = null] = await outbox.enqueueTogether(act.changes)
        context.send()
        const step = context.newId()
        const items = [change, trashed].filter((item) => item !== null)
        steps.set(step, { undo: () => outbox.undo(items, act.back), close: () => undefined })
        return { id: newId, change, trashed, step }
      }),
    sendAgain: (seen, mended) =>
      outcome(async () => {
        const outbox = await openOutbox(context)
        const item = (await outbox.items()).find(({ id }) => id === seen.id)
        const fields = item && mended && (await withFiles(context.device, item.collection, mended))
        if (item && fields) checkFields(item.collection, fields)
        await outbox.sendAgain(seen, fields, callId)
        context.send()
        return { change: seen.id }
      }),
    discard: (item) => ended((outbox) => outbox.discard(item, callId)),
    decide: (item, choice) =>
      ended(async (outbox) => ({
        ...(await outbox.decide(item, choice, callId)),
        change: item.id,
      })),
    undo: (step) =>
      outcome(async () => {
        const ended = steps.get(step)
        if (!ended) throw new SyncError('missing')
        const undone = await ended.undo()
        context.send()
        return undone
      }),
    closeUndo: (step) =>
      outcome(async () => {
        steps.get(step)?.close()
        steps.delete(step)
        return {}
      }),
  }
}

/** The changes that add a row again and trash the original, once the first is accepted, and their undo. */
const actOfAddingAgain = (
  { newId: mint }: CommandContext,
  collection: 'tests_library',
  { id, newId }: { readonly id: string; readonly newId: string },
  changed: RowFields,
  seen: SeenRow,
): { readonly changes: readonly NewChange[]; readonly back: readonly NewChange[] } => {
  const { writable } = collections[collection]
  const taken = writable.filter((field) => seen[field] !== undefined && seen[field] !== null)
  const replaces = [id, ...replacedBy(seen)].slice(0, MOST_REPLACED)
  const fields: Row = {
    ...Object.fromEntries(taken.map((field) => [field, seen[field]])),
    ...changed,
    replaces,
  }
  checkNewRow(collection, newId, fields)
  const status = { status: seen.status, publish_at: seen.publish_at ?? '' }
  const restored = mint()
  const trashed = { status: 'trashed', publish_at: '' }
  return {
    changes: [
      { op: 'put', collection, id: newId, isNew: true, fields, item: newId },
      { op: 'put', collection, id, fields: trashed, seen, item: `${newId}-2`, needs: newId },
    ],
    back: [
      { op: 'put', collection, id, fields: status, seen: { ...seen, ...trashed }, item: restored },
      {
        ...{ op: 'delete', collection, id: newId, fields: {}, needs: restored },
        seen: { ...fields, id: newId },
      },
    ],
  }
}

const addRow = async (
  context: CommandContext,
  asItem: (made: NewChange) => NewChange,
  collection: ListName,
  id: string,
  input: RowFields,
): Promise<{ id: string; change: string | null }> => {
  const given = await withFiles(context.device, collection, input)
  const fields = { ...collections[collection].whenAbsent, ...given }
  checkNewRow(collection, id, fields)
  const outbox = await openOutbox(context)
  const change = await outbox.enqueue(asItem({ op: 'put', collection, id, isNew: true, fields }))
  context.send()
  return { id, change }
}
