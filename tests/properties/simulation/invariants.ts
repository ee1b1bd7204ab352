import { itemsIn } from '../../../sync/outbox/store.ts'
import type { MirrorState } from '../../../sync/store/port.ts'
import type { Tab, TabBase } from './device.ts'
import type { MirrorContent } from './homes.ts'
import { isOnLine, keyOf, type Row } from './server-db.ts'
import { Violation } from './tally.ts'
import type { Kept, World } from './world.ts'

interface Held {
  readonly seq: number
  readonly row: Row
}

/** Rows of a mirror, those that its build cannot read included. */
const heldIn = ({ rows }: MirrorContent): ReadonlyMap<string, Held> =>
  new Map(
    rows.map(({ collection, id, seq, text }) => [
      keyOf(collection, id),
      { seq, row: JSON.parse(text) },
    ]),
  )

const same = (a: Row, b: Row): boolean => JSON.stringify(a) === JSON.stringify(b)

const sameState = (a: MirrorState | null, b: MirrorState): boolean =>
  a !== null && a.epoch === b.epoch && a.seq === b.seq && a.horizon === b.horizon

/**
 * No ghost, no missing and no stale row up to the checkpoint. A visitor's mirror holds only rows that were published at
 * its seq.
 */
export const checkMirror = async (
  world: World,
  tab: TabBase,
  state: MirrorState,
): Promise<void> => {
  const content = await tab.home.look()
  const { server } = world
  const derailed = world.derailedOf(tab.device.name, tab.homeName)
  if (!sameState(content.state, state) || derailed.isDamaged) return
  if (!server.isOnLine(state.epoch, state.horizon)) return
  const wanted = server.reference(tab.author === null ? 'visitor' : 'admin')
  const held = heldIn(content)
  for (const [key, { seq, row }] of wanted) {
    if (seq > state.seq) continue
    const mine = held.get(key)
    if (!mine) throw new Violation('no row is missing at a head', { key, seq, state })
    if (mine.seq !== seq || !same(mine.row, row))
      throw new Violation('no row is stale at a head', { key, seq, row, mine, state })
  }
  for (const [key, { seq }] of held) {
    const entry = server.db.log.get(key)
    const isGone = !entry || (!wanted.has(key) && entry.seq <= state.seq)
    if (isGone) throw new Violation('no ghost survives at a head', { key, seq, entry, state })
  }
  if (tab.author === null) checkPublic(world, held)
}

/** A visitor's rows were published at their seq. */
const checkPublic = ({ truth }: World, held: ReadonlyMap<string, Held>): void => {
  for (const [key, { seq, row }] of held)
    if (!truth.wasPublished(key, seq, row))
      throw new Violation('a visitor holds only what was published', { key, seq, row })
}

/** At rest every mirror is the reference, row by row and by digest. */
export const checkAtRest = async (world: World, tab: TabBase): Promise<void> => {
  const { server } = world
  const content = await tab.home.look()
  const role = tab.author === null ? 'visitor' : 'admin'
  const wanted = server.reference(role)
  const held = heldIn(content)
  const details = { device: tab.device.name, state: content.state, head: server.head() }
  if (content.state?.seq !== server.db.head)
    throw new Violation('at rest a mirror has reached the head', details)
  for (const [key, { seq, row }] of wanted) {
    const mine = held.get(key)
    if (!mine || mine.seq !== seq || !same(mine.row, row))
      throw new Violation('at rest every row is there', { key, seq, row, mine, ...details })
  }
  for (const key of held.keys())
    if (!wanted.has(key)) throw new Violation('at rest no other row is there', { key, ...details })
  const digest = Object.values(server.digest(role).collections)
  const count = digest.reduce((sum, [rows]) => sum + rows, 0)
  const seqs = digest.reduce((sum, [, of]) => sum + of, 0)
  const mine = [...held.values()].reduce((sum, { seq }) => sum + seq, 0)
  if (count !== held.size || seqs !== mine)
    throw new Violation('at rest digests agree', { count, seqs, mine, ...details })
  if (tab.author === null) checkPublic(world, held)
}

/** A question leaves something to choose: a field, or whether a deleted row comes back. */
export const checkQuestions = async (tab: Tab): Promise<void> => {
  for (const item of (await tab.outbox?.items()) ?? []) {
    if (item.state !== 'conflict') continue
    const { conflict, op } = item
    const isOpen = conflict?.theirs ? conflict.fields.length > 0 : conflict && op === 'put'
    if (!isOpen) throw new Violation('a conflict asks something', item)
  }
}

type Fate = 'on the line' | 'in the outbox' | 'given up' | 'gone' | 'taken back' | 'lost'

/** `here`: the outboxes of its device, as JSON. */
const fateOf = (world: World, here: string, kept: Kept, asked: readonly Kept[] = []): Fate => {
  const { truth, server } = world
  if (kept.givenUp > 0) return 'given up'
  if (kept.isGone) return 'gone'
  const [, id = ''] = kept.key.split('/')
  const effects = truth.effects.filter((one) =>
    kept.mark === ''
      ? one.op === 'delete' && one.key === kept.key
      : // Under its own key or, of a row that was deleted meanwhile and made anew, another.
        one.fields.includes(kept.mark),
  )
  if (effects.some(({ epoch, seq }) => isOnLine(server.db, epoch, seq))) return 'on the line'
  const isHere = kept.mark === '' ? here.includes(`"record":"${id}"`) : here.includes(kept.mark)
  if (isHere) return 'in the outbox'
  if (kept.mark === '' && !server.db.rows.has(kept.key)) return 'on the line'
  // The server had it, and was set back since: the panel says until which moment a restored backup reaches.
  if (effects.length > 0) return 'taken back'
  for (const heir of kept.heirs.filter((one) => !asked.includes(one))) {
    const fate = fateOf(world, here, heir, [...asked, kept])
    if (fate !== 'lost') return fate
  }
  return 'lost'
}

/** The changes of all authors that a device keeps, as JSON. */
const outboxOf = async ({ homes }: World['devices'][number]): Promise<string> => {
  const envelopes = await homes.outbox()
  const authors = [...new Set(envelopes.map(({ author }) => author))]
  return JSON.stringify(authors.flatMap((author) => itemsIn(envelopes, author)))
}

/** Every change that a person was told to be kept is on the line, in its outbox, or was taken back with a backup. */
export const checkKept = async (world: World): Promise<void> => {
  const outboxes = new Map<string, string>()
  for (const device of world.devices) outboxes.set(device.name, await outboxOf(device))
  for (const kept of world.kept) {
    if (!kept.isKept) continue
    const fate = fateOf(world, outboxes.get(kept.device) ?? '', kept)
    if (fate === 'lost')
      throw new Violation('nothing that was kept is lost', { ...kept, heirs: kept.heirs.length })
    if (fate === 'gone') world.tally.hit('changes lost with their database')
    if (fate === 'taken back') world.tally.hit('changes taken back with a backup')
  }
}
