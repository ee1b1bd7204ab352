import { IconBook2 } from '@tabler/icons-react'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { useDataCost } from '../../shared/live/use-data-cost.ts'
import { LoadReader, type ReaderParts } from '../../shared/reading/load-reader.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useSaveState } from '../../shared/ui/use-save.ts'
import classes from './note-page.module.css'
import { opensUnasked, type Room } from './opens-unasked.ts'
import { strings } from './strings.ts'

const roomNow = (): Room => ({
  isWide: window.matchMedia('(min-width: 62em)').matches,
  hasMouse: window.matchMedia('(pointer: fine)').matches,
})

/** Whether a file opens unasked. Data is never spent before the engine has told what it costs and may cost. */
const useOpensUnasked = (): boolean => {
  const { connection, rules } = useDataCost()
  return rules.state === 'ready' && opensUnasked(roomNow(), connection, rules.value)
}

/**
 * The reader inside of the page [N3], or one page as a picture where there is no room for it. It opens unasked once
 * scrolled to, for a saved file, or where there is room and data may come. Else it opens on request, with its size
 * before the tap.
 */
export function NoteViewer({ target, readAt }: { target: SaveTarget; readAt: string }) {
  const box = useRef<HTMLElement>(null)
  const fetchReader = useContext(LoadReader)
  const [found, setFound] = useState<ReaderParts | null>(null)
  const [isComing, setComing] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isSaved = useSaveState(target).kind === 'saved'
  const isWelcome = useOpensUnasked() || isSaved

  const open = async (): Promise<void> => {
    setComing(true)
    setFailed(false)
    try {
      setFound(await fetchReader())
    } catch (cause) {
      console.warn('the reader could not be loaded', cause)
      setFailed(true)
    }
    setComing(false)
  }
  const onSight = useEffectEvent(() => {
    if (!found && !isComing) void open()
  })
  useEffect(() => {
    const element = box.current
    // Known a moment after the page is drawn: it is looked at again then.
    if (!element || !isWelcome) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onSight()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isWelcome])
  return (
    <section ref={box} className={classes.viewer} aria-label={strings.viewer}>
      {found && roomNow().isWide ? <found.OpenReader target={target} /> : null}
      {found && !roomNow().isWide ? <found.PagePicture target={target} readAt={readAt} /> : null}
      {found ? null : (
        <div className={classes.unread}>
          <Button look="outline" aria-busy={isComing} onClick={() => void open()}>
            <IconBook2 className="icon" aria-hidden="true" />
            {isComing ? strings.readerComing : strings.readHere(formatBytes(target.file.size))}
          </Button>
          {hasFailed ? (
            <p className="muted" role="alert">
              {strings.readerMissing}
            </p>
          ) : null}
        </div>
      )}
    </section>
  )
}
