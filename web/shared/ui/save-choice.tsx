import type { Files, Outcome, SaveTarget } from '../../../sync/index.ts'
import { langOf } from '../format/language.ts'
import { useSync } from '../live/sync-context.tsx'
import { type ShownState, saveSentence } from '../status/save-words.ts'
import { Button } from './button.tsx'
import { ReadButton } from './file-buttons.tsx'
import classes from './save-bubble.module.css'
import { Sheet } from './sheet.tsx'
import type { Toast, useToast } from './toast.tsx'
import type { Save } from './use-save.ts'

// What can be done with a file that is saved or under way; fetched with the first tap that asks for it.

type Show = ReturnType<typeof useToast>

/** As long as the engine holds what was removed. */
const UNDO_MS = 10_000

/** Says what was removed, by its name, with the way to take it back while there is one; removals in a row each keep their own. */
export const offerUndo = (
  files: Pick<Files, 'undo'>,
  show: Show,
  undo: string,
  said: Toast,
): void => {
  const takeBack = async (): Promise<void> => {
    const { ok } = await files.undo(undo)
    show(
      ok
        ? { title: 'Back on this device' }
        : { title: 'That did not work', text: 'Too late to undo. You can save it again.' },
    )
  }
  const action = { label: 'Undo', onClick: () => void takeBack() }
  setTimeout(show({ ...said, action, isBeside: true }), UNDO_MS)
}

/** Removes a saved file, with the way to take it back. */
export const removeForNow = async (
  files: Files,
  show: Show,
  target: SaveTarget,
): Promise<Outcome> => {
  const outcome = await files.removeSaved([target])
  const said = { title: 'Removed', text: target.title }
  if (outcome.ok) offerUndo(files, show, outcome.undo, said)
  return outcome
}

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

const holdOf = (state: ShownState) => (state.kind === 'waiting' ? state.held : undefined)

/** For what is held back: the tap that it waits for. What is on its way can be held back. */
function GoOn({
  target,
  save,
  andClose,
}: Pick<SaveChoiceProps, 'target' | 'save'> & { andClose: (act: () => void) => () => void }) {
  const sync = useSync()
  const held = holdOf(save.state)
  if (held !== undefined && held !== 'paused')
    return <Button onClick={andClose(save.save)}>Save it now</Button>
  return (
    <>
      <Button onClick={andClose(() => undefined)}>Go on saving</Button>
      {sync && held === undefined ? (
        <Button look="outline" onClick={andClose(() => void sync.files.pause(target))}>
          Pause
        </Button>
      ) : null}
    </>
  )
}
