import { BehaviorSubject } from 'rxjs'
import type { State } from '../lib/observables.ts'

/** This device's knowledge of how complete its copy is. */
export interface KnowledgeState {
  /** Pulls begun since the app started. */
  readonly begun: number
  /** Number of the newest pull that reached the head; 0: none did. */
  readonly reached: number
  /** The last attempt failed: nothing more will be known for a while. */
  readonly isTroubled: boolean
}

/**
 * Lets a read of one row tell 'does not exist' from 'not known'. Only a pull that began after the question and reached
 * the head can say that a row does not exist.
 */
export interface Knowledge {
  readonly state: State<KnowledgeState>
  readonly began: () => void
  readonly reachedHead: () => void
  readonly failed: () => void
  /** Another mirror is the open one: what a pull of the one before has reached says nothing of it. */
  readonly startAnew: () => void
  /** Asks the server for a listener. */
  readonly ask: () => void
}

export const createKnowledge = (ask: () => void): Knowledge => {
  const state = new BehaviorSubject<KnowledgeState>({ begun: 0, reached: 0, isTroubled: false })
  const update = (change: Partial<KnowledgeState>) => state.next({ ...state.value, ...change })
  return {
    state,
    began: () => update({ begun: state.value.begun + 1 }),
    reachedHead: () => update({ reached: state.value.begun, isTroubled: false }),
    failed: () => update({ isTroubled: true }),
    startAnew: () => update({ reached: 0, isTroubled: false }),
    ask,
  }
}
