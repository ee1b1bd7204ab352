import type { FirstScreenData } from '../shared/live/first-screen.ts'

/** Id of the element that carries what the server drew from. */
export const FIRST_SCREEN_ID = 'first-screen'

/** What came with the page, or null where it is the bare shell. */
export const readFirstScreen = (): FirstScreenData | null => {
  const text = document.getElementById(FIRST_SCREEN_ID)?.textContent
  // as: the server of this build wrote it (web/app/server/draw-page.tsx); a page of another build brings its own scripts.
  return text ? (JSON.parse(text) as FirstScreenData) : null
}
