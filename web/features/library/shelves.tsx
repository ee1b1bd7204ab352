import type { Shelf } from '../../../sync/index.ts'
import { Button } from '../../shared/ui/button.tsx'
import { AskRemoval } from './ask-removal.tsx'
import { bytesLeft } from './grouping.ts'
import classes from './library.module.css'
import { Part, type PartProps } from './part.tsx'
import { strings } from './strings.ts'

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
