import { oneAtATime } from '../../lib/calls.ts'
import type { Platform } from '../../lib/platform.ts'
import { SyncError, type SyncErrorCode } from '../../lib/sync-error.ts'

interface RunnerOptions {
  readonly platform: Platform
  /** One job at a time in the whole browser: the lock that it is done under. */
  readonly lock: string
  /** Ids of the jobs that wait, the first one first. */
  readonly waiting: () => Promise<readonly string[]>
  /** Does one job, or finds that another tab has done it meanwhile. */
  readonly work: (id: string, signal: AbortSignal) => Promise<void>
  /** The pause in ms before the next attempt after `failures` + 1 failures in a row; null: it waits no longer. */
  readonly onFailure: (id: string, error: SyncError, failures: number) => Promise<number | null>
}

export interface Runner {
  /** Something may be waiting. */
  readonly kick: () => void
  /** A network came back: tries everything at once. With an id, a person asks again: its failures are forgotten, too. */
  readonly wake: (id?: string) => void
  /** The failure after which this job rests now, or null. */
  readonly restsAfter: (id: string) => SyncErrorCode | null
  /** Another part tried this job and failed: it rests as after an attempt here. Gives the pause in ms, null for none. */
  readonly failed: (id: string, error: unknown) => Promise<number | null>
  /** Ends the attempt at this job, if one is under way in this tab. */
  readonly abort: (id: string) => void
  readonly close: () => void
}

/** Pause after the list of jobs itself could not be read. */
const BLIND_PAUSE_MS = 10_000

/**
 * Works through a queue that outlives the tab: one job at a time across all tabs, with pauses after failures. Pauses
 * are timers, not moments: this device's clock may jump by a year.
 * @see tests/unit/files/runner.test.ts
 */
export const openRunner = (options: RunnerOptions): Runner => {
  const { platform } = options
  const paused = new Map<string, () => void>()
  const failures = new Map<string, { readonly count: number; readonly code: SyncErrorCode }>()
  let active: { readonly id: string; readonly controller: AbortController } | null = null
  let isClosed = false

  const unpause = (id: string) => {
    paused.get(id)?.()
    paused.delete(id)
  }
  const pause = (id: string, inMs: number) => {
    unpause(id)
    const cancel = platform.after(inMs, () => {
      paused.delete(id)
      kick()
    })
    paused.set(id, cancel)
  }

  const failed = async (id: string, error: unknown): Promise<number | null> => {
    const known = error instanceof SyncError ? error : new SyncError('internal', {}, error)
    const before = failures.get(id)?.count ?? 0
    const inMs = await options.onFailure(id, known, before)
    if (inMs === null) failures.delete(id)
    else {
      failures.set(id, { count: before + 1, code: known.code })
      pause(id, inMs)
    }
    return inMs
  }

  const attempt = async (id: string): Promise<void> => {
    const controller = new AbortController()
    active = { id, controller }
    try {
      await platform.locks.lock(options.lock, async () => {
        if (!isClosed && !controller.signal.aborted) await options.work(id, controller.signal)
      })
      failures.delete(id)
    } catch (error) {
      await failed(id, error)
    } finally {
      active = null
    }
  }

  const drain = async (): Promise<void> => {
    while (!isClosed) {
      const next = (await options.waiting()).find((id) => !paused.has(id))
      if (next === undefined) return
      await attempt(next)
    }
  }

  const kick = oneAtATime(async () => {
    await drain().catch(() => {
      if (!isClosed) pause('', BLIND_PAUSE_MS)
    })
  })

  return {
    kick,
    wake: (id) => {
      for (const one of id === undefined ? [...paused.keys()] : [id]) unpause(one)
      // A network that comes and goes mends no wrong bytes: only a person's tap counts from the start again.
      if (id !== undefined) failures.delete(id)
      kick()
    },
    restsAfter: (id) => (paused.has(id) ? (failures.get(id)?.code ?? null) : null),
    failed,
    abort: (id) => {
      if (active?.id === id) active.controller.abort()
    },
    close: () => {
      isClosed = true
      active?.controller.abort()
      for (const id of [...paused.keys()]) unpause(id)
    },
  }
}
