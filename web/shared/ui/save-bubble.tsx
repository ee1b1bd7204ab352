import {
  IconBookmark,
  IconCheck,
  IconClock,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { SaveState, SaveTarget } from '../../../sync/index.ts'
import { savedPercent, saveLabel, saveSentence, saveWord } from '../status/save-words.ts'
import { Button } from './button.tsx'
import classes from './save-bubble.module.css'
import type { SaveChoiceProps } from './save-choice.tsx'
import { usePart } from './use-part.ts'
import { type Save, useSave } from './use-save.ts'

const icons: Readonly<Record<SaveState['kind'], typeof IconCheck>> = {
  unsaved: IconBookmark,
  waiting: IconClock,
  saving: IconPlayerStop,
  saved: IconCheck,
  update: IconRefresh,
  failed: IconRefresh,
  unavailable: IconBookmark,
}

interface SaveControlProps {
  readonly target: SaveTarget
  /** The reader's address; absent where the file is being read already, or is not here. */
  readonly readAt?: string | undefined
}
type Choice = ComponentType<SaveChoiceProps>
type BubbleProps = SaveControlProps & { readonly save: Save }

/** An answer bubble that fills as the file is saved. A tap saves; where something is saved or under way, it asks first. */
export function SaveBubble({ target, readAt }: SaveControlProps) {
  const save = useSave(target)
  return <Bubble target={target} readAt={readAt} save={save} />
}

/** The bubble with its sentence, for an item's own page. */
export function SavePanel({ target, readAt }: SaveControlProps) {
  const save = useSave(target)
  const { state } = save
  return (
    <div className={classes.panel}>
      <Bubble target={target} readAt={readAt} save={save} />
      <p role="status">{saveSentence(state, target.file.size)}</p>
      {state.kind === 'update' || state.kind === 'failed' ? (
        <Button look="text" onClick={save.remove}>
          {state.kind === 'update' ? 'Remove' : 'Give up'}
        </Button>
      ) : null}
    </div>
  )
}

function Bubble({ target, readAt, save }: BubbleProps) {
  const [choice, setChoice] = useState<{ readonly SaveChoice: Choice } | null>(null)
  const part = usePart()
  const { state } = save
  if (state.kind === 'unavailable') return null
  const Icon = icons[state.kind]
  const ask = async (): Promise<void> => {
    const found = await part(() => import('./save-choice.tsx'))
    if (found) setChoice(found)
  }
  const asksFirst = state.kind === 'saved' || state.kind === 'saving' || state.kind === 'waiting'
  return (
    <>
      <button
        type="button"
        className={classes.save}
        data-state={state.kind}
        aria-label={saveLabel(state, target.file.size, target.title)}
        aria-haspopup={asksFirst ? 'dialog' : undefined}
        onClick={asksFirst ? () => void ask() : save.save}
      >
        <span className={classes.ring}>
          {state.kind === 'saving' ? <Ring percent={savedPercent(state)} /> : null}
          <Icon aria-hidden="true" />
        </span>
        <span aria-hidden="true">{saveWord(state, target.file.size)}</span>
      </button>
      {choice ? (
        <choice.SaveChoice
          target={target}
          readAt={readAt}
          save={save}
          onClose={() => setChoice(null)}
        />
      ) : null}
    </>
  )
}

function Ring({ percent }: { percent: number }) {
  return (
    <svg className={classes.progress} viewBox="0 0 36 36" aria-hidden="true">
      <circle className={classes.rail} cx="18" cy="18" r="16" />
      <circle
        className={classes.done}
        cx="18"
        cy="18"
        r="16"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
      />
    </svg>
  )
}
