import { liveCell } from '../../sync/index.ts'
import {
  type Awaited,
  drawnOf,
  type FirstScreenData,
  FRAME_ID,
  withFrame,
} from '../shared/live/first-screen.ts'
import { RETRIES, retryPause } from '../shared/live/retry-pause.ts'

/** Id of the element that carries what the server drew from (pocketbase/pb_hooks/lib/first-screen.js). */
const FIRST_SCREEN_ID = 'first-screen'

/** Data that came within the page, as the worker keeps it, or null. */
export const readFirstScreen = (): FirstScreenData | null => {
  const text = document.getElementById(FIRST_SCREEN_ID)?.textContent
  return text ? parse(text) : null
}

// as: the server of this build wrote it (web/app/server/draw-page.tsx); a page of another build brings its own scripts.
const parse = (text: string): FirstScreenData => withinFrame(JSON.parse(text) as FirstScreenData)

/** The same with what travelled within the page, which its data leaves out. */
const withinFrame = (data: FirstScreenData): FirstScreenData => {
  const frame = readFrame()
  return frame ? { ...data, answers: withFrame(frame, data.answers) } : data
}

/** The frame's part of a drawn page, which is there before its data; null where it has none. */
export const readFrame = (): readonly unknown[] | null => {
  const text = document.getElementById(FRAME_ID)?.textContent
  return text ? JSON.parse(text) : null
}

/** The element that says how a page was drawn; null in the bare shell. */
export const drawnBy = () => document.querySelector<HTMLScriptElement>('script[data-load]')

/** True where the server drew this page. */
export const isDrawn = (): boolean => drawnBy() !== null

/** True for `data` that the visible page was drawn from: the app takes that page over unchanged. */
export const isOfThisPage = (data: FirstScreenData): boolean =>
  drawnBy()?.dataset.drawn === drawnOf(data)

/** Why the data is not here yet, as far as that is known; null before, and once it is here. */
export const awaited = liveCell<Awaited | null>(null)

/** An answer that takes longer is waited for beside a frame that is alive. */
const SLOW_MS = 5_000

/** Tells how the wait stands until `data` is here. */
const followWait = async (data: Promise<unknown>): Promise<void> => {
  const away = (): void => awaited.set('away')
  const timer = setTimeout(() => awaited.set(awaited.getSnapshot() ?? 'slow'), SLOW_MS)
  window.addEventListener('offline', away)
  if (!navigator.onLine) away()
  await data
  clearTimeout(timer)
  window.removeEventListener('offline', away)
  awaited.set(null)
}

/** The server's answer with the data of the page at the address in the bar. */
const askServer = (): Promise<Response> =>
  fetch(window.location.pathname + window.location.search, {
    headers: { 'First-Screen': 'data' },
    // The browser may keep the page under this address, which it goes back to.
    cache: 'no-store',
  })

/** Data in an answer; null where it holds none, or that of another build. */
const dataIn = async (answer: Response): Promise<FirstScreenData | null> => {
  const isData = answer.headers.get('content-type')?.startsWith('application/json')
  const isOfBuild = answer.headers.get('app-entry') === drawnBy()?.dataset.load?.split(' ')[0]
  return isData && isOfBuild ? parse(await answer.text()) : null
}

/** Data of the page at the address in the bar, asked for once; null too where no answer comes. */
export const fetchOnce = async (): Promise<FirstScreenData | null> => {
  try {
    return await dataIn(await askServer())
  } catch {
    return null
  }
}

/**
 * The data that this page was drawn from, asked for at the page's own address. Until it comes, the page stands as it was
 * drawn. A server in trouble is asked three more times, one that cannot be reached until it can.
 */
const fetchData = async (retries = 0): Promise<FirstScreenData | null> => {
  try {
    const answer = await askServer()
    if (answer.ok || retries >= RETRIES) return await dataIn(answer)
  } catch {
    // The network, or an answer that was cut: the drawn page stays readable meanwhile.
    awaited.set('away')
  }
  await retryPause(retries)
  return fetchData(retries + 1)
}

let coming: Promise<FirstScreenData | null> | null = null

/** Data that the page was drawn from, or null where there is none. Asked for once. */
export const takeFirstScreen = (): Promise<FirstScreenData | null> => {
  if (coming) return coming
  const kept = readFirstScreen()
  coming = Promise.resolve(kept ?? (isDrawn() ? fetchData() : null))
  if (!kept && isDrawn()) void followWait(coming)
  return coming
}
