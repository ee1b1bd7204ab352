import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SavedItem } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { Button, RoundButton } from '../../shared/ui/button.tsx'
import { SaveBubble } from '../../shared/ui/save-bubble.tsx'
import { FileRow } from './file-row.tsx'
import classes from './library.module.css'
import { Part, type PartProps } from './part.tsx'
import { ShowMore, useShowMore } from './show-more.tsx'
import { strings } from './strings.ts'
import { type Sample, timeLeft, timeLeftWords, withSample } from './time-left.ts'

const aboutOf = ({ state, file }: SavedItem, left: number | null): readonly string[] => {
  if (state.kind === 'saving') {
    const words = left === null ? null : timeLeftWords(left)
    return [strings.sizeOf(state.received, state.total), ...(words ? [words] : [])]
  }
  const why = state.kind === 'waiting' ? (state.why ?? 'turn') : 'turn'
  return [formatBytes(file.size), strings.waits[why]]
}

/** Items on their way or waiting, the moving ones first. */
export function SavingNow({
  items,
  data,
  files,
  doing,
}: PartProps & { items: readonly SavedItem[] }) {
  const { isPaused } = data.rules
  const moving = items.filter(({ state }) => state.kind === 'saving')
  const more = useShowMore('saving', [...moving, ...items.filter((item) => !moving.includes(item))])
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
      {isPaused ? null : <Waiting items={items} files={files} doing={doing} />}
      <ul>
        {more.shown.map((item) => (
          <Coming key={item.collection + item.id} item={item} files={files} doing={doing} />
        ))}
      </ul>
      <div className={classes.foot}>
        <ShowMore more={more} />
      </div>
    </Part>
  )
}

function Coming({ item, files, doing }: Pick<PartProps, 'files' | 'doing'> & { item: SavedItem }) {
  const { state, title } = item
  const isComing = state.kind === 'saving'
  const left = useTimeLeft(isComing ? state.received : null, item.file.size)
  const why = state.kind === 'waiting' ? state.why : undefined
  const goesOn = why === 'paused-alone'
  return (
    <FileRow
      item={item}
      about={aboutOf(item, left)}
      progress={isComing ? state.received / state.total : undefined}
    >
      {/* With all of it paused there is nothing to pause; what waits for Wi-Fi or a tap is not on its way. */}
      {why === undefined || why === 'login' || goesOn ? (
        <RoundButton
          label={goesOn ? strings.goOnOne(title) : strings.pauseOne(title)}
          onClick={() => void doing.tell(goesOn ? files.save(item) : files.pause(item))}
        >
          {goesOn ? (
            <IconPlayerPlay className="icon" aria-hidden="true" />
          ) : (
            <IconPlayerPause className="icon" aria-hidden="true" />
          )}
        </RoundButton>
      ) : null}
      <SaveBubble target={item} />
    </FileRow>
  )
}

/** Items that wait for Wi-Fi or for a tap, with the tap. */
function Waiting({
  items,
  files,
  doing,
}: Pick<PartProps, 'files' | 'doing'> & { items: readonly SavedItem[] }) {
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
      <Button look="outline" onClick={() => void doing.tell(files.getNow())}>
        {strings.getNow(bytes)}
      </Button>
    </div>
  )
}

const LOOK_EVERY_MS = 1_000

/** The remaining time of a file, in ms; null while it stalls, or before it can be estimated. */
const useTimeLeft = (received: number | null, total: number): number | null => {
  const samples = useRef<readonly Sample[]>([])
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const at = performance.now()
    samples.current = received === null ? [] : withSample(samples.current, { at, received })
  }, [received])
  const isComing = received !== null
  useEffect(() => {
    if (!isComing) return
    const look = (): void => setLeft(timeLeft(samples.current, total, performance.now()))
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      setLeft(null)
    }
  }, [isComing, total])
  return left
}
