import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Shelf, Space } from '../../../sync/index.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { AskRemoval } from './ask-removal.tsx'
import { fitting } from './grouping.ts'
import classes from './library.module.css'
import { Part, type PartProps } from './part.tsx'
import { strings } from './strings.ts'

const bytesLeft = (shelf: Shelf): number => shelf.left.reduce((sum, size) => sum + size, 0)

/** Everything that can be kept as a whole. */
export function Shelves({
  data,
  files,
  doing,
  onChoose,
}: PartProps & { onChoose: (shelf: Shelf) => void }) {
  const shelves = data.shelves.filter(({ count, isKept }) => count > 0 || isKept)
  const stop = async (shelf: Shelf): Promise<void> => {
    const outcome = await files.dropShelf(shelf.key)
    if (outcome.ok)
      void doing.undoable(outcome.undo, {
        title: strings.shelfStopped(shelf.key),
        text: strings.shelfStoppedText,
      })
  }
  if (shelves.length === 0) return null
  return (
    <Part id="shelves" title={strings.shelves}>
      <p className={classes.hint}>{strings.shelvesText}</p>
      <ul>
        {shelves.map((shelf) => (
          <li key={shelf.key} className={classes.shelf}>
            <div className={classes.text}>
              <b>{strings.shelf(shelf.key)}</b>
              <p className={classes.about}>
                {shelf.isKept ? <span>{strings.shelfKept}</span> : null}
                <span>
                  {shelf.left.length > 0
                    ? strings.shelfLeft(shelf.left.length, bytesLeft(shelf))
                    : strings.shelfHere(shelf.here, shelf.count)}
                </span>
              </p>
            </div>
            <div className={classes.acts}>
              {shelf.isKept && shelf.left.length === 0 ? null : (
                <Button
                  look="text"
                  aria-label={strings.saveAll(shelf.key)}
                  onClick={() => onChoose(shelf)}
                >
                  {strings.save}
                </Button>
              )}
              {shelf.isKept ? (
                <AskRemoval
                  label={strings.stopShelf}
                  name={strings.stopShelfOf(shelf.key)}
                  title={strings.stopAsk(shelf.key)}
                  text={strings.stopAskText}
                  yes={strings.stopYes}
                  onYes={() => void stop(shelf)}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Before a whole shelf is saved: what it needs, what stays free, and what the data may cost. */
export function ShelfSheet({
  shelf,
  data,
  files,
  doing,
  onClose,
}: PartProps & { shelf: Shelf; onClose: () => void }) {
  const { connection, rules, space } = data
  const bytes = bytesLeft(shelf)
  const keep = (isAsked: boolean): void => {
    void doing.tell(files.keepShelf(shelf.key, isAsked))
    onClose()
  }
  const isFree = connection.kind === 'unmetered' && !connection.savesData
  return (
    <Sheet title={strings.saveAll(shelf.key)} onClose={onClose}>
      <p>
        {strings.needs(shelf.left.length, bytes)} {strings.staysFree(space?.free ?? null, bytes)}
      </p>
      {space?.reserve ? <p className="muted">{strings.reserve(space.reserve)}</p> : null}
      <p className="muted">{strings.later}</p>
      {bytes > 0 && !isFree ? <p>{strings.costs(connection)}</p> : null}
      <div className={classes.choices}>
        <Button onClick={() => keep(!isFree || !rules.wifiOnly)}>
          {bytes === 0 ? strings.keepIt : strings.saveNow(bytes)}
        </Button>
        {bytes > 0 && connection.kind === 'metered' && rules.wifiOnly ? (
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

/** A shelf that does not fit: what it needs, and two ways out. */
export function TooBig({
  shelf,
  space,
  hasFiles,
  files,
  doing,
  onDone,
}: PartProps & { shelf: Shelf; space: Space; hasFiles: boolean; onDone: () => void }) {
  const notice = useRef<HTMLDivElement>(null)
  // What was tapped may be far below on a phone.
  useEffect(() => notice.current?.focus(), [])
  const fits = fitting(shelf.left, space.free ?? 0)
  const saveNewest = (): void => {
    void doing.tell(files.saveNewest(shelf.key, space.free ?? 0))
    onDone()
  }
  const choose = (): void => {
    onDone()
    document.querySelector<HTMLElement>('[data-kind] h2')?.focus()
  }
  return (
    <div ref={notice} className={classes.alert} role="alert" tabIndex={-1}>
      <IconAlertTriangle className="icon" aria-hidden="true" />
      <div className={classes.alertText}>
        <p>
          <b>{strings.tooBigTitle(shelf.key)}</b>{' '}
          {strings.tooBigText(bytesLeft(shelf), space.free ?? 0, space.reserve ?? 0)}
        </p>
        <div className={classes.ways}>
          {fits.count > 0 ? (
            <Button onClick={saveNewest}>{strings.saveNewest(fits.count, fits.bytes)}</Button>
          ) : null}
          {hasFiles ? (
            <Button look="outline" onClick={choose}>
              {strings.chooseRemove}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}
