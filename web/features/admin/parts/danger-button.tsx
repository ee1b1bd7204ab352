import type { ComponentProps } from 'react'
import classes from './danger-button.module.css'

/** The button of a step that loses something. */
export function DangerButton(props: ComponentProps<'button'>) {
  return <button type="button" className={classes.danger} {...props} />
}
