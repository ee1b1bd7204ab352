import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Shelf, Space } from '../../../sync/index.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { bytesLeft, fitting } from './grouping.ts'
import classes from './library.module.css'
import type { PartProps } from './part.tsx'
import { saveStrings } from './save-strings.ts'
import { strings } from './strings.ts'

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
        {saveStrings.needs(shelf.left.length, bytes)}{' '}
        {saveStrings.staysFree(space?.free ?? null, bytes)}
      </p>
      {space?.reserve ? <p className="muted">{strings.reserve(space.reserve)}</p> : null}
      <p className="muted">{saveStrings.later}</p>
      {bytes > 0 && !isFree ? <p>{saveStrings.costs(connection)}</p> : null}
      <div className={classes.choices}>
        <Button onClick={() => keep(!isFree || !rules.wifiOnly)}>
          {bytes === 0 ? saveStrings.keepIt : saveStrings.saveNow(bytes)}
        </Button>
        {bytes > 0 && connection.kind === 'metered' && rules.wifiOnly ? (
          <Button look="outline" onClick={() => keep(false)}>
            {saveStrings.saveLater}
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
          <b>{saveStrings.tooBigTitle(shelf.key)}</b>{' '}
          {saveStrings.tooBigText(bytesLeft(shelf), space.free ?? 0, space.reserve ?? 0)}
        </p>
        <div className={classes.ways}>
          {fits.count > 0 ? (
            <Button onClick={saveNewest}>{saveStrings.saveNewest(fits.count, fits.bytes)}</Button>
          ) : null}
          {hasFiles ? (
            <Button look="outline" onClick={choose}>
              {saveStrings.chooseRemove}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}
