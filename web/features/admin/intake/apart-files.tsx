import { formatBytes } from '../../../shared/format/bytes.ts'
import { emptyApart, takeIn } from '../../../shared/intake/basket.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useIntake } from './intake-context.tsx'
import classes from './intake-page.module.css'
import { intake as words } from './strings.ts'

/** Files that may be another app's share or a website's: an admin takes them in, or throws them away. */
export function ApartFiles() {
  const { apart, again } = useIntake()
  if (apart.length === 0) return null
  const take = (): Promise<void> =>
    takeIn(apart).catch(() => toastBad(words.keepFailed[0], words.keepFailed[1], 'intake'))
  const empty = (): Promise<void> =>
    emptyApart().then(
      () => toastGood(words.dropped, words.apartDropped(apart.length), 'intake'),
      () => toastBad(words.dropFailed[0], words.dropFailed[1], 'intake'),
    )
  return (
    <section className={classes.shared} aria-labelledby="apart-files">
      <h2 id="apart-files" className={classes.heading}>
        {words.apart}
      </h2>
      <p className={classes.hint}>{words.apartHint}</p>
      <ul className={classes.rows}>
        {apart.map(({ id, name, sizeBytes }) => (
          <li key={id} className={classes.sharedFile}>
            <p className={classes.file}>
              {name} <span className={classes.hint}>{formatBytes(sizeBytes)}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button look="outline" onClick={() => void take().then(again)}>
          {words.apartTake}
        </Button>
        <Button look="text" onClick={() => void empty().then(again)}>
          {words.drop}
        </Button>
      </div>
    </section>
  )
}
