import { Loader } from '@mantine/core'
import { strings } from '../strings.ts'
import classes from './auth.module.css'

export function FullScreenSpinner() {
  return (
    <main className={classes.spinner} aria-busy="true">
      <Loader size={44} aria-hidden="true" />
      <div role="status">
        <h1 className={classes.spinnerText}>{strings.guard.waiting}</h1>
      </div>
    </main>
  )
}
