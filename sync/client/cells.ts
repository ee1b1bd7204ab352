import { isSameText } from '../lib/json.ts'
import type { Live } from '../lib/live.ts'
import type { LiveKey } from '../messages.ts'

/** Time that a value without listeners stays, in ms: longer than a screen takes to hand over to the next. */
const LINGER_MS = 3_000
/** Most values without listeners that are kept; beyond, the oldest go first. */
const MOST = 200

interface Cell extends Live<unknown> {
  readonly set: (value: unknown) => void
  readonly isFollowed: () => boolean
}

interface Cells {
  /** The live value of that name; equal names give the same object. `initial` is its value until the engine tells another. */
  readonly at: (key: LiveKey, initial: unknown) => Live<unknown>
  readonly set: (key: LiveKey, value: unknown) => void
  /** Names of the values with listeners. */
  readonly followed: () => readonly LiveKey[]
}

/** Live values of the engine as the page has them. `follow` and `leave` tell the engine which of them are looked at. */
export const createCells = (
  follow: (key: LiveKey) => void,
  leave: (key: LiveKey) => void,
): Cells => {
  const cells = new Map<LiveKey, Cell>()

  const makeCell = (key: LiveKey, initial: unknown): Cell => {
    const listeners = new Set<() => void>()
    let value = initial
    let lingering: ReturnType<typeof setTimeout> | undefined
    /** This value; or where it was forgotten, the one that was made of that name since. */
    const current = (): Cell => cells.get(key) ?? cell
    const cell: Cell = {
      getSnapshot: () => (current() === cell ? value : current().getSnapshot()),
      isFollowed: () => listeners.size > 0,
      set: (next) => {
        // One that is asked for again comes as a copy, and is nearly always the same: then nothing is drawn.
        if (isSameText(value, next)) return
        value = next
        for (const listener of [...listeners]) listener()
      },
      subscribe: (listener) => {
        if (current() !== cell) return current().subscribe(listener)
        // Each subscription is its own, even when the same function subscribes twice.
        const own = () => listener()
        clearTimeout(lingering)
        listeners.add(own)
        if (listeners.size === 1) {
          cells.set(key, cell) // it may have been forgotten
          follow(key)
        }
        return () => {
          if (!listeners.delete(own) || listeners.size > 0) return
          leave(key)
          lingering = setTimeout(() => {
            value = initial
          }, LINGER_MS)
        }
      },
    }
    return cell
  }
  const forgetOld = () => {
    for (const [key, cell] of cells) {
      if (cells.size <= MOST) return
      if (!cell.isFollowed()) cells.delete(key)
    }
  }
  return {
    at: (key, initial) => {
      const known = cells.get(key)
      if (known) return known
      const made = makeCell(key, initial)
      cells.set(key, made)
      forgetOld()
      return made
    },
    set: (key, value) => cells.get(key)?.set(value),
    followed: () => [...cells].filter(([, cell]) => cell.isFollowed()).map(([key]) => key),
  }
}
