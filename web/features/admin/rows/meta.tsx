import type { ReactNode } from 'react'
import classes from './row-list.module.css'

/** A fact about a row beside its badges: a price, a length, a place. */
export function Meta({ children }: { children: ReactNode }) {
  return <span className={classes.meta}>{children}</span>
}
