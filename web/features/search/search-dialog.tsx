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
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Program, Reading, SearchAnswer, SearchHit } from '../../../sync/index.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useSite } from '../../shared/live/use-site.ts'
import { useStanding } from '../../shared/live/use-standing.ts'
import { RoundButton } from '../../shared/ui/button.tsx'
import { useDialogStep } from '../../shared/ui/dialog-step.ts'
import field from '../../shared/ui/field.module.css'
import { firstHits, groupHits, type HitGroup, pathOfHit } from './group-hits.ts'
import classes from './search-dialog.module.css'
import { optionId, SearchHits } from './search-hits.tsx'
import { siteHits } from './site-hits.ts'
import { foundWords, shownOf, strings } from './strings.ts'
import { useSearch } from './use-search.ts'

// The same elements at every letter: React draws none of them again.
const ICON = <IconSearch className="icon" aria-hidden="true" />
const KEYS = (
  <p className={`only-desk ${classes.keys}`} aria-hidden="true">
    {strings.keys}
  </p>
)

const NO_HITS: readonly SearchHit[] = []
const NO_PROGRAMS: readonly Program[] = []

/** Least height of a hit, in px. */
const HIT_PX = 62
/** Pause after a letter, in ms, before the hits out of sight are drawn. */
const REST_MS = 1_000

/** The search over everything: a combobox over hits by kind (WAI-ARIA), keyboard first, without a network too. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [active, setActive] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  /** Groups of which the hits out of sight are drawn too, after a rest, a scroll or a step. */
  const [whole, setWhole] = useState<readonly HitGroup[] | null>(null)
  const [inSight] = useState(() => Math.ceil(window.innerHeight / HIT_PX))
  const navigate = useNavigate()
  const listId = useId()
  const {
    found: { words, reading },
    ask,
  } = useSearch()
  const found = words !== '' && reading.state === 'ready' ? reading.value.hits : NO_HITS
  const { refunds } = useSite()
  const programs = useQuery('programs')
  const sold = programs.state === 'ready' ? programs.value : NO_PROGRAMS
  const groups = useMemo(() => {
    const ofSite = siteHits(words, sold, refunds !== '')
    return groupHits([
      ...ofSite.filter(({ kind }) => kind === 'page'),
      ...found,
      ...ofSite.filter(({ kind }) => kind === 'program'),
    ])
  }, [found, words, sold, refunds])
  const hits = groups.flatMap((group) => group.hits)
  const at = Math.min(active, hits.length - 1)
  const first = useMemo(() => firstHits(groups, inSight), [groups, inSight])
  useEffect(() => {
    const resting = setTimeout(() => setWhole(groups), REST_MS)
    return () => clearTimeout(resting)
  }, [groups])
  useDialogStep(onClose)
  const close = useMemo(
    () => (
      <RoundButton label="Close" onClick={onClose}>
        <IconX className="icon" aria-hidden="true" />
      </RoundButton>
    ),
    [onClose],
  )

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const type = (text: string): void => {
    ask(text.trim())
    if (active > 0) setActive(0)
    // Other hits start at the top; where they do already, nothing is laid out for it in the middle of a letter.
    if (isScrolled.current) body.current?.scrollTo({ top: 0, behavior: 'instant' })
    isScrolled.current = false
  }
  const step = (by: number): void => {
    if (hits.length === 0) return
    const next = (at + by + hits.length) % hits.length
    flushSync(() => {
      setActive(next)
      setWhole(groups)
    })
    const hit = hits[next]
    if (hit) document.getElementById(optionId(listId, hit))?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const hit = hits[at]
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && hit) {
      onClose()
      navigate(pathOfHit(hit))
    } else return
    event.preventDefault()
  }
  const closeOnBackdrop = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose()
  }
  const current = hits[at]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same thing
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={strings.open}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.head}>
        <div className={field.search}>
          {ICON}
          <input
            className={field.input}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            aria-label={strings.label}
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={current && optionId(listId, current)}
            placeholder={strings.hint}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
          />
        </div>
        {close}
      </div>
      <div
        ref={body}
        className={classes.body}
        onScroll={({ currentTarget }) => {
          isScrolled.current = currentTarget.scrollTop > 0
          if (isScrolled.current) setWhole(groups)
        }}
      >
        <SearchHits
          listId={listId}
          groups={whole === groups || at >= inSight ? groups : first}
          words={reading.state === 'ready' ? words : ''}
          current={current ?? null}
          onOpen={onClose}
        />
        <Standing
          words={words}
          reading={reading}
          shown={found.length}
          site={hits.length - found.length}
        />
      </div>
      {KEYS}
    </dialog>
  )
}

/** State beside the hits: nothing found, still reading, not synced, failed. */
function Standing({
  words,
  reading,
  shown,
  site,
}: {
  words: string
  reading: Reading<SearchAnswer>
  shown: number
  /** Pages and programmes beside them. */
  site: number
}) {
  const { everSynced, phase } = useStanding()
  const isUnseen = !everSynced && (phase === 'offline' || phase === 'failing')
  const { text, isQuiet } = standingWords(words, reading, shown, site, isUnseen)
  return (
    <p className={isQuiet ? 'vh' : classes.standing} role="status">
      {text}
    </p>
  )
}

const said = (text: string) => ({ text, isQuiet: false })

const standingWords = (
  words: string,
  reading: Reading<SearchAnswer>,
  shown: number,
  site: number,
  isUnseen: boolean,
): { readonly text: string; readonly isQuiet: boolean } => {
  if (reading.state === 'failed') return said(strings.failed)
  if (isUnseen && shown === 0) return said(strings.unseen)
  if (words === '') return said(strings.start)
  if (reading.state === 'loading') return said(strings.loading)
  const { total, isWhole } = reading.value
  if (!isWhole) return said(strings.filling)
  if (total + site === 0) return said(`${strings.none} “${words}”. ${strings.noneTip}`)
  return total > shown
    ? said(shownOf(shown, total))
    : { text: foundWords(total + site), isQuiet: true }
}
