import {
  IconBookmark,
  IconCheck,
  IconClock,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { formatBytes } from '../format/amounts.ts'
import { langOf } from '../format/labels.ts'
import { type ShownState, savedPercent, saveWords } from '../format/save-words.ts'
import { Button } from './button.tsx'
import { ReadButton } from './file-buttons.tsx'
import classes from './save-bubble.module.css'
import { Sheet } from './sheet.tsx'
import { type Save, useSave } from './use-save.ts'

const icons: Readonly<Record<ShownState['kind'], typeof IconCheck>> = {
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

/** An answer bubble that fills as the file is saved. A tap saves; where something is saved or under way, it asks first. */
export function SaveBubble(props: SaveControlProps) {
  return <SaveControl {...props} save={useSave(props.target)} />
}

/** The bubble with its sentence, for an item's own page. */
export function SavePanel(props: SaveControlProps) {
  const save = useSave(props.target)
  return (
    <div className={classes.panel}>
      <SaveControl {...props} save={save} hasSentence />
    </div>
  )
}

function SaveControl({
  target,
  readAt,
  save,
  hasSentence = false,
}: SaveControlProps & { save: Save; hasSentence?: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { state } = save
  const { size } = target.file
  const { word, name, sentence } = saveWords(state, size)
  const asksFirst = state.kind === 'saved' || state.kind === 'saving' || state.kind === 'waiting'
  const canRemoveToo = state.kind === 'update' || state.kind === 'failed'
  return (
    <>
      {state.kind === 'unavailable' ? null : (
        <button
          type="button"
          className={classes.save}
          data-state={state.kind}
          aria-label={`${name}: ${target.title}`}
          aria-haspopup={asksFirst ? 'dialog' : undefined}
          onClick={asksFirst ? () => setAsking(true) : save.save}
        >
          <Ring state={state} />
          <span aria-hidden="true">{word}</span>
        </button>
      )}
      {hasSentence ? <p role="status">{sentence}</p> : null}
      {hasSentence && canRemoveToo ? (
        <Button look="text" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Remove
        </Button>
      ) : null}
      {isAsking ? (
        <SaveChoice target={target} readAt={readAt} save={save} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}

function Ring({ state }: { state: ShownState }) {
  const Icon = icons[state.kind]
  return (
    <span className={classes.ring}>
      {state.kind === 'saving' ? (
        <svg className={classes.progress} viewBox="0 0 36 36" aria-hidden="true">
          <circle className={classes.rail} cx="18" cy="18" r="16" />
          <circle
            className={classes.done}
            cx="18"
            cy="18"
            r="16"
            pathLength="100"
            strokeDasharray={`${savedPercent(state)} 100`}
          />
        </svg>
      ) : null}
      <Icon aria-hidden="true" />
    </span>
  )
}

/** What a person can do about a file in this state, beside removing it. */
const waysOf = (state: ShownState) => {
  switch (state.kind) {
    case 'saved':
      return { title: 'Saved on this device', canStart: false, canPause: false }
    case 'update':
      return { title: 'Saved on this device', canStart: true, canPause: false }
    case 'failed':
      return { title: 'Not saved', canStart: true, canPause: false }
    case 'waiting': {
      const { why } = state
      const canStart = ['wifi', 'tap', 'login', 'paused-alone'].includes(why ?? '')
      return { title: 'Being saved', canStart, canPause: why === undefined || why === 'offline' }
    }
    default:
      return { title: 'Being saved', canStart: false, canPause: state.kind === 'saving' }
  }
}

/** The sheet of a file that is saved or under way. */
function SaveChoice({
  target,
  readAt,
  save,
  onClose,
}: SaveControlProps & { save: Save; onClose: () => void }) {
  const { state } = save
  const { size } = target.file
  const isSaved = state.kind === 'saved'
  const way = waysOf(state)
  const andClose = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Sheet title={way.title} onClose={onClose}>
      <p className={classes.name} lang={langOf(target.title)}>
        {target.title}
      </p>
      <p className="muted">{saveWords(state, size).sentence}</p>
      <div className={classes.choice}>
        {isSaved && readAt ? <ReadButton target={target} readAt={readAt} label="Open" /> : null}
        {way.canStart ? <Button onClick={andClose(save.save)}>Save now</Button> : null}
        {way.canPause ? <Button onClick={andClose(save.pause)}>Pause</Button> : null}
        <Button look="outline" onClick={andClose(save.remove)}>
          Remove from this device
        </Button>
        <p className="muted">
          {isSaved
            ? `Removing frees ${formatBytes(size)}. You can save it again.`
            : 'Removing deletes what is here of it. You can save it again.'}
        </p>
      </div>
    </Sheet>
  )
}
