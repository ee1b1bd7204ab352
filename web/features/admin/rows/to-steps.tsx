import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import classes from './selection.module.css'
import { rowStrings as words } from './strings.ts'

const ROW = 'tr, li'

/**
 * A link from a chosen row straight to the first step for chosen rows. By Tab all the rows below stand between. It is
 * drawn while it has the focus.
 */
export function ToSteps() {
  return (
    <button
      type="button"
      className={classes.toSteps}
      data-to-steps
      onClick={() => document.querySelector<HTMLElement>('[data-steps] button')?.focus()}
    >
      {words.toSteps}
    </button>
  )
}

/** Moves the focus from the steps back to the row, by Escape or with the done step. */
export const useRowFocus = () => {
  const row = useRef<Element | null>(null)
  const goBack = (): void => {
    row.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus()
    row.current = null
  }
  const bar = {
    onFocus: ({ relatedTarget: before }: FocusEvent): void => {
      const from = before?.closest(ROW)
      if (from) row.current = before?.matches('[data-to-steps]') ? from : null
    },
    onKeyDown: ({ key, target, currentTarget }: KeyboardEvent): void => {
      // What its menus and dialogs do with the key is told here too, though they stand elsewhere.
      if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) goBack()
    },
  }
  return { goBack, bar }
}
