import type { TestServer } from '../support/pocketbase.ts'

/** Seconds that a shared cache may keep an answer; 0: it may not. */
const lifetimeS = (control: string | null): number => {
  if (control === null || /no-store|private/.test(control)) return 0
  return Number(/s-maxage=(\d+)/.exec(control)?.[1] ?? 0)
}

/** A stock HTTP cache before a real server: keyed by whole URL, `s-maxage` to the letter, no grace. */
export const createSharedCache = (server: TestServer, now: () => number) => {
  const kept = new Map<string, { readonly text: string; readonly until: number }>()
  let heads = 0
  let pages = 0
  let headLifeMs = 0
  let underWay = 0

  const fetchFromServer = async (path: string): Promise<string> => {
    const answer = await server.api(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    const lifeMs = lifetimeS(answer.headers.get('cache-control')) * 1000
    if (path.startsWith('/api/sync/head')) {
      heads += 1
      headLifeMs = lifeMs
    } else pages += 1
    kept.set(path, { text: answer.text, until: now() + lifeMs })
    return answer.text
  }
  return {
    get: async (path: string): Promise<string> => {
      const known = kept.get(path)
      if (known && now() < known.until) return known.text
      underWay += 1
      try {
        return await fetchFromServer(path)
      } finally {
        underWay -= 1
      }
    },
    isBusy: () => underWay > 0,
    counted: () => ({ heads, pages, headLifeMs }),
  }
}
