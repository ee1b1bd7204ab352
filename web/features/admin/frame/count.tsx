import { strings } from '../strings.ts'
import classes from './count.module.css'
import { useUnsent } from './use-unsent.ts'

/** Changes that are not on the server yet, as a number beside the outbox; nothing when there are none. */
export function Count() {
  const count = useUnsent()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="vh"> ({strings.frame.waitingCount(count)})</span>
    </span>
  )
}
