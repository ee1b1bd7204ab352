/** A `fetch` that a test answers by hand, and what it was asked. */
export interface Asked {
  readonly url: string
  readonly init: RequestInit
}

export const fakeFetch = (answer: (asked: Asked) => Response | Promise<Response>) => {
  const asked: Asked[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const call = { url: String(url), init }
    asked.push(call)
    return answer(call)
  }
  return { asked, fetch }
}

export const jsonResponse = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

export const loginPage = (status = 200): Response =>
  new Response('<h1>Free WiFi</h1>', { status, headers: { 'Content-Type': 'text/html' } })

/** Timers that a test fires by hand: `pass` lets that many ms go by. */
export const handTimers = () => {
  let now = 0
  let timers: { at: number; callback: () => void }[] = []
  return {
    now: () => now,
    pending: () => timers.length,
    after: (delayMs: number, callback: () => void) => {
      const timer = { at: now + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    pass: (ms: number) => {
      now += ms
      const due = timers.filter((timer) => timer.at <= now)
      timers = timers.filter((timer) => timer.at > now)
      for (const timer of due) timer.callback()
    },
  }
}
