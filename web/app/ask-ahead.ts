import { hasReached } from '../../sync/index.ts'
import type { FirstScreen, FirstScreenData } from '../shared/live/first-screen.ts'
import type { Opening } from '../shared/live/sync-context.tsx'

/** Less than is felt. An engine that opens meanwhile needs no server, nor does a letter that another one follows. */
const PAUSE_MS = 150

const here = (): string => window.location.pathname + window.location.search

/**
 * Asks the server for what the address in the bar shows, until the mirror has what the page came with. So links, filters
 * and pages of a list do without the engine on a first visit.
 */
export const askAhead = (
  engine: Pick<Opening, 'here'>,
  first: FirstScreen,
  fetchData: () => Promise<FirstScreenData | null>,
): (() => void) => {
  let asked = here()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isNeeded = (): boolean => {
    const cursor = first.cursor()
    const reached = engine.here()?.status.getSnapshot().cursor ?? null
    return cursor !== null && !hasReached(reached, cursor)
  }
  const ask = async (): Promise<void> => {
    const data = await fetchData()
    if (data) first.add(data)
  }
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (here() === asked) return
      asked = here()
      if (isNeeded()) void ask()
    }, PAUSE_MS)
  }
}
