import { Loader } from '@mantine/core'
import { strings } from '../strings.ts'
import classes from './auth.module.css'

export function FullScreenSpinner() {
  return (
    <main className={classes.spinner} aria-busy="true">
      <Loader size={44} aria-hidden="true" />
      <p role="status">{strings.guard.waiting}</p>
    </main>
  )
}
