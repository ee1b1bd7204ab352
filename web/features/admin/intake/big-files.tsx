import { use, useState } from 'react'
import { basketFile, type InBasket, keepInBasket } from '../../../shared/intake/basket.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { OwnReaderContext } from '../file/own-reader-context.ts'
import { toastBad } from '../parts/toast.tsx'
import { SmallerCard } from '../smaller/smaller-card.tsx'
import { smaller } from '../smaller/strings.ts'
import classes from './intake-page.module.css'
import { WaitingFile } from './waiting-files.tsx'

export interface BigFilesProps {
  readonly files: readonly InBasket[]
  /** Hears that the basket holds other files by now. */
  readonly onChange: () => void
}

/** PDFs that are too big: each is made smaller here and looked at, or thrown away. They stay drawn while others are read. */
export function BigFiles({ files, onChange }: BigFilesProps) {
  const Reader = use(OwnReaderContext)
  const [asked, setAsked] = useState({ round: 0, ids: new Set<string>() })
  const [made, setMade] = useState<ReadonlyMap<string, File>>(new Map())
  const ready = files.filter(({ id }) => made.has(id))
  const take = async (waiting: InBasket, file: File): Promise<void> => {
    await keepInBasket(file, waiting).catch(() => toastBad(...smaller.keepFailed, 'intake'))
    onChange()
  }
  const takeAll = async (): Promise<void> => {
    for (const waiting of ready) {
      const file = made.get(waiting.id)
      if (file) await take(waiting, file)
    }
  }
  // A file that comes later is not begun by that.
  const askAll = (): void =>
    setAsked({ round: asked.round + 1, ids: new Set(files.map(({ id }) => id)) })
  if (files.length === 0) return null
  return (
    <section className={classes.shared} aria-labelledby="big-files">
      <h2 id="big-files" className={classes.heading}>
        {smaller.bigTitle}
      </h2>
      <p className={classes.hint}>{smaller.big(files.length)}</p>
      {files.length > 1 && (
        <div className={classes.acts}>
          {ready.length > 1 ? (
            <Button onClick={() => void takeAll()}>{smaller.takeAll(ready.length)}</Button>
          ) : (
            <Button look="outline" onClick={askAll}>
              {smaller.makeAll}
            </Button>
          )}
        </div>
      )}
      <ul className={classes.rows}>
        {files.map((waiting) => (
          <WaitingFile
            key={waiting.id}
            waiting={waiting}
            onChange={onChange}
            card={
              <SmallerCard
                name={waiting.name}
                sizeBytes={waiting.sizeBytes}
                give={() => basketFile(waiting)}
                Reader={Reader}
                asked={asked.ids.has(waiting.id) ? asked.round : 0}
                onUse={(file) => void take(waiting, file)}
                onMade={(file) => setMade((before) => new Map(before).set(waiting.id, file))}
              />
            }
          />
        ))}
      </ul>
    </section>
  )
}
