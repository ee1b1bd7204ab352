import { type ReactNode, useState } from 'react'
import type { Sync } from '../../../sync/index.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import classes from './library.module.css'
import { strings } from './strings.ts'
import type { LibraryData, Tell } from './use-library.ts'

export interface PartProps {
  readonly data: LibraryData
  readonly files: Sync['files']
  readonly tell: Tell
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

const FIRST = 6

/** A list of rows: the first few, and the rest after a tap. */
export function Rows<T>({
  items,
  row,
  foot,
}: {
  items: readonly T[]
  row: (item: T) => ReactNode
  foot?: ReactNode
}) {
  const [isWhole, setWhole] = useState(false)
  // One row alone takes no more room than the button that hides it.
  const hidden = isWhole || items.length <= FIRST + 1 ? 0 : items.length - FIRST
  return (
    <>
      <ul>{items.slice(0, items.length - hidden).map(row)}</ul>
      <div className={classes.foot}>
        {hidden > 0 ? (
          <Button look="text" onClick={() => setWhole(true)}>
            {strings.showMore(hidden)}
          </Button>
        ) : null}
        {foot}
      </div>
    </>
  )
}

/** Asks before files are removed from this device; `text` says how much that frees. */
export function RemovalSheet({
  title,
  text,
  yes,
  onYes,
  onClose,
}: {
  title: string
  text: ReactNode
  yes: string
  onYes: () => void
  onClose: () => void
}) {
  return (
    <Sheet title={title} onClose={onClose}>
      {text}
      <div className={classes.choices}>
        <Button
          onClick={() => {
            onClose()
            onYes()
          }}
        >
          {yes}
        </Button>
        <Button look="outline" onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </Sheet>
  )
}

/** A text button that asks first. `name`: where `label` alone does not say what is removed. */
export function RemovalButton({
  label,
  name,
  ...question
}: Omit<Parameters<typeof RemovalSheet>[0], 'onClose'> & { label: string; name?: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="text" aria-label={name} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking ? <RemovalSheet {...question} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
