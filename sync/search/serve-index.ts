import type { FromIndex, ToIndex } from './messages.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

type Find = Extract<ToIndex, { readonly kind: 'find' }>

/**
 * The worker's side of the messages. Questions wait a moment and are answered one at a time: outdated ones are never looked
 * for. `later` calls back after the messages that are there already.
 */
export const serveIndex = (
  post: (message: FromIndex) => void,
  later: (callback: () => void) => void,
): ((message: ToIndex) => void) => {
  let whole: SearchIndex | null = null
  let building: SearchIndex | null = null
  const open = new Map<number, Find>()

  const answerNext = () => {
    const [find] = open.values()
    if (!find) return
    open.delete(find.ask)
    const found = (whole ?? building)?.find(find.words, find.limit) ?? { keys: [], total: 0 }
    post({ kind: 'found', ask: find.ask, ...found, isWhole: whole !== null })
    if (open.size > 0) later(answerNext)
  }
  const each = (work: (index: SearchIndex) => void) => {
    for (const index of [whole, building]) if (index) work(index)
  }

  return (message) => {
    switch (message.kind) {
      case 'begin':
        building = createSearchIndex()
        return
      case 'put':
        each((index) => {
          for (const doc of message.docs) index.put(doc)
        })
        post({ kind: 'kept' })
        return
      case 'drop':
        each((index) => {
          for (const key of message.keys) index.drop(key)
        })
        return
      case 'whole':
        whole = building ?? whole
        building = null
        return
      case 'find':
        open.set(message.ask, message)
        if (open.size === 1) later(answerNext)
        return
      case 'forget':
        open.delete(message.ask)
        return
      default:
        message satisfies never
    }
  }
}
