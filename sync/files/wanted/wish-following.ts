import type { ShelfKey } from '../../api.ts'
import type { FileRef } from '../../model/fields.ts'
import { changeWish, letGo, type RowFile, type WishTools } from '../download/wish-work.ts'
import { inStore } from '../space/store-lock.ts'
import { shelfEnvelope } from './shelves.ts'
import { allShelves, allWishes, sweep } from './stored-wishes.ts'
import { takeIn } from './take-in.ts'
import { isMoved, type Wish, wishEnvelope, wishId } from './wish.ts'
import { nextOrder } from './wish-changes.ts'

/** Brings the wishes in line with their rows; what is saved stays, also of rows that are gone. */
export const followWishes = async (
  tools: WishTools,
  wishes: ReadonlyMap<string, Wish>,
): Promise<void> => {
  const gone: string[] = []
  for (const [id, wish] of wishes) {
    const row = await tools.rows.current(wish.collection, wish.id)
    if (row.kind === 'gone') gone.push(id)
    else if (row.kind === 'found') await followRow(tools, id, wish, row)
  }
  // Together: what stands in their place is looked for once. What is marked as gone may be replaced since.
  if (gone.length > 0) await letGo(tools, gone)
}

/** Brings title, group and address of one wish in line with its row. */
const followRow = async (
  tools: WishTools,
  id: string,
  wish: Wish,
  row: Extract<RowFile, { kind: 'found' }>,
): Promise<void> => {
  const { title, subject, type, file } = row
  // The same bytes may come back under another address, as after a restore or a second upload: what a card calls
  // saved must open by the link that it shows.
  const asInRow = (one: FileRef): FileRef => (isMoved(one, file) ? file : one)
  const follow = (now: Wish): Wish => ({
    ...now,
    ...{ title, subject, kind: type, isGone: false },
    saved: now.saved && asInRow(now.saved),
    wanted: asInRow(now.wanted),
    newer: [now.saved?.sha256, now.wanted.sha256].includes(file.sha256) ? null : file,
  })
  if (JSON.stringify(follow(wish)) === JSON.stringify(wish)) return
  await changeWish(tools, id, async (now) => {
    const next = follow(now)
    if (next.saved) await tools.cache.index(next.saved, title)
    return next
  })
}

/** Brings the wishes in line with the kept shelves and with the rows that are there now. Repeatable. */
export const takeInShelves = async (
  tools: WishTools,
  asked: ShelfKey | null = null,
): Promise<void> => {
  if ((await allShelves(tools.device)).length === 0) return
  const items = await tools.rows.items()
  if (!items) return
  await inStore(tools, async () => {
    const wishes = new Map((await allWishes(tools.device)).map((wish) => [wishId(wish), wish]))
    const { put, remove } = takeIn(await allShelves(tools.device), items, wishes, asked)
    for (const wish of put) await tools.device.put('files', wishEnvelope(wish))
    for (const id of remove) await tools.device.remove('files', id)
    if (remove.length > 0) await sweep(tools)
  })
}

/** Wants a whole shelf from now on, with what a person had taken off this device before. */
export const keepWhole = async (
  tools: WishTools,
  key: ShelfKey,
  isAsked: boolean,
): Promise<void> => {
  await inStore(tools, async () => {
    const shelves = await allShelves(tools.device)
    const before = shelves.find((shelf) => shelf.key === key)
    const order = before?.order ?? nextOrder(shelves)
    await tools.device.put('files', shelfEnvelope({ key, except: [], order }))
  })
  await takeInShelves(tools, isAsked ? key : null)
}
