import { IconSearch, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { Program } from '../../../sync/index.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useSite } from '../../shared/live/use-site.ts'
import { useStandingOf } from '../../shared/live/use-standing.ts'
import { isUnseenBy } from '../../shared/status/standing.ts'
import { RoundButton } from '../../shared/ui/button.tsx'
import { useDialogStep } from '../../shared/ui/dialog-step.ts'
import field from '../../shared/ui/field.module.css'
import { pathOfHit } from './group-hits.ts'
import classes from './search-dialog.module.css'
import { optionId, SearchHits } from './search-hits.tsx'
import { hitsOf, type SearchView } from './search-view.ts'
import { siteFinder } from './site-hits.ts'
import { foundWords, shownOf, strings } from './strings.ts'
import { useSearch } from './use-search.ts'

// The same elements at every letter: React draws none of them again.
const ICON = <IconSearch className="icon" aria-hidden="true" />
const KEYS = (
  <p className={`only-desk ${classes.keys}`} aria-hidden="true">
    {strings.keys}
  </p>
)

const NO_PROGRAMS: readonly Program[] = []

/** Least height of a hit, in px. */
const HIT_PX = 62

/** Hits that there is room for, at most: above the keyboard of a phone, too. */
const hitsInSight = (body: HTMLElement | null): number => {
  const seen = window.visualViewport
  const { top = 0, bottom = 0 } = body?.getBoundingClientRect() ?? {}
  const end = Math.min(bottom, seen ? seen.offsetTop + seen.height : bottom)
  return Math.max(1, Math.ceil((end - top) / HIT_PX))
}

/** The search over everything: a combobox over hits by kind (WAI-ARIA), keyboard first, without a network too. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const [inSight, setInSight] = useState(1)
  const navigate = useNavigate()
  const listId = useId()
  const { refunds } = useSite()
  const programs = useQuery('programs')
  const sold = programs.state === 'ready' ? programs.value : NO_PROGRAMS
  const ofSite = useMemo(() => siteFinder(sold, refunds !== ''), [sold, refunds])
  const { view, ask, showAll } = useSearch(ofSite, inSight)
  const hits = hitsOf(view)
  const at = Math.min(active, hits.length - 1)
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
    const measure = (): void => setInSight(hitsInSight(body.current))
    measure()
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      window.visualViewport?.removeEventListener('resize', measure)
      element?.close()
    }
  }, [])
  const type = useEffectEvent((text: string): void => {
    ask(text.trim())
    if (active > 0) setActive(0)
    // Other hits start at the top; where they do already, nothing is laid out for it in the middle of a letter.
    if (isScrolled.current) body.current?.scrollTo({ top: 0, behavior: 'instant' })
    isScrolled.current = false
  })
  useEffect(() => {
    const element = input.current
    if (!element) return
    const letter = (event: Event): void => {
      // React's way to a listener takes a slow phone as long as all that is done for a letter here.
      event.stopPropagation()
      // The browser styles a placeholder at each letter, seen or not.
      if (element.value === '') element.placeholder = strings.hint
      else element.removeAttribute('placeholder')
      type(element.value)
    }
    element.addEventListener('input', letter)
    return () => element.removeEventListener('input', letter)
  }, [])
  const step = (by: number): void => {
    const all = hitsOf(showAll())
    if (all.length === 0) return
    const next = (at + by + all.length) % all.length
    flushSync(() => setActive(next))
    const hit = all[next]
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
  const currentId = current && optionId(listId, current)
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
            ref={input}
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
            aria-activedescendant={currentId}
            placeholder={strings.hint}
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
          if (isScrolled.current) showAll()
        }}
      >
        <SearchHits
          listId={listId}
          groups={view.drawn}
          words={view.reading.state === 'ready' ? view.words : ''}
          currentId={currentId}
          onOpen={onClose}
        />
        <Standing view={view} />
      </div>
      {KEYS}
    </dialog>
  )
}

/** State beside the hits: nothing found, still reading, not synced, failed. */
function Standing({ view }: { view: SearchView }) {
  const isUnseen = useStandingOf(isUnseenBy)
  const { text, isQuiet } = standingWords(view, isUnseen)
  return (
    <p className={isQuiet ? 'vh' : classes.standing} role="status">
      {text}
    </p>
  )
}

const said = (text: string) => ({ text, isQuiet: false })

const standingWords = (
  view: SearchView,
  isUnseen: boolean,
): { readonly text: string; readonly isQuiet: boolean } => {
  const { words, reading } = view
  if (reading.state === 'failed') return said(strings.failed)
  const shown = words !== '' && reading.state === 'ready' ? reading.value.hits.length : 0
  if (isUnseen && shown === 0) return said(strings.unseen)
  if (words === '') return said(strings.start)
  if (reading.state === 'loading') return said(strings.loading)
  const { total, isWhole } = reading.value
  if (!isWhole) return said(strings.filling)
  const site = hitsOf(view).length - shown
  if (total + site === 0) return said(`${strings.none} “${words}”. ${strings.noneTip}`)
  return total > shown
    ? said(shownOf(shown, total))
    : { text: foundWords(total + site), isQuiet: true }
}
