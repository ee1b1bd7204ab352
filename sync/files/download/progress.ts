import { BehaviorSubject } from 'rxjs'

/** The part of `BroadcastChannel` that is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  close(): void
}

/** Bytes done of the transfers under way in any tab, by job id. Never stored: it is true only while it moves. */
export type Progress = ReturnType<typeof openProgress>

/** A change smaller than this is not told: a screen need not redraw for every packet. */
const STEP_BYTES = 32 * 1024

/** Shares how transfers stand among the tabs of this browser; without a channel each tab shows its own. */
export const openProgress = (channel: Channel | null) => {
  const live = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())
  const apply = (id: string, bytes: number | null) => {
    const next = new Map(live.value)
    if (bytes === null) next.delete(id)
    else next.set(id, bytes)
    live.next(next)
  }
  channel?.addEventListener('message', ({ data }) => {
    // as: only this module posts to the channel
    const { id, bytes } = data as { readonly id: string; readonly bytes: number | null }
    apply(id, bytes)
  })
  return {
    live,
    /** `isEnd`: the last of the bytes, which is always told. */
    set: (id: string, bytes: number | null, isEnd = false): void => {
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
