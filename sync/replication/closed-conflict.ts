import type { Item } from './change.ts'
import { decideConflict, isOpenConflict } from './outbox-state.ts'
import { queuesOf, type RecordQueue } from './queue.ts'

/**
 * The change that a conflict has become by what its author did to the row afterwards, or null while something is left to
 * decide. It takes over no more than ended it: what was changed later was changed on that, and waits behind it.
 */
const closed = ({ front, behind }: RecordQueue): Item | null => {
  if (front?.state !== 'conflict' || front.conflict === null) return null
  for (let count = 0; count <= behind.length; count += 1) {
    const taken = behind.slice(0, count)
    if (isOpenConflict(front, taken, front.conflict)) continue
    // Its uuid was never sent: what was, got another one when the conflict was found.
    return decideConflict(front, taken, 'mine', { uuid: front.uuid, recordId: front.record })
  }
  return null
}

/**
 * Items with every conflict gone in which nothing is open any more, as when its author has taken over by hand what the
 * others wrote: nobody is asked what he has said already. Adding later changes alters nothing that is gone.
 */
export const closeConflicts = (items: readonly Item[]): readonly Item[] => {
  if (!items.some(({ state }) => state === 'conflict')) return items
  const ended = new Map(
    queuesOf(items).flatMap((queue) => {
      const next = closed(queue)
      return next ? [[next.id, next] as const] : []
    }),
  )
  return items.map((item) => ended.get(item.id) ?? item)
}
