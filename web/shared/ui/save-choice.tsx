import type { SaveTarget } from '../../../sync/index.ts'
import { langOf } from '../format/language.ts'
import { useSync } from '../live/sync-context.tsx'
import { type ShownState, saveSentence } from '../status/save-words.ts'
import { Button } from './button.tsx'
import { ReadButton } from './file-buttons.tsx'
import classes from './save-bubble.module.css'
import { Sheet } from './sheet.tsx'
import type { Save } from './use-save.ts'

// What can be done with a file that is saved or under way; fetched with the first tap that asks for it.

export interface SaveChoiceProps {
  readonly target: SaveTarget
  /** The reader's address; absent where the file is being read already, or is not here. */
  readonly readAt: string | undefined
  readonly save: Save
  readonly onClose: () => void
}

export function SaveChoice({ target, readAt, save, onClose }: SaveChoiceProps) {
  const isSaved = save.state.kind === 'saved'
  const andClose = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Sheet title={isSaved ? 'Saved on this device' : 'Being saved'} onClose={onClose}>
      <p className={classes.name} lang={langOf(target.title)}>
        {target.title}
      </p>
      <p className="muted">{saveSentence(save.state, target.file.size)}</p>
      <div className={classes.choice}>
        {isSaved && readAt ? <ReadButton target={target} readAt={readAt} label="Open" /> : null}
        {isSaved ? null : <GoOn target={target} save={save} andClose={andClose} />}
        <Button look="outline" onClick={andClose(save.remove)}>
          {isSaved ? 'Remove from this device' : 'Stop saving'}
        </Button>
      </div>
    </Sheet>
  )
}

const reasonOf = (state: ShownState) => (state.kind === 'waiting' ? state.why : undefined)

/** For what is held back: the tap that it waits for. What is on its way can be held back. */
function GoOn({
  target,
  save,
  andClose,
}: Pick<SaveChoiceProps, 'target' | 'save'> & { andClose: (act: () => void) => () => void }) {
  const sync = useSync()
  const why = reasonOf(save.state)
  if (why !== undefined && why !== 'paused')
    return <Button onClick={andClose(save.save)}>Save it now</Button>
  return (
    <>
      <Button onClick={andClose(() => undefined)}>Go on saving</Button>
      {sync && why === undefined ? (
        <Button look="outline" onClick={andClose(() => void sync.files.pause(target))}>
          Pause
        </Button>
      ) : null}
    </>
  )
}
