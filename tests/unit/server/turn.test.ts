import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Step = (old: unknown) => unknown

interface Turns {
  takeTurn(store: Store, name: string, token: string): boolean
  leaveTurn(store: Store, name: string, token: string): void
}
const { takeTurn, leaveTurn }: Turns = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/lib/turn.js',
)

/** The app's store: each call is one step, and before step number `at` another engine does its own. */
class Store {
  readonly #values = new Map<string, unknown>()
  #steps = 0
  readonly #at: number
  readonly #other: (store: Store) => void

  constructor(at: number, other: (store: Store) => void) {
    this.#at = at
    this.#other = other
  }
  #step() {
    if (this.#steps++ === this.#at) this.#other(this)
  }
  get(name: string) {
    this.#step()
    return this.#values.get(name) ?? null
  }
  getOrSet(name: string, make: () => unknown) {
    this.#step()
    if (!this.#values.has(name)) this.#values.set(name, make())
    return this.#values.get(name)
  }
  setFunc(name: string, change: Step) {
    this.#step()
    this.#values.set(name, change(this.#values.get(name) ?? null))
  }
  remove(name: string) {
    this.#step()
    this.#values.delete(name)
  }
}

const asksTwice = (store: Store, token: string): boolean =>
  takeTurn(store, 'turn', token) || takeTurn(store, 'turn', token)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const STEPS = [0, 1, 2]

/** A turn that its holder lost, with its time up: another engine asks for it within the next call. */
const lostTurn = (step: number) => {
  let hasOther = false
  const store = new Store(step + 1, (same) => {
    hasOther = asksTwice(same, 'second')
  })
  takeTurn(store, 'turn', 'lost')
  vi.advanceTimersByTime(60_000)
  return { store, hasOther: () => hasOther }
}

test.each(STEPS)('one of two takes over a lost turn, the other one coming at step %i', (step) => {
  const { store, hasOther } = lostTurn(step)
  const hasFirst = asksTwice(store, 'first')
  expect([hasFirst, hasOther()].filter(Boolean)).toHaveLength(1)
})

test.each(STEPS)('a late leave keeps the turn of the next holder, who comes at step %i', (step) => {
  const { store, hasOther } = lostTurn(step)
  leaveTurn(store, 'turn', 'lost')
  expect(asksTwice(store, 'third')).toBe(!hasOther())
})
