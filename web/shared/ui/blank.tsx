import type { ReactNode } from 'react'
import { useRetry } from '../live/use-retry.ts'
import { homePath } from '../routes/paths.ts'
import classes from './blank.module.css'
import { Button, ButtonLink } from './button.tsx'
import { PageTitle } from './page-title.tsx'
import { stateStrings } from './state-strings.ts'

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
