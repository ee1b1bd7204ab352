interface Alarm {
  readonly at: number
  readonly order: number
  readonly ring: () => void
  isOff: boolean
}

const isSooner = (a: Alarm, b: Alarm): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order)

/** A binary heap of alarms: ten thousand devices set and clear theirs all the time. */
const createHeap = () => {
  const heap: Alarm[] = []
  const swap = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }
  const isBefore = (a: number, b: number): boolean => {
    const [one, other] = [heap[a], heap[b]]
    return one !== undefined && other !== undefined && isSooner(one, other)
  }
  return {
    first: () => heap[0],
    push: (alarm: Alarm) => {
      let at = heap.push(alarm) - 1
      while (at > 0 && isBefore(at, (at - 1) >> 1)) {
        swap(at, (at - 1) >> 1)
        at = (at - 1) >> 1
      }
    },
    pop: () => {
      swap(0, heap.length - 1)
      heap.pop()
      for (let at = 0; ; ) {
        let least = at
        for (const child of [2 * at + 1, 2 * at + 2]) if (isBefore(child, least)) least = child
        if (least === at) return
        swap(at, least)
        at = least
      }
    },
  }
}

/** Time that passes only when everything that was to happen before has ended, requests to a real server included. */
export const createClock = (isBusy: () => boolean) => {
  const alarms = createHeap()
  let now = 0
  let order = 0
  /** One turn of the event loop lets everything that waits for no socket run to its end. */
  const turn = () => new Promise<void>((done) => setImmediate(done))
  return {
    now: () => now,
    after: (delayMs: number, ring: () => void): (() => void) => {
      order += 1
      const alarm: Alarm = { at: now + delayMs, order, ring, isOff: false }
      alarms.push(alarm)
      return () => {
        alarm.isOff = true
      }
    },
    /** Rings what is due up to `until`, in ms since the start, and lets each end before the next one. */
    runUntil: async (until: number): Promise<void> => {
      for (let next = alarms.first(); next && next.at <= until; next = alarms.first()) {
        alarms.pop()
        if (next.isOff) continue
        now = next.at
        next.ring()
        do await turn()
        while (isBusy())
      }
      now = until
    },
  }
}
