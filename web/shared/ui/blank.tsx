import { type ReactNode, useEffect, useState } from 'react'
import { homePath } from '../format/paths.ts'
import { useStatus } from '../live/sync-context.tsx'
import { useRetry } from '../live/use-device.ts'
import classes from './blank.module.css'
import { Button, ButtonLink } from './button.tsx'
import { PageTitle } from './page.tsx'
import { stateStrings } from './state-strings.ts'
import { usePageMeta } from './use-page-meta.ts'

type BlankDrawing = 'empty' | 'torn' | 'unseen'

const rowsOf = (count: number): readonly { x: number; y: number }[] =>
  Array.from({ length: count * 4 }, (_, index) => ({
    x: 66 + (index % 4) * 16,
    y: 34 + Math.floor(index / 4) * 18,
  }))

function Drawing({ drawing }: { drawing: BlankDrawing }) {
  if (drawing === 'unseen')
    return (
      <svg viewBox="0 0 180 120" aria-hidden="true">
        {[30, 70, 110, 150].map((x) => (
          <circle key={x} className={classes.dashed} cx={x} cy="60" r="14" />
        ))}
        <path className={classes.cut} d="M12 104 168 16" />
      </svg>
    )
  return (
    <svg viewBox="0 0 180 120" aria-hidden="true">
      <rect className={classes.paper} x="46" y="8" width="88" height="104" rx="8" />
      {rowsOf(drawing === 'empty' ? 4 : 2).map(({ x, y }) => (
        <circle key={`${x}-${y}`} className={classes.bubbles} cx={x} cy={y} r="5" />
      ))}
      {drawing === 'torn' ? (
        <path className={classes.cut} d="M46 80l15-10 15 12 14-13 15 12 14-10 15 9" />
      ) : null}
    </svg>
  )
}

/** A part of a page with nothing in it: what happened, in words, and one way on. */
export function Blank({
  drawing,
  title,
  text,
  level = 2,
  children,
}: {
  drawing: BlankDrawing
  title: string
  text: string
  /** 1 where it is the whole page. */
  level?: 1 | 2
  children?: ReactNode
}) {
  return (
    <div className={classes.blank}>
      <Drawing drawing={drawing} />
      {level === 1 ? <PageTitle>{title}</PageTitle> : <h2>{title}</h2>}
      <p className="muted">{text}</p>
      {children ? <div className={classes.row}>{children}</div> : null}
    </div>
  )
}

type NotHereProps =
  | { readonly kind: 'unseen'; readonly title?: string; readonly text?: string }
  | { readonly kind: 'error'; readonly title: string; readonly text: string }

/** The reason why a page has no content: this device lacks it without a network, or a read failed. */
export function NotHere({
  kind,
  title = stateStrings.unseenTitle,
  text = stateStrings.unseenText,
}: NotHereProps) {
  const retry = useRetry()
  return (
    <Blank drawing={kind === 'unseen' ? 'unseen' : 'torn'} title={title} text={text}>
      <Button onClick={retry}>{stateStrings.tryAgain}</Button>
      {kind === 'error' ? (
        <ButtonLink look="outline" to={homePath}>
          {stateStrings.goHome}
        </ButtonLink>
      ) : null}
    </Blank>
  )
}

const NO_ANSWER_MS = 10_000

/** True once `wait` has named the same thing for ten seconds: the network is there, and nothing comes. null: no wait. */
export const useNoAnswer = (wait: string | null): boolean => {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => setLong(true), NO_ANSWER_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [wait])
  return isLong
}

/** Shown while content is coming. After ten seconds without any it says so. */
export function Coming({ level = 2, children }: { level?: 1 | 2; children: ReactNode }) {
  const retry = useRetry()
  const [tries, setTries] = useState(0)
  const { progress } = useStatus()
  if (!useNoAnswer(`${tries} ${progress?.done}`)) return children
  const again = (): void => {
    setTries(tries + 1)
    retry()
  }
  return (
    <div className={level === 1 ? 'main wrap' : undefined}>
      <Blank
        drawing="unseen"
        title={stateStrings.noAnswer}
        text={stateStrings.noAnswerText}
        level={level}
      >
        <Button onClick={again}>{stateStrings.tryAgain}</Button>
      </Blank>
    </div>
  )
}

/**
 * - missing: not on the site
 * - removed: taken down while it was open
 * - unseen: not on this device, without a network
 * - error: could not be read
 * - no-id: the address names none
 */
export type ItemFailureKind = 'missing' | 'removed' | 'unseen' | 'error' | 'no-id'

/** Words of an item's page where there is no item. */
export interface ItemWords {
  readonly missingTitle: string
  readonly missingText: string
  readonly removedText: string
  readonly unseenText: string
  readonly errorTitle: string
  readonly errorText: string
  readonly idRequired: string
  readonly idRequiredText: string
}

const wordsOf = (
  words: ItemWords,
): Readonly<Record<ItemFailureKind, readonly [string, string]>> => ({
  missing: [words.missingTitle, words.missingText],
  removed: [words.missingTitle, words.removedText],
  unseen: [stateStrings.unseenItemTitle, words.unseenText],
  error: [words.errorTitle, words.errorText],
  'no-id': [words.idRequired, words.idRequiredText],
})

/** Why an item's page has no item, and the ways on. */
export function ItemFailure({
  kind,
  words,
  back,
  children,
}: {
  kind: ItemFailureKind
  words: ItemWords
  back: { readonly to: string; readonly label: string }
  children?: ReactNode
}) {
  const retry = useRetry()
  const [title, text] = wordsOf(words)[kind]
  usePageMeta(title, text, { noindex: true })
  const canRetry = kind === 'unseen' || kind === 'error'
  return (
    <div className="main wrap">
      <Blank drawing={kind === 'unseen' ? 'unseen' : 'torn'} title={title} text={text} level={1}>
        {canRetry ? <Button onClick={retry}>{stateStrings.tryAgain}</Button> : null}
        {children}
        <ButtonLink look={canRetry ? 'outline' : 'brand'} to={back.to}>
          {back.label}
        </ButtonLink>
        <ButtonLink look="outline" to={homePath}>
          {stateStrings.goHome}
        </ButtonLink>
      </Blank>
    </div>
  )
}
