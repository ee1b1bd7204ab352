import type { ReactNode } from 'react'
import type { Sync } from '../../../sync/index.ts'
import classes from './library.module.css'
import type { LibraryData, useDoing } from './use-library.ts'

export interface PartProps {
  readonly data: LibraryData
  readonly files: Sync['files']
  readonly doing: ReturnType<typeof useDoing>
}

/** One card of the page, named by its heading; `aside`: what stands at the heading's end. */
export function Part({
  id,
  title,
  aside,
  kind,
  children,
}: {
  id: string
  title: ReactNode
  aside?: ReactNode
  /** The colour of a subject. */
  kind?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={classes.card} aria-labelledby={id} data-kind={kind}>
      <div className={classes.partHead}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/**
 * After a removal that may have had the focus: a screen reader goes on at the heading of its part. Where the part went
 * as well, at that of the page.
 */
export const focusPart = (id: string): void => {
  requestAnimationFrame(() => {
    const heading = document.getElementById(id) ?? document.querySelector<HTMLElement>('main h1')
    heading?.focus({ preventScroll: true })
  })
}
