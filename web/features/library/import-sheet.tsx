import type { MovingList } from '../../../sync/index.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { importStrings as words } from './import-strings.ts'
import classes from './library.module.css'
import { strings } from './strings.ts'

export { importStrings } from './import-strings.ts'

/** Question before a list from another phone is taken in; `onTake` gets the words that say that it was. */
export function ImportSheet({
  list,
  onTake,
  onClose,
}: {
  list: MovingList
  onTake: (list: MovingList, said: string) => Promise<void>
  onClose: () => void
}) {
  return (
    <Sheet title={words.importTitle} onClose={onClose}>
      <p>{words.importItems(list)}</p>
      {list.unknown.length > 0 ? (
        <p className="muted">{words.importUnknown(list.unknown)}</p>
      ) : null}
      <p className="muted">{words.importSafe}</p>
      <div className={classes.choices}>
        <Button onClick={() => void onTake(list, words.imported)}>{words.importNow}</Button>
        <Button look="outline" onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </Sheet>
  )
}
