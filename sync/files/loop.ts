import { oneAtATime } from '../lib/calls.ts'
import type { Platform } from '../lib/platform.ts'

interface LoopOptions {
  readonly platform: Platform
  /** The lock of an attempt: one is made at a time in the whole browser. */
  readonly lock: string
  /** Ids of the files that may be moved now, the first one first. */
  readonly waiting: () => readonly string[]
  /**
   * Moves one file, or finds that another tab has done it meanwhile. Gives the pause in ms before the next attempt after
   * `failures` + 1 failures in a row; null: it waits no longer.
   */
  readonly attempt: (id: string, signal: AbortSignal, failures: number) => Promise<number | null>
}

/** Pause after the device itself could not be read or written. */
const BLIND_PAUSE_MS = 10_000

/**
 * Transfers files that wait, one at a time across all tabs, with pauses after failures. Pauses are timers and not moments,
 * because the clock of a device may jump.
 */
export const openLoop = ({ platform, lock, waiting, attempt }: LoopOptions) => {
  const paused = new Map<string, () => void>()
  const failures = new Map<string, number>()
  const active = new Set<{ readonly id: string; readonly controller: AbortController }>()
  let isClosed = false

  const unpause = (id: string) => {
    paused.get(id)?.()
    paused.delete(id)
  }
  const attemptAt = async (id: string): Promise<void> => {
    const mine = { id, controller: new AbortController() }
    const { signal } = mine.controller
    active.add(mine)
    const before = failures.get(id) ?? 0
    const pauseMs = await platform.locks
      .lock(lock, async () => (signal.aborted ? null : attempt(id, signal, before)))
      .catch(() => BLIND_PAUSE_MS)
    active.delete(mine)
    unpause(id)
    if (pauseMs === null) failures.delete(id)
    else if (!isClosed) {
      failures.set(id, before + 1)
      const goOn = () => {
        paused.delete(id)
        kick()
      }
      paused.set(id, platform.after(pauseMs, goOn))
    }
  }
  const drain = oneAtATime(async () => {
    for (;;) {
      const next = isClosed ? undefined : waiting().find((id) => !paused.has(id))
      if (next === undefined) return
      await attemptAt(next)
    }
  })
  /** Looks for waiting files, and ends transfers of files that wait no longer. */
  const kick = () => {
    const ids = waiting()
    for (const { id, controller } of active) if (!ids.includes(id)) controller.abort()
    drain()
  }

  return {
    kick,
    attempt: attemptAt,
    isPaused: (id: string): boolean => paused.has(id),
    /** Ends all pauses, because a network came back. With an id, a person asks for this file: its failures are forgotten, too. */
    wake: (id?: string): void => {
      for (const one of id === undefined ? [...paused.keys()] : [id]) unpause(one)
      // A network that comes and goes does not mend wrong bytes: only a person's tap counts failures anew.
      if (id !== undefined) failures.delete(id)
      kick()
    },
    close: (): void => {
      isClosed = true
      for (const { controller } of active) controller.abort()
      for (const id of [...paused.keys()]) unpause(id)
    },
  }
}
