import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Connection, Reading, SaveTarget, SavingRules, Sync } from '../../../sync/index.ts'
import { LoadReader, type ReaderParts } from '../../shared/live/keep-reader.ts'
import { useEngineValue } from '../../shared/live/sync-context.tsx'
import { useSaveState } from '../../shared/ui/use-save.ts'
import classes from './note-page.module.css'
import { strings } from './strings.ts'

const notTold: Connection = { kind: 'unknown', savesData: false }
const notRead: Reading<SavingRules> = { state: 'loading' }
const connectionOf = ({ files }: Sync) => files.connection()
const rulesOf = ({ files }: Sync) => files.rules()

const isDesk = (): boolean => window.matchMedia('(min-width: 62em) and (pointer: fine)').matches

/**
 * The reader inside of the note's page. It opens when `isAsked`, which is one tap on 'Read'. On a desk it also opens by itself
 * once it is scrolled to, where the file is saved or data costs nothing.
 */
export function NoteViewer({ target, isAsked }: { target: SaveTarget; isAsked: boolean }) {
  const box = useRef<HTMLElement>(null)
  const fetchReader = useContext(LoadReader)
  const [reader, setReader] = useState<ReaderParts | 'none' | 'coming' | 'failed'>('none')
  const connection = useEngineValue(connectionOf, notTold)
  const rules = useEngineValue(rulesOf, notRead)
  const isSaved = useSaveState(target).kind === 'saved'
  // The engine tells the rules and what data costs at the same time: before that, nothing is known.
  const isFree = rules.state === 'ready' && !connection.savesData && connection.kind !== 'metered'
  const isWelcome = isSaved || isFree

  const open = useEffectEvent(async (): Promise<void> => {
    if (typeof reader === 'object' || reader === 'coming') return
    setReader('coming')
    try {
      setReader(await fetchReader())
    } catch (cause) {
      console.warn('the reader could not be loaded', cause)
      setReader('failed')
    }
  })
  useEffect(() => {
    if (!isAsked) return
    void open()
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [isAsked])
  useEffect(() => {
    const element = box.current
    if (!element || !isWelcome || !isDesk()) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void open()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isWelcome])

  return (
    <section
      ref={box}
      className={classes.viewer}
      data-open={reader === 'none' ? undefined : ''}
      tabIndex={-1}
      aria-label={strings.viewer}
    >
      {typeof reader === 'object' ? <reader.OpenReader target={target} /> : null}
      {reader === 'coming' ? (
        <p className="muted" role="status">
          {strings.readerComing}
        </p>
      ) : null}
      {reader === 'failed' ? (
        <p className="muted" role="alert">
          {strings.readerMissing}
        </p>
      ) : null}
    </section>
  )
}
