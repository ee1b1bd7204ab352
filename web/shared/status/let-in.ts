import { tell } from '../../sw/message.ts'

/** A waiting worker that has not taken over after this time, in ms, is asked for again. */
const AGAIN_AFTER_MS = 250
/** A small file of the app. That it can be had does not matter, only that a page is asked for. */
const ANY_FILE = '/icons/icon.svg'

/** Opens a page of this site for a moment, where it is not seen. */
const openPage = (): void => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = ANY_FILE
  frame.onload = () => frame.remove()
  document.body.append(frame)
}

/**
 * Asks an installed worker to take over, until it does or is past that. Chromium ends the worker before it first; one that a
 * request wakes in that moment may go on for minutes. With each page that opens the browser looks whether it rests just then.
 * @see tests/e2e/updates.spec.ts
 */
export const letIn = (next: ServiceWorker): void => {
  tell(next, 'SKIP_WAITING')
  const again = setInterval(() => {
    if (next.state === 'installed') openPage()
    else clearInterval(again)
  }, AGAIN_AFTER_MS)
}
