import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { liveCell, type Program, type Reading, type SearchAnswer } from '../../../sync/index.ts'
import { isFirstSyncComing } from '../../shared/live/list-state.ts'
import {
  useEngine,
  useLive,
  useQuery,
  useStanding,
  useStatus,
} from '../../shared/live/sync-context.tsx'
import { useRetry } from '../../shared/live/use-device.ts'
import { useSite } from '../../shared/live/use-site.ts'
import { useNoAnswer } from '../../shared/ui/blank.tsx'
import { Button, LeaveDialog, RoundButton } from '../../shared/ui/button.tsx'
import { useDialogStep } from '../../shared/ui/dialog-step.ts'
import field from '../../shared/ui/field.module.css'
import { stateStrings } from '../../shared/ui/state-strings.ts'
import classes from './search-dialog.module.css'
import { groupHits, optionId, pathOfHit, SearchHits } from './search-hits.tsx'
import { siteFinder } from './site-hits.ts'
import { foundWords, shownOf, strings } from './strings.ts'

const NO_PROGRAMS: readonly Program[] = []
const NONE_LIKE: readonly string[] = []

const LOADING = liveCell<Reading<SearchAnswer>>({ state: 'loading' })
const FAILED = liveCell<Reading<SearchAnswer>>({ state: 'failed', code: 'internal' })

interface Answer {
  readonly words: string
  readonly reading: Reading<SearchAnswer>
}

/** The answer to `words`. The one before stays until the next one is there, so that nothing blinks at a letter. */
const useAnswer = (words: string): Answer => {
  const door = useEngine()
  const live = useMemo(() => {
    if (door.state !== 'open') return door.state === 'failed' ? FAILED : LOADING
    return door.sync.queries.search(words)
  }, [door, words])
  const reading = useLive(live)
  const [last, setLast] = useState<Answer>({ words, reading })
  const isComing = reading.state === 'loading' && words !== '' && last.words !== ''
  if (isComing && last.reading.state === 'ready') return last
  if (last.words !== words || last.reading !== reading) setLast({ words, reading })
  return { words, reading }
}

/** The search over everything: a combobox over hits by kind (WAI-ARIA), keyboard first, without a network too. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const { refunds } = useSite()
  const programs = useQuery('programs')
  const sold = programs.state === 'ready' ? programs.value : NO_PROGRAMS
  const ofSite = useMemo(() => siteFinder(sold, refunds !== ''), [sold, refunds])
  const { words, reading } = useAnswer(typed.trim())
  const leave = useDialogStep(onClose)

  const answer = words !== '' && reading.state === 'ready' ? reading.value : null
  const site = useMemo(() => ofSite(words), [ofSite, words])
  // One and the same until the next answer: a letter that is only typed draws no hits again.
  const groups = useMemo(
    () =>
      groupHits([
        ...site.filter(({ kind }) => kind === 'page'),
        ...(answer?.hits ?? []),
        ...site.filter(({ kind }) => kind === 'program'),
      ]),
    [site, answer],
  )
  const hits = groups.flatMap((group) => group.hits)
  const at = Math.min(active, hits.length - 1)
  const current = hits[at]
  const currentId = current && optionId(listId, current)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // The first hit is shown with its heading, another one as near as it is.
  useEffect(() => {
    if (at <= 0) body.current?.scrollTo({ top: 0, behavior: 'instant' })
    else if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [at, currentId])

  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const count = Math.max(1, hits.length)
    if (event.key === 'ArrowDown') setActive((at + 1) % count)
    else if (event.key === 'ArrowUp') setActive((at - 1 + count) % count)
    else if (event.key === 'Enter' && current) {
      leave()
      onClose()
      void navigate(pathOfHit(current), { replace: true })
    } else return
    event.preventDefault()
  }
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same thing
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={strings.open}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <LeaveDialog value={leave}>
        <div className={classes.head}>
          <div className={field.search}>
            <IconSearch className="icon" aria-hidden="true" />
            <input
              className={field.input}
              type="text"
              role="combobox"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-label={strings.label}
              aria-autocomplete="list"
              aria-expanded={hits.length > 0}
              aria-controls={listId}
              aria-activedescendant={currentId}
              placeholder={strings.hint}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setActive(0)
              }}
              onKeyDown={onKey}
            />
          </div>
          <RoundButton label="Close" onClick={onClose}>
            <IconX className="icon" aria-hidden="true" />
          </RoundButton>
        </div>
        <div ref={body} className={classes.body}>
          <SearchHits
            listId={listId}
            groups={groups}
            words={reading.state === 'ready' ? words : ''}
            like={answer?.like ?? NONE_LIKE}
            currentId={currentId}
            onOpen={onClose}
          />
          <Standing words={words} reading={reading} siteCount={site.length} />
        </div>
        <p className={`only-desk ${classes.keys}`} aria-hidden="true">
          {strings.keys}
        </p>
      </LeaveDialog>
    </dialog>
  )
}

/** What is to be said beside the hits: nothing found, still reading, not synced, failed. */
function Standing({ words, reading, siteCount }: Answer & { siteCount: number }) {
  const standing = useStanding()
  const { progress } = useStatus()
  const retry = useRetry()
  const isFirst = isFirstSyncComing(standing)
  const isAnswered = reading.state === 'ready' && reading.value.isWhole && !isFirst
  const isSilent = useNoAnswer(words === '' || isAnswered ? null : `${progress?.done}`)
  const { text, isQuiet } = isSilent
    ? said(stateStrings.noAnswer)
    : standingWords(
        { words, reading },
        siteCount,
        !standing.everSynced && standing.phase !== 'going',
        isFirst,
      )
  return (
    <div className={isQuiet ? 'vh' : classes.standing}>
      <p role="status">{text}</p>
      {isSilent ? <Button onClick={retry}>{stateStrings.tryAgain}</Button> : null}
    </div>
  )
}

const said = (text: string) => ({ text, isQuiet: false })

const standingWords = (
  { words, reading }: Answer,
  siteCount: number,
  isUnseen: boolean,
  isFirst: boolean,
): { readonly text: string; readonly isQuiet: boolean } => {
  if (reading.state === 'failed') return said(strings.failed)
  const shown = words !== '' && reading.state === 'ready' ? reading.value.hits.length : 0
  if (isUnseen && shown === 0) return said(strings.unseen)
  if (words === '') return said(strings.start)
  if (reading.state === 'loading') return said(strings.loading)
  const { total, isWhole } = reading.value
  if (!isWhole || (isFirst && total === 0)) return said(strings.filling)
  if (total + siteCount === 0) return said(`${strings.none} “${words}”. ${strings.noneTip}`)
  return total > shown
    ? said(shownOf(shown, total))
    : { text: foundWords(total + siteCount), isQuiet: true }
}
