import {
  type Awaited,
  type FirstScreen,
  type FirstScreenData,
  openFirstScreen,
  withFrame,
} from '../shared/live/first-screen.ts'
import { whileAwaited } from '../shared/status/sync-words.ts'
import classes from '../shared/ui/fresh-line.module.css'
import { awaited, drawnBy, readFrame, takeFirstScreen } from './read-first-screen.ts'

// A page whose scripts are here and whose data is not: the network went in between, or is slow. Menu, links and dialogs need
// no data, so that the frame comes alive; the content stands as the server drew it until the data is here.

/** Resolves once the data is known to be late, where the page can be alive without it. */
export const whenLate = (): Promise<void> =>
  new Promise((resolve) => {
    if (!readFrame()) return
    const look = (): void => {
      if (awaited.getSnapshot() === null) return
      stop()
      resolve()
    }
    const stop = awaited.subscribe(look)
    look()
  })

/** The data that the frame of this page was drawn from. */
const frameDrawnFrom = (): FirstScreenData => {
  const [epoch = '', seq, nowMs] = (drawnBy()?.dataset.drawn ?? '').split('.')
  return {
    path: window.location.pathname,
    search: window.location.search,
    nowMs: Number(nowMs),
    cursor: { epoch, seq: Number(seq) },
    answers: withFrame(readFrame() ?? [], {}),
  }
}

/** Says in the line of the content, which is not alive, why it is not. */
const sayWhy = (main: HTMLElement): void => {
  const line = main.querySelector<HTMLElement>(`.${classes.line}`)
  const texts = [line, line?.parentElement?.querySelector('[role=status]')].flatMap((element) => {
    const text = element?.lastChild
    return text instanceof Text ? [{ text, drawn: text.data }] : []
  })
  const look = line?.dataset.look
  const say = (why: Awaited | null): void => {
    const fresh = why === null ? null : whileAwaited(why)
    if (line && look) line.dataset.look = fresh?.look ?? look
    for (const { text, drawn } of texts) text.data = fresh?.text ?? drawn
  }
  const follow = (): void => say(awaited.getSnapshot())
  awaited.subscribe(follow)
  follow()
}

/** The first screen of a page whose data is late, and what its frame was drawn from. */
export const openLateScreen = (): {
  readonly first: FirstScreen
  readonly drawn: FirstScreenData
} => {
  const drawn = frameDrawnFrom()
  const screen = openFirstScreen(drawn)
  let tellAlive: () => void = () => undefined
  const alive = new Promise<void>((resolve) => {
    tellAlive = resolve
  })
  const main = document.getElementById('main')
  const html = main?.innerHTML ?? ''
  if (main) sayWhy(main)
  const data = takeFirstScreen().then((found) => {
    if (found) screen.add(found)
  })
  const first: FirstScreen = {
    ...screen,
    // The content is drawn later than the frame, by the same clock.
    begin: () => undefined,
    late: {
      pathname: window.location.pathname,
      html,
      data,
      why: awaited,
      alive,
      begin: () => {
        screen.begin()
        tellAlive()
      },
    },
  }
  return { first, drawn }
}
