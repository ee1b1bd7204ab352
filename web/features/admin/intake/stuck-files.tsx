import type { InBasket } from '../../../shared/intake/basket.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../parts/notice.tsx'
import classes from './intake-page.module.css'
import type { Stuck } from './reading.ts'
import { intake as words } from './strings.ts'
import { WaitingFile } from './waiting-file.tsx'

interface StuckFilesProps {
  readonly files: readonly InBasket[]
  readonly why: Stuck
  readonly onAgain: () => void
}

/** Files that could not be taken in, each with its reason: tried again together, or thrown away one by one. */
export function StuckFiles({ files, why, onAgain }: StuckFilesProps) {
  const stuck = files.filter(({ id }) => why.has(id))
  if (stuck.length === 0) return null
  return (
    <section className={classes.shared} aria-labelledby="stuck-files">
      <h2 id="stuck-files" className={classes.heading}>
        {words.stuckTitle}
      </h2>
      <Notice tone="bad">
        <p>{words.stuck(stuck.length)}</p>
        <Button look="outline" onClick={onAgain}>
          {words.again}
        </Button>
      </Notice>
      <ul className={classes.rows}>
        {stuck.map((waiting) => (
          <WaitingFile
            key={waiting.id}
            waiting={waiting}
            why={why.get(waiting.id) ?? ''}
            onChange={onAgain}
          />
        ))}
      </ul>
    </section>
  )
}
