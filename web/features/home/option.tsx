import type { ReactNode } from 'react'
import { langOf } from '../../shared/format/labels.ts'
import { Link } from '../../shared/ui/button.tsx'
import classes from './home.module.css'
import { strings } from './strings.ts'

/** One answer to 'Where will you start?'. `children`: the amount that it leads to. */
export function Option({
  letter,
  to,
  title,
  mark,
  text,
  art,
  children,
}: {
  letter: string
  to: string
  title: string
  mark?: ReactNode
  text: string
  art: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={classes.option}>
      <span className={classes.letter} aria-hidden="true">
        {letter}
      </span>
      <div>
        <h3>
          <Link to={to}>{title}</Link> {mark}
        </h3>
        <p>{text}</p>
      </div>
      {art}
      {children}
    </div>
  )
}

/** How much there is, and what came last; nothing while that is not known, or where there is nothing. */
export function Amount({
  count,
  word,
  newest,
}: {
  count: number
  word: (count: number) => string
  newest: { readonly title: string; readonly to: string } | null
}) {
  if (count === 0) return null
  return (
    <div className={classes.amount}>
      <p>
        <b>{count}</b> {word(count)}
      </p>
      {newest ? (
        <Link className={classes.newest} to={newest.to}>
          <span>
            {strings.newest} <span lang={langOf(newest.title)}>{newest.title}</span>
          </span>
        </Link>
      ) : null}
    </div>
  )
}
