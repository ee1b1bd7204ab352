import { useState } from 'react'
import type { Shelf } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import classes from './library.module.css'
import { Part, type PartProps, RemovalButton } from './part.tsx'
import { strings } from './strings.ts'

/** Everything that can be kept as a whole. */
export function Shelves(parts: PartProps) {
  const { data, files, tell } = parts
  const show = useToast()
  const [chosen, setChosen] = useState<Shelf | null>(null)
  const shelves = data.shelves.filter(({ count, isKept }) => count > 0 || isKept)
  if (shelves.length === 0) return null
  const stop = async ({ key }: Shelf): Promise<void> => {
    if (await tell(files.stopShelf(key)))
      show({ title: strings.stopped(key), text: strings.stoppedText })
  }
  return (
    <Part id="shelves" title={strings.shelves}>
      <p className={classes.hint}>{strings.shelvesText}</p>
      <ul>
        {shelves.map((shelf) => (
          <li key={shelf.key} className={classes.shelf}>
            <div className={classes.text}>
              <b>{strings.shelf(shelf.key)}</b>
              <p className={classes.about}>
                <span>{strings.shelfHere(shelf.here, shelf.count)}</span>
                <span>
                  {shelf.here === 0
                    ? formatBytes(shelf.bytes)
                    : strings.sizeOf(shelf.hereBytes, shelf.bytes)}
                </span>
                {shelf.isKept ? <span>{strings.shelfKept}</span> : null}
              </p>
            </div>
            <div className={classes.acts}>
              {shelf.isKept && shelf.left === 0 ? null : (
                <Button
                  look="text"
                  aria-label={strings.saveAll(shelf.key)}
                  onClick={() => setChosen(shelf)}
                >
                  {strings.save}
                </Button>
              )}
              {shelf.isKept ? (
                <Button
                  look="text"
                  aria-label={strings.stopShelfOf(shelf.key)}
                  onClick={() => void stop(shelf)}
                >
                  {strings.stopShelf}
                </Button>
              ) : null}
              {shelf.isKept && shelf.ownBytes > 0 ? (
                <RemovalButton
                  label={strings.remove}
                  name={strings.removeShelfOf(shelf.key)}
                  title={strings.removeShelfAsk(shelf.key)}
                  text={<p>{strings.removeShelfText(shelf.ownBytes)}</p>}
                  yes={strings.remove}
                  onYes={() => void tell(files.removeShelf(shelf.key))}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {chosen ? <ShelfSheet {...parts} shelf={chosen} onClose={() => setChosen(null)} /> : null}
    </Part>
  )
}

/** Before a whole shelf is saved: what it needs, what stays free, and what the data may cost. */
function ShelfSheet({
  shelf,
  data,
  files,
  tell,
  onClose,
}: PartProps & { shelf: Shelf; onClose: () => void }) {
  const { connection, rules, space } = data
  const { key, left, leftBytes } = shelf
  const keep = (isAsked: boolean): void => {
    void tell(files.keepShelf(key, isAsked))
    onClose()
  }
  const isFree = connection.kind === 'unmetered' && !connection.savesData
  const free = space?.free ?? null
  const isFull = free !== null && leftBytes > free
  const saveWords = leftBytes === 0 ? strings.keepIt : strings.saveNow(leftBytes)
  return (
    <Sheet title={strings.saveAll(key)} onClose={onClose}>
      <p>{strings.needs(left, leftBytes)}</p>
      <p>{isFull ? strings.tooBig(free) : strings.staysFree(free, leftBytes)}</p>
      <p className="muted">{strings.later(rules.wifiOnly)}</p>
      {leftBytes > 0 && !isFree ? <p>{strings.costs(connection)}</p> : null}
      <div className={classes.choices}>
        <Button onClick={() => keep(!isFree || !rules.wifiOnly)}>
          {isFull ? strings.saveWhatFits : saveWords}
        </Button>
        {leftBytes > 0 && connection.kind === 'metered' && rules.wifiOnly ? (
          <Button look="outline" onClick={() => keep(false)}>
            {strings.saveLater}
          </Button>
        ) : (
          <Button look="outline" onClick={onClose}>
            {strings.cancel}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
