import { notifications } from '@mantine/notifications'
import type { MouseEvent, ReactNode } from 'react'
import { UNDO_MS } from '../../../../sync/index.ts'
import { strings } from '../strings.ts'
import classes from './toast.module.css'
import { isNewsKept, isOverDialog, onNewsKept } from './toast-container.ts'

const SHORT_MS = 5_000
const LONG_MS = 12_000 // a failure is read, and its words copied, at leisure

interface News {
  readonly about: string
  readonly tone: 'good' | 'bad'
  readonly words: Words
  readonly autoClose: number | false
  readonly onGone: (() => void) | undefined
  /** Words of a message that leads on or says a failure. Good news are told in it, and replace nothing. */
  readonly leading: Words | undefined
}

interface Shown extends News {
  readonly id: string
}

interface Words {
  readonly title: ReactNode
  readonly message: ReactNode
}

/** The message on screen: one stands at a time. */
let current: Shown | null = null
/** The newest good news, until a form or a question is closed. A failure in the form stays in sight. */
let waiting: Shown | null = null

export const isShown = (about: string): boolean =>
  current?.about === about || waiting?.about === about

const end = (): void => {
  if (current) notifications.hide(current.id) // which says that it is gone
}

const endWaiting = (): void => {
  const gone = waiting
  waiting = null
  gone?.onGone?.()
}

/** Takes away what is said about something, if it is still there. */
export const endToast = (about: string): void => {
  if (current?.about === about) end()
  if (waiting?.about === about) endWaiting()
}

const draw = (news: News): void => {
  end()
  const { tone, words, autoClose, onGone } = news
  const id = notifications.show({
    ...words,
    autoClose,
    closeButtonProps: { 'aria-label': strings.toast.close },
    'data-tone': tone,
    role: tone === 'good' ? 'status' : 'alert',
    onClose: () => {
      if (waiting?.id === id) return
      if (current?.id === id) current = null
      onGone?.()
    },
  })
  current = { ...news, id }
}

onNewsKept((isNewsKept) => {
  // Out of its dialog a failure has its time, like any other.
  if (current?.autoClose === false && !isOverDialog()) {
    current = { ...current, autoClose: LONG_MS }
    notifications.update({ id: current.id, ...current.words, autoClose: LONG_MS })
  }
  if (isNewsKept && current?.tone === 'good') {
    waiting = current
    current = null
    notifications.hide(waiting.id)
  } else if (!isNewsKept && waiting) {
    const news = waiting
    waiting = null
    draw(news)
  }
})

interface Ways {
  readonly autoClose?: number | false
  /** It goes on in the message that stands there, with the focus that is in it. */
  readonly goesOn?: boolean
  /** Hears that it is gone, however it went. */
  readonly onGone?: () => void
  /** The parts of a message beside its words: a link, or an undo. */
  readonly has?: 'link' | 'act'
}

/** A message that goes on with other words. */
const goOn = (words: Words, autoClose: number | false): void => {
  if (waiting) waiting = { ...waiting, words, autoClose }
  else if (current) {
    current = { ...current, words, autoClose }
    notifications.update({ id: current.id, ...words, autoClose })
  }
}

const show = (
  tone: 'good' | 'bad',
  title: ReactNode,
  message: ReactNode,
  about: string,
  { autoClose = SHORT_MS, goesOn = false, onGone, has }: Ways = {},
): void => {
  const words = { title, message }
  const there = waiting ?? current
  const isOfIt = there?.about === about && there.tone === tone
  if (goesOn && isOfIt) {
    goOn(words, autoClose)
    return
  }
  // A failure in a form stands there alone: good news wait until the form is closed.
  if (
    there?.leading &&
    there.about !== about &&
    tone === 'good' &&
    !has &&
    !(there === current && isNewsKept())
  ) {
    const { leading } = there
    const whole = (
      <>
        {leading.message} · {title}
      </>
    )
    goOn({ ...leading, message: whole }, LONG_MS)
    return
  }
  endWaiting()
  const news = {
    about,
    tone,
    words,
    autoClose,
    onGone,
    leading: has === 'link' || tone === 'bad' ? words : undefined,
  }
  if (tone === 'good' && isNewsKept()) waiting = { ...news, id: '' }
  else draw(news)
}

/** `about`: what it is about, so that the next word on it replaces this one. */
export const toastGood = (title: ReactNode, message: ReactNode, about: string): void =>
  show('good', title, message, about)

/** Words with a link to their subject. They stand as long as those on a failure, and good news go into them. */
export const toastLink = (title: ReactNode, message: ReactNode, about: string): void =>
  show('good', title, message, about, { autoClose: LONG_MS, has: 'link' })

/** In a dialog it stands as long as what it is about. */
export const toastBad = (title: ReactNode, message: ReactNode, about: string): void =>
  show('bad', title, message, about, { autoClose: isOverDialog() ? false : LONG_MS })

let undoable = 0

/** A name that no other message is about. */
export const nextAbout = (): string => {
  undoable += 1
  return `undo ${undoable}`
}

export interface Undo {
  readonly label: string
  readonly onUndo: () => void
}

/** The message goes with its button: work by keys goes on in the part below it. */
const goOnBelow = ({ currentTarget }: MouseEvent): void => {
  const below = currentTarget.closest('[role="dialog"]') ?? document.getElementById('main')
  if (below instanceof HTMLElement) below.focus({ preventScroll: true })
}

const withUndo = (text: ReactNode, { label, onUndo }: Undo, about: string): ReactNode => {
  const undo = (): void => {
    onUndo() // first: a listener for the end of the message closes the undo
    endToast(about)
  }
  return (
    <>
      {text}{' '}
      <button type="button" className={classes.undo} onClickCapture={goOnBelow} onClick={undo}>
        {label}
      </button>
    </>
  )
}

/** A little longer than what is said next in its place, which then has its own time. */
const WAITING_MS = SHORT_MS + 1

/** How far something that was done has come, in one message; `isDone`: that was the last word on it. `acts` are links. */
export const toastStep = (
  [title, text]: readonly [string, ReactNode],
  about: string,
  isDone: boolean,
  undo?: Undo,
  acts?: ReactNode,
): void => {
  const said = acts ? (
    <>
      {text} {acts}
    </>
  ) : (
    text
  )
  show('good', title, undo ? withUndo(said, undo, about) : said, about, {
    autoClose: undo ? UNDO_MS : isDone ? SHORT_MS : WAITING_MS,
    goesOn: true,
    ...((undo || acts) && { has: 'act' }),
  })
}

/** A deed in words, with an undo for ten seconds unless something newer is said. It stays while it is pointed at. */
export const toastUndo = (
  title: ReactNode,
  text: string,
  label: string,
  onUndo: () => void,
  onGone?: () => void,
): void => {
  const about = nextAbout()
  const message = withUndo(text, { label, onUndo }, about)
  show('good', title, message, about, {
    autoClose: UNDO_MS,
    has: 'act',
    ...(onGone && { onGone }),
  })
}
