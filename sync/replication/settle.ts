import type { Line } from '../model/wire.ts'
import type { Item } from './change.ts'
import type { Outbox, OutboxOptions } from './contract.ts'
import { inJournal, isJournaled, outlived, saidSince } from './journal.ts'
import { judgeByHead, judgeByLine } from './line.ts'
import { hasUndo } from './open-undo.ts'
import { newestOf, refreshed } from './outbox-push.ts'
import type { OutboxStore } from './outbox-store.ts'
import { queuesOf } from './queue.ts'
import { noteEnded } from './sent.ts'

type Settled = Parameters<Outbox['settle']>[0]

/** 'pending': on the line, and not yet in the mirror. */
type Verdict = 'pending' | 'reached' | 'lost'

/** Whether an accepted change is on the line, and in the mirror. */
const judge = async ({ answer }: Item, after: Settled): Promise<Verdict> => {
  if (answer === null) return 'reached'
  // A head may have been asked before the change was accepted: of its own epoch it proves nothing.
  const sameEpoch = answer.epoch === after.head.epoch
  const byHead = sameEpoch ? 'on' : judgeByHead(after.head, answer.epoch, answer.seq)
  const verdict =
    byHead === 'unknown' ? judgeByLine(await after.line(answer.epoch), answer.seq) : byHead
  if (verdict === 'off') return 'lost'
  return after.state.seq >= answer.seq ? 'reached' : 'pending'
}

/** The subject of a verdict. An item that another tab has changed since is a new subject. */
const aboutOf = ({ id, state, answer, journal }: Item): string =>
  JSON.stringify([id, state, answer?.epoch, answer?.seq, journal?.judgedAt])

/** An epoch's line is asked once: of one epoch there may be hundreds of changes. */
const askedOnce = ({ line, ...after }: Settled): Settled => {
  const lines = new Map<string, Promise<Line | null>>()
  return {
    ...after,
    line: (epoch) => {
      const known = lines.get(epoch) ?? line(epoch)
      lines.set(epoch, known)
      return known
    },
  }
}

/** True where nothing is known yet: a change of the journal is judged again after a start of the server. */
const isOpen = ({ state, journal }: Item, { head }: Settled): boolean =>
  state === 'accepted' ||
  ((state === 'kept' || state === 'lost') && journal?.judgedAt !== head.epoch)

/** Lost changes whose words a row has all the same, by any writer: they count as kept. */
const foundAgain = async (
  { readBase, quarantined, platform }: OutboxOptions,
  items: readonly Item[],
  { state, head }: Settled,
): Promise<readonly Item[]> => {
  const found: Item[] = []
  for (const { lost } of queuesOf(items)) {
    const [first] = lost
    if (!first) continue
    const newest = await readBase(first.collection, first.record)
    const isSame = ({ collection, id }: { readonly collection: string; readonly id: string }) =>
      collection === first.collection && id === first.record
    if (newest === null && (await quarantined()).some(isSame)) continue
    const answer = saidSince(lost, newest, { epoch: state.epoch, seq: state.seq, row: null })
    if (answer === null) continue
    const now = platform.now()
    found.push(...lost.map((item) => inJournal({ ...item, answer }, 'kept', head.epoch, now)))
  }
  return found
}

/** Items with some of them in another form. */
const withChanged = (items: readonly Item[], changed: readonly Item[]): readonly Item[] => {
  const by = new Map(changed.map((item) => [item.id, item]))
  return items.map((item) => by.get(item.id) ?? item)
}

/** See `Outbox.settle`. */
export const settle = async (
  options: OutboxOptions,
  store: OutboxStore,
  pulled: Settled,
): Promise<{ readonly lost: number }> => {
  const { device, platform, author } = options
  const after = askedOnce(pulled)
  const verdicts = new Map<string, Verdict>()
  for (const item of await store.load())
    if (isOpen(item, after)) verdicts.set(aboutOf(item), await judge(item, after))
  return store.locked(async () => {
    const loaded = await store.load()
    const now = platform.now()
    const isBound = new Set<Item>()
    for (const item of loaded) if (await hasUndo(platform, item)) isBound.add(item)
    const journaled: Item[] = []
    const ended: Item[] = []
    const over = loaded.filter((item) => item.state === 'given-up' && !isBound.has(item))
    const noted = [...over]
    for (const item of loaded) {
      const verdict = verdicts.get(aboutOf(item))
      if (verdict === undefined) continue
      const isAccepted = item.state === 'accepted'
      if (isAccepted && verdict === 'pending') continue
      if (isAccepted && verdict === 'reached' && isBound.has(item)) {
        // The others' version was chosen, and is here: it lies over nothing any more, and stands for its undo alone.
        if (!isJournaled(item)) ended.push({ ...item, state: 'given-up', answer: null })
        continue
      }
      const state = verdict === 'lost' ? 'lost' : 'kept'
      if (isAccepted) noted.push(item)
      if (!isAccepted || isJournaled(item))
        journaled.push(inJournal(item, state, after.head.epoch, now))
      else over.push(item)
    }
    await noteEnded(device, author, noted, now)
    await store.drop(...over)
    // With an item goes what it had taken over: saved once more below, that would be back.
    const absorbed = noted.flatMap((item) => item.absorbed)
    if (absorbed.length > 0) await device.remove('outbox', ...absorbed)
    const gone = new Set([...absorbed, ...over.map(({ id }) => id)])
    const judged = withChanged(loaded, [...journaled, ...ended]).filter(({ id }) => !gone.has(id))
    const found = await foundAgain(options, judged, after)
    const items = withChanged(judged, found)
    // Only now: what a lost line had accepted is no newer version of its row, however high its seq was.
    const moved: Item[] = []
    for (const queue of queuesOf(items)) {
      const { front } = queue
      const next = front && refreshed(front, await newestOf(options, queue))
      if (next && next !== front) moved.push(next)
    }
    const changed = [...withChanged(journaled, found), ...ended, ...found, ...moved]
    await store.save(...new Map(changed.map((item) => [item.id, item])).values())
    await store.drop(...outlived(items, now))
    const wasLost = new Set(loaded.filter(({ state }) => state === 'lost').map(({ id }) => id))
    const isNew = ({ id, state }: Item) => state === 'lost' && !wasLost.has(id)
    return { lost: items.filter(isNew).length }
  })
}
