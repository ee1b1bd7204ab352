import { combineLatest, filter, firstValueFrom, map, type Observable } from 'rxjs'
import type { Outcome } from '../lib/outcome.ts'
import { SyncError } from '../lib/sync-error.ts'
import { type CollectionName, collections } from '../model/collections.ts'
import type { ListName } from '../model/declared.ts'
import type { SessionState } from '../remote/session-store.ts'
import type { Row } from '../replication/contract.ts'
import type { DeviceStore } from '../store/port.ts'
import { storeError } from '../store/store-error.ts'
import type { NewChange, Outbox } from './outbox.ts'
import { checkFields, checkNewRow, Refused, type RowFields, withFiles } from './row-input.ts'
import type { ConflictChoice } from './states.ts'
import type { OutboxItem } from './view.ts'

export interface CommandContext {
  readonly session: Observable<SessionState>
  /** The outbox of the mirror that is open. */
  readonly scope: Observable<{
    readonly adminId: string | null
    readonly outbox: Outbox | null
  } | null>
  readonly device: DeviceStore
  readonly newId: () => string
  /** Something waits in the outbox: send it when the network lets us. */
  readonly send: () => void
}

/**
 * The outcome of a stored command. `change`: the id of its item in `queries.outbox`, which leaves it once the server has
 * the change. null: the command changed nothing.
 */
export interface Kept {
  readonly change: string | null
}

/**
 * The row on which a person's words stand: as the form showed it before they changed it. A colleague's later change of the
 * same fields is a conflict; of other fields it is merged. A deletion is about the whole row, so that any later change is a
 * conflict. Absent: the row as it is now.
 */
export type SeenRow = Readonly<Record<string, unknown>>

/** Every write of a screen, named; one intent of a person is one command. */
export type Commands = ReturnType<typeof createCommands>

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

/** Every write is checked by the model, kept with one write, and sent when it can be. Nothing waits for the network. */
export const createCommands = (context: CommandContext) => {
  const { device, send } = context
  const enqueue = async (change: NewChange, seen?: SeenRow): Promise<Kept> => {
    const outbox = await openOutbox(context)
    const kept = await outbox.enqueue({ ...change, ...(seen && { seen }) })
    send()
    return { change: kept }
  }
  /** Does something about an item of the outbox. */
  const about = (id: string, work: (outbox: Outbox) => Promise<void>) =>
    outcome(async (): Promise<Kept> => {
      await work(await openOutbox(context))
      send()
      return { change: id }
    })
  return {
    /**
     * A new row. Its required fields must be there, and its file too when it is published. With an `id` it is
     * repeatable, as after a crash: a row that is on the server by then is compared with these fields.
     */
    addRow: (collection: ListName, input: RowFields, id = context.newId()) =>
      outcome(async () => {
        const given = await withFiles(device, collection, input)
        const fields = { ...collections[collection].whenAbsent, ...given }
        checkNewRow(collection, id, fields)
        return { id, ...(await enqueue({ op: 'put', collection, id, isNew: true, fields })) }
      }),
    /**
     * Only the fields that are given change. An edit of a refused change mends that. A move among rows that are ordered
     * by hand gives `after`, the row in front ('': to the first place), beside the new `display_order`.
     */
    editRow: (
      collection: CollectionName,
      id: string,
      changed: RowFields,
      seen?: SeenRow,
      after?: string,
    ) =>
      outcome(async () => {
        const fields = await withFiles(device, collection, changed)
        checkFields(collection, fields, seen)
        const move = after === undefined ? {} : { after }
        return enqueue({ op: 'put', collection, id, fields: withoutPlan(fields), ...move }, seen)
      }),
    /** Deletes a row for ever. */
    deleteRow: (collection: ListName, id: string, seen?: SeenRow) =>
      outcome(() => enqueue({ op: 'delete', collection, id, fields: {} }, seen)),
    /** Sends a refused change again as it is; an edit of its row mends it. */
    sendAgain: ({ id }: Pick<OutboxItem, 'id'>) => about(id, (outbox) => outbox.sendAgain(id)),
    /** Gives a change up for good. Refused as 'invalid' while it is on its way. */
    discard: ({ id }: Pick<OutboxItem, 'id'>) => about(id, (outbox) => outbox.discard(id)),
    /**
     * Ends a conflict as it was shown: for all of it or per field, mine or theirs. For a deleted row 'mine' makes it
     * again, 'theirs' drops the change. Refused as 'missing' where a newer version has come since.
     */
    decide: ({ id, conflict }: Pick<OutboxItem, 'id' | 'conflict'>, choice: ConflictChoice) =>
      about(id, (outbox) => outbox.decide(id, conflict?.seq ?? -1, choice)),
  }
}
