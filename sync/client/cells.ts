import { isSameText } from '../lib/json.ts'
import type { Live } from '../lib/live.ts'
import type { LiveKey } from '../worker/page-of.ts'

/** How long a value without listeners is kept, in ms: longer than one screen takes to replace another. */
const LINGER_MS = 3_000

interface Cell extends Live<unknown> {
  readonly set: (value: unknown) => void
  readonly isFollowed: () => boolean
}

/** The page's copies of the engine's live values. `look` tells the engine whether a value has listeners. */
export const createCells = (look: (key: LiveKey, isFollowed: boolean) => void) => {
  const cells = new Map<LiveKey, Cell>()

  const makeCell = (key: LiveKey, initial: unknown): Cell => {
    const listeners = new Set<() => void>()
    let value = initial
    let lingering: ReturnType<typeof setTimeout> | undefined
    return {
      getSnapshot: () => value,
      isFollowed: () => listeners.size > 0,
      set: (next) => {
        // A value that is followed again comes as a new copy, mostly with the same content: then nothing is drawn.
        if (isSameText(value, next)) return
        value = next
        for (const listener of [...listeners]) listener()
      },
      subscribe: (listener) => {
        // Each subscription is its own, even when the same function subscribes twice.
        const own = () => listener()
        clearTimeout(lingering)
        listeners.add(own)
        if (listeners.size === 1) look(key, true)
        return () => {
          if (!listeners.delete(own) || listeners.size > 0) return
          look(key, false)
          lingering = setTimeout(() => {
            value = initial
          }, LINGER_MS)
        }
      },
    }
  }
  return {
    /** The live value of a key, the same object each time. `initial` is its value until the engine tells another. */
    at: (key: LiveKey, initial: unknown): Live<unknown> => {
      const cell = cells.get(key) ?? makeCell(key, initial)
      cells.set(key, cell)
      return cell
    },
    set: (key: LiveKey, value: unknown): void => cells.get(key)?.set(value),
    /** Keys of the values with listeners. */
    followed: (): readonly LiveKey[] =>
      [...cells].filter(([, cell]) => cell.isFollowed()).map(([key]) => key),
  }
}
