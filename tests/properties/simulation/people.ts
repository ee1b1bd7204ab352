import type { OutboxItem } from '../../../sync/api.ts'
import type { CollectionName } from '../../../sync/model/collections.ts'
import type { NewChange, Outbox } from '../../../sync/outbox/outbox.ts'
import type { OverlaidRow } from '../../../sync/outbox/overlay.ts'
import { docsAmong } from '../../support/mirror-doc.ts'
import type { Tab } from './device.ts'
import { onlySyncErrors } from './flows.ts'
import { POISON_MARK } from './network.ts'
import { keyOf, type Row } from './server-db.ts'
import { REFUSED_MARK } from './server-push.ts'
import { fileRef, NAME_FIELD, SINGLE, SINGLE_ID } from './server-rows.ts'
import type { Kept, World } from './world.ts'

const EDITED: readonly CollectionName[] = ['tests_library', 'tests_library', 'programs']

/** A value that occurs once in the whole world, so that it can be found again wherever it went. */
const newMark = (world: World): string => {
  world.marks += 1
  const odd = world.random.int(30)
  return `d${world.marks}.${odd === 0 ? REFUSED_MARK : odd === 1 ? POISON_MARK : ''}`
}

/** Notes a change that a person is about to see kept; it takes over their earlier words of the field. */
const noteKept = (world: World, tab: Tab, key: string, field: string, mark: string): Kept => {
  const { name: device } = tab.device
  const author = tab.author ?? ''
  const fresh = { isKept: false, givenUp: 0, isGone: false, heirs: [] }
  const made: Kept = { device, author, key, field, mark, ...fresh }
  for (const older of world.kept) {
    const isMine = older.device === device && older.author === author && older.key === key
    const isSame = older.field === field || mark === '' || older.mark === ''
    if (!isMine || !isSame) continue
    older.heirs.push(made)
    // Two that are under way at once, in two tabs, may be kept in either order.
    if (!older.isKept) made.heirs.push(older)
  }
  world.kept.push(made)
  return made
}

/** True where the person before a tab wrote this. */
const isBy = (tab: Tab, { device, author }: Kept): boolean =>
  device === tab.device.name && author === tab.author

/**
 * Gives up items of one row, whole or by fields, and tells what that was. A row that was made again has another id than
 * the edited one.
 */
const giveUp = (
  world: World,
  tab: Tab,
  [item, ...behind]: readonly [OutboxItem, ...OutboxItem[]],
  fields: readonly string[] | 'all',
): readonly Kept[] => {
  const key = keyOf(item.collection, item.recordId)
  const said = JSON.stringify(
    [item, ...behind].flatMap((one) => one.fields.map(({ mine }) => mine)),
  )
  const given = world.kept.filter((kept) => {
    const isAbout = kept.key === key || (kept.mark !== '' && said.includes(kept.mark))
    return isBy(tab, kept) && isAbout && (fields === 'all' || fields.includes(kept.field))
  })
  for (const kept of given) kept.givenUp += 1
  return given
}

interface Pin {
  readonly fields: Row
  readonly marks: readonly { readonly field: string; readonly mark: string }[]
}

const numberMark = (world: World): number => {
  world.marks += 1
  return 1_000_000 + world.marks
}

/** A person's change of a row that he sees. */
const pinFor = (world: World, tab: Tab, collection: CollectionName, key: string): Pin => {
  const { random, truth } = world
  const kind = random.int(10)
  if (kind === 0 && collection !== SINGLE) {
    const status = random.pick(['draft', 'published', 'trashed'])
    if (status === 'published') truth.of(tab.device.name).published.add(key)
    return { fields: { status }, marks: [] }
  }
  if (kind <= 2 && collection === 'programs') {
    const price = numberMark(world)
    const fields = { price, list_price: price + 1_000_000 }
    return { fields, marks: [{ field: 'price', mark: `${price}` }] }
  }
  if (kind === 1 && collection === 'tests_library') {
    const id = random.id()
    tab.device.staged.add(id)
    return { fields: { file_url: fileRef(id) }, marks: [{ field: 'file_url', mark: id }] }
  }
  const isSecond = kind <= 4 && collection !== 'tests_library'
  const second = collection === 'programs' ? 'note' : 'instagram'
  const field = isSecond ? second : (NAME_FIELD[collection] ?? 'title')
  const mark = newMark(world)
  return { fields: { [field]: mark }, marks: [{ field, mark }] }
}

/** A row that was made again has another id: words of the old one are known by their marks there. */
const linkAnew = (world: World, { op, fields, seen = {} }: NewChange, notes: readonly Kept[]) => {
  for (const [field, value] of Object.entries(seen)) {
    if (op === 'put' && !Object.hasOwn(fields, field)) continue
    for (const kept of world.kept)
      if (kept.mark !== '' && JSON.stringify(value ?? null).includes(kept.mark))
        kept.heirs.push(...notes.filter((note) => note !== kept && !kept.heirs.includes(note)))
  }
}

/** A deletion of a row that its person changes after all, by an unmarked step: that undoes the deletion. */
const deletionsOf = (world: World, tab: Tab, key: string): readonly Kept[] =>
  world.kept.filter((kept) => kept.mark === '' && kept.key === key && isBy(tab, kept))

const keep = async (
  world: World,
  tab: Tab,
  outbox: Outbox,
  change: NewChange,
  marked: Pin['marks'],
) => {
  const key = keyOf(change.collection, change.id)
  const deletion = { field: '', mark: '' }
  const notes = (change.op === 'delete' ? [deletion] : marked).map(({ field, mark }) =>
    noteKept(world, tab, key, field, mark),
  )
  linkAnew(world, change, notes)
  const takenBack = notes.length === 0 ? deletionsOf(world, tab, key) : []
  const item = await outbox.enqueue(change)
  world.trace(tab.device.name, 'enqueued', key, change.op, JSON.stringify(change.fields), item)
  sendSoon(world, tab)
  if (item === null) return
  for (const note of notes) note.isKept = true
  for (const deletion of takenBack) deletion.givenUp += 1
  world.tally.hit('changes made')
}

/** As the panel does after each act. */
const sendSoon = (world: World, tab: Tab): void => {
  if (world.random.chance(0.7)) tab.replicator?.send()
}

const addRow = (world: World, tab: Tab, outbox: Outbox, collection: CollectionName) => {
  const { random, truth } = world
  const id = random.id()
  const mark = newMark(world)
  const field = NAME_FIELD[collection] ?? 'title'
  const status = random.pick(['draft', 'published'])
  if (status === 'published') truth.of(tab.device.name).published.add(keyOf(collection, id))
  const exam = {
    type: 'full',
    subject: 'Physics',
    category: 'fst',
    difficulty: 'Easy',
    file_url: null,
  }
  const program = {
    price: 1,
    list_price: 2,
    discount: 0,
    note: '',
    features: ['a'],
    display_order: 1,
  }
  const rest = collection === 'programs' ? program : exam
  const fields = { ...rest, [field]: mark, status, publish_at: '' }
  return keep(world, tab, outbox, { op: 'put', collection, id, fields, isNew: true }, [
    { field, mark },
  ])
}

const actOn = (
  world: World,
  tab: Tab,
  outbox: Outbox,
  collection: CollectionName,
  seen: OverlaidRow,
) => {
  const key = keyOf(collection, seen.id)
  world.truth.approve(tab.device.name, key, seen.row)
  if (world.random.chance(0.12) && collection !== SINGLE) {
    const deletion = { op: 'delete', collection, id: seen.id, fields: {}, seen: seen.row } as const
    return keep(world, tab, outbox, deletion, [])
  }
  const pin = pinFor(world, tab, collection, key)
  const change = {
    op: 'put' as const,
    collection,
    id: seen.id,
    fields: pin.fields,
    seen: seen.row,
  }
  return keep(world, tab, outbox, change, pin.marks)
}

/** A person edits, adds or deletes a row as his panel shows it. */
export const personEdits = async (world: World, tab: Tab): Promise<void> => {
  const { outbox } = tab
  if (!outbox) return
  const { random } = world
  const collection: CollectionName = random.chance(0.15) ? SINGLE : random.pick(EDITED)
  try {
    if (collection !== SINGLE && random.chance(0.2))
      return await addRow(world, tab, outbox, collection)
    const docs = docsAmong(await tab.mirror.all(), collection)
    const rows = (await outbox.overlay(collection, docs)).filter((row) => !row.isDeleting)
    const row = rows.find(({ id }) => id === SINGLE_ID) ?? (rows.length ? random.pick(rows) : null)
    if (row) return await actOn(world, tab, outbox, collection, row)
    if (collection !== SINGLE) await addRow(world, tab, outbox, collection)
  } catch (error) {
    onlySyncErrors(error)
  }
}

/** A person who keeps a trashed row before visitors has published it. */
const keepPublished = (
  { truth }: World,
  tab: Tab,
  { collection, recordId, conflict }: OutboxItem,
) => {
  const status = conflict?.fields.find(({ field }) => field === 'status')
  if (status?.mine === 'published')
    truth.of(tab.device.name).published.add(keyOf(collection, recordId))
}

const decide = async (world: World, tab: Tab, outbox: Outbox, item: OutboxItem): Promise<void> => {
  const { random, truth } = world
  const key = keyOf(item.collection, item.recordId)
  const { conflict, id } = item
  if (!conflict) return
  if (conflict.theirs) truth.approve(tab.device.name, key, conflict.theirs)
  const fields = conflict.fields.map(({ field }) => field)
  const end = async (choice: Parameters<Outbox['decide']>[2]) => {
    await outbox.decide(id, conflict.seq, choice)
    // A row that is made anew has another id, under which its author knows what he wrote.
    for (const { collection, recordId, fields: said } of await outbox.items())
      truth.approve(
        tab.device.name,
        keyOf(collection, recordId),
        Object.fromEntries(said.map(({ field, mine }) => [field, mine])),
      )
    sendSoon(world, tab)
  }
  world.tally.hit('decisions')
  if (item.op === 'put' && fields.length > 1 && random.chance(0.4)) {
    const choice = Object.fromEntries(
      fields.map((field) => [field, random.pick(['mine', 'theirs'] as const)]),
    )
    const lost = fields.filter((field) => choice[field] === 'theirs')
    giveUp(world, tab, [item], lost)
    if (choice.status === 'mine') keepPublished(world, tab, item)
    return end(choice)
  }
  const choice = random.pick(['mine', 'theirs'] as const)
  world.trace(tab.device.name, 'chooses', choice)
  if (choice === 'mine') keepPublished(world, tab, item)
  if (choice === 'theirs') giveUp(world, tab, [item], 'all')
  // Making a deleted row anew puts it where its person saw it, before visitors too.
  if (choice === 'mine' && !conflict.theirs) {
    const person = truth.of(tab.device.name)
    person.hasMadeAnew = true
    // What waits behind the row goes on under its new id, a publication as well.
    person.hasPublishedAnew ||= person.published.has(key)
  }
  return end(choice)
}

/** A refused change is mended where its name is what was refused, else sent again as it was. */
const sendAgain = async (
  world: World,
  tab: Tab,
  outbox: Outbox,
  item: OutboxItem,
  items: readonly OutboxItem[],
): Promise<void> => {
  world.tally.hit('sent again')
  const key = keyOf(item.collection, item.recordId)
  const field = NAME_FIELD[item.collection] ?? 'title'
  const isName = item.fields.some((one) => one.field === field)
  if (!isName || item.op === 'delete') {
    await outbox.sendAgain(item.id)
    return sendSoon(world, tab)
  }
  const mark = `${newMark(world).split('.')[0]}.`
  const note = noteKept(world, tab, key, field, mark)
  // A row that was made anew has another id than the one that was edited. Its edits that wait behind are mended too.
  const { collection, recordId } = item
  const said = items
    .filter((one) => one.collection === collection && one.recordId === recordId)
    .flatMap(({ fields }) => fields.flatMap((one) => (one.field === field ? [one.mine] : [])))
  for (const kept of world.kept) if (said.includes(kept.mark)) kept.heirs.push(note)
  await outbox.enqueue({ op: 'put', collection, id: recordId, fields: { [field]: mark } })
  note.isKept = true
  sendSoon(world, tab)
}

/** What goes with a discarded item: with a row that was never made, its edits that wait behind. */
const goingAlong = (item: OutboxItem, items: readonly OutboxItem[]): readonly OutboxItem[] => {
  const isUnmade = !item.isStuck && item.fields.some(({ before }) => before === undefined)
  const isSameRow = (one: OutboxItem) =>
    one.collection === item.collection && one.recordId === item.recordId && one.id !== item.id
  return isUnmade ? items.filter(isSameRow) : []
}

/** A person looks at what did not go through, and does something about one of them. */
export const personDecides = async (world: World, tab: Tab): Promise<void> => {
  const { outbox } = tab
  if (!outbox) return
  const { random } = world
  try {
    const items = await outbox.items()
    const open = items.filter(
      ({ state, isBehind, isStuck }) =>
        !isBehind && (isStuck || state === 'conflict' || state === 'refused'),
    )
    if (open.length === 0) return
    const item = random.pick(open)
    // An item shows what each field was before.
    const before = Object.fromEntries(item.fields.map((one) => [one.field, one.before]))
    world.truth.approve(tab.device.name, keyOf(item.collection, item.recordId), before)
    world.trace(tab.device.name, 'decides', item.state, item.recordId, JSON.stringify(item))
    if (item.isStuck) world.tally.hit('changes that only a proxy refuses')
    if (item.isStuck || random.chance(0.15)) {
      giveUp(world, tab, [item, ...goingAlong(item, items)], 'all')
      world.tally.hit('discarded')
      await outbox.discard(item.id)
    } else if (item.state === 'conflict') await decide(world, tab, outbox, item)
    else await sendAgain(world, tab, outbox, item, items)
  } catch (error) {
    onlySyncErrors(error)
  }
}
