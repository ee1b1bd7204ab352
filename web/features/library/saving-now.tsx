import type { SavedItem } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { shownState } from '../../shared/format/save-words.ts'
import { useOnline } from '../../shared/live/use-device.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { FileRow } from './file-row.tsx'
import classes from './library.module.css'
import { Part, type PartProps, Rows } from './part.tsx'
import { strings } from './strings.ts'

/** Items on their way or waiting, the moving ones first. */
export function SavingNow({
  items,
  data,
  files,
  tell,
}: PartProps & { items: readonly SavedItem[] }) {
  const { isPaused } = data.rules
  if (items.length === 0) return null
  const moving = items.filter(({ state }) => state.kind === 'saving')
  return (
    <Part
      id="saving"
      title={strings.saving}
      aside={
        <Button look="text" onClick={() => void tell(files.setRules({ isPaused: !isPaused }))}>
          {isPaused ? strings.goOn : strings.pause}
        </Button>
      }
    >
      {isPaused ? null : <Waiting items={items} files={files} tell={tell} />}
      <Rows
        items={[...moving, ...items.filter((item) => !moving.includes(item))]}
        row={(item) => <Coming key={item.collection + item.id} item={item} />}
      />
    </Part>
  )
}

/** Its bubble pauses it, and goes on. */
function Coming({ item }: { item: SavedItem }) {
  const state = shownState(item.state, useOnline())
  const isComing = state.kind === 'saving'
  const why = state.kind === 'waiting' ? state.why : undefined
  return (
    <FileRow
      item={item}
      about={
        isComing
          ? [strings.sizeOf(state.received, state.total)]
          : [formatBytes(item.file.size), strings.waits[why ?? 'turn']]
      }
      progress={isComing ? state.received / state.total : undefined}
    >
      <SaveBubble target={item} />
    </FileRow>
  )
}

/** Items that wait for Wi-Fi or for a tap, with the tap. */
function Waiting({
  items,
  files,
  tell,
}: Omit<PartProps, 'data'> & { items: readonly SavedItem[] }) {
  const waiting = items.flatMap(({ state, file }) =>
    state.kind === 'waiting' && (state.why === 'wifi' || state.why === 'tap')
      ? [{ why: state.why, size: file.size }]
      : [],
  )
  const [first] = waiting
  if (!first) return null
  const bytes = waiting.reduce((sum, { size }) => sum + size, 0)
  return (
    <div className={classes.note}>
      <p>{strings.waitingFiles(waiting.length, bytes, first.why)}</p>
      <Button look="outline" onClick={() => void tell(files.getNow())}>
        {strings.getNow(bytes)}
      </Button>
    </div>
  )
}
