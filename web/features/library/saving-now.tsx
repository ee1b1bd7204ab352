import type { SavedItem } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { Button } from '../../shared/ui/button.tsx'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { FileRow } from './file-row.tsx'
import classes from './library.module.css'
import { Part, type PartProps } from './part.tsx'
import { ShowMore, useShowMore } from './show-more.tsx'
import { strings } from './strings.ts'

const aboutOf = ({ state, file }: SavedItem): readonly string[] => {
  if (state.kind === 'saving') return [strings.sizeOf(state.received, state.total)]
  const why = state.kind === 'waiting' ? (state.held ?? 'turn') : 'turn'
  return [formatBytes(file.size), strings.waits[why]]
}

/** What is on its way or waits, the ones that move first. */
export function SavingNow({
  items,
  data,
  files,
  doing,
}: PartProps & { items: readonly SavedItem[] }) {
  const { isPaused } = data.rules
  const moving = items.filter(({ state }) => state.kind === 'saving')
  const more = useShowMore([...moving, ...items.filter((item) => !moving.includes(item))])
  if (items.length === 0) return null
  return (
    <Part
      id="saving"
      title={strings.saving}
      aside={
        <Button
          look="text"
          onClick={() => void doing.tell(files.setRules({ isPaused: !isPaused }))}
        >
          {isPaused ? strings.goOn : strings.pause}
        </Button>
      }
    >
      {isPaused ? null : <Held items={items} files={files} doing={doing} />}
      <ul>
        {more.shown.map((item) => (
          <FileRow
            key={item.collection + item.id}
            item={item}
            about={aboutOf(item)}
            progress={
              item.state.kind === 'saving' ? item.state.received / item.state.total : undefined
            }
          >
            <SaveBubble target={item} />
          </FileRow>
        ))}
      </ul>
      <ShowMore more={more} />
    </Part>
  )
}

/** What waits for Wi-Fi or for a tap, with the tap. */
function Held({
  items,
  files,
  doing,
}: Pick<PartProps, 'files' | 'doing'> & { items: readonly SavedItem[] }) {
  const held = items.flatMap(({ state, file }) =>
    state.kind === 'waiting' && (state.held === 'wifi' || state.held === 'tap')
      ? [{ why: state.held, size: file.size }]
      : [],
  )
  const [first] = held
  if (!first) return null
  const bytes = held.reduce((sum, { size }) => sum + size, 0)
  return (
    <div className={classes.note}>
      <p>{strings.held(held.length, bytes, first.why)}</p>
      <Button look="outline" onClick={() => void doing.tell(files.getNow())}>
        {strings.getNow(bytes)}
      </Button>
    </div>
  )
}
