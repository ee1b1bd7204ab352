import { BehaviorSubject } from 'rxjs'
import * as z from 'zod/mini'
import type { State } from '../../lib/observables.ts'

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  close(): void
}

/** Bytes done of the transfers under way in any tab, by job id. Never stored: it is true only while it moves. */
export interface Progress {
  readonly live: State<ReadonlyMap<string, number>>
  /** `isEnd`: the last of the bytes, which is always told. */
  readonly set: (id: string, bytes: number | null, isEnd?: boolean) => void
  readonly close: () => void
}

const messageSchema = z.object({ id: z.string(), bytes: z.nullable(z.number()) })

/** A change smaller than this is not told: a screen need not redraw for every packet. */
const STEP_BYTES = 32 * 1024

/** Shares how transfers stand among the tabs of this browser; without a channel each tab shows its own. */
export const openProgress = (channel: Channel | null): Progress => {
  const live = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())
  const apply = (id: string, bytes: number | null) => {
    const next = new Map(live.value)
    if (bytes === null) next.delete(id)
    else next.set(id, bytes)
    live.next(next)
  }
  channel?.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data)
    if (message.success) apply(message.data.id, message.data.bytes)
  })
  return {
    live,
    set: (id, bytes, isEnd = false) => {
      const before = live.value.get(id)
      const isSmall =
        !isEnd && bytes !== null && before !== undefined && Math.abs(bytes - before) < STEP_BYTES
      if (isSmall || (bytes === null && before === undefined)) return
      apply(id, bytes)
      channel?.postMessage({ id, bytes })
    },
    close: () => channel?.close(),
  }
}
