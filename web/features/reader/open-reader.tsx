import { IconDotsVertical, IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SaveTarget } from '../../../sync/index.ts'
import { formatBytes } from '../../shared/format/amounts.ts'
import { useBusy } from '../../shared/live/busy.ts'
import { useKnownCopy } from '../../shared/live/known-file.ts'
import { remember, remembered } from '../../shared/live/remembered.ts'
import { useLive, useStatus } from '../../shared/live/sync-context.tsx'
import { RoundButton } from '../../shared/ui/button.tsx'
import { useSaveState } from '../../shared/ui/use-save.ts'
import { BottomBar } from './bars/bottom-bar.tsx'
import { FindBar } from './bars/find-bar.tsx'
import { MoreSheet } from './bars/more-sheet.tsx'
import { isPrintingPages } from './print/print-pages.ts'
import classes from './reader.module.css'
import { FailedReader, type OwnFile, ReaderBox, TopBar } from './reader-shell.tsx'
import { strings } from './strings.ts'
import { type OpenState, useOpenPdf } from './use-open-pdf.ts'
import { usePosition } from './use-position.ts'
import pages from './viewer.module.css'

export interface OpenReaderProps {
  readonly target: SaveTarget
  /** Absent: it stands inside of another page, or it is `own`. */
  readonly back?: string | undefined
  readonly own?: OwnFile | undefined
  /** The item is no longer on the site, this is the copy that is left. */
  readonly isGone?: boolean | undefined
}

/**
 * The version of a file that is read: the open one for as long as it can be had. Else the site's, and without a network the
 * one that is saved here.
 */
const versionToRead = (
  newest: SaveTarget,
  copy: SaveTarget | null,
  isOffline: boolean,
  openNow: string | null,
): SaveTarget => {
  if (!copy || openNow === newest.file.sha256) return newest
  return isOffline || openNow === copy.file.sha256 ? copy : newest
}

/** Reads the file of an item. */
export function OpenReader({ target: newest, back, own, isGone = false }: OpenReaderProps) {
  const root = useRef<HTMLElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  // Until it is known what is saved here, what was read last counts: it stands open, and is not exchanged.
  const copy = useKnownCopy(newest, own ? 'never' : 'unread')
  const isOffline = useStatus().phase === 'offline'
  const [openNow, setOpenNow] = useState<string | null>(null)
  const target = own ? newest : versionToRead(newest, copy, isOffline, openNow)
  const position = usePosition(target, !own)
  const { state, retry } = useOpenPdf(target, view, column, position, own?.load)
  const shown = state.kind === 'open' ? state.sha256 : null
  if (shown !== openNow) setOpenNow(shown)
  const [isFinding, setFinding] = useState(false)
  const [more, setMore] = useState<'menu' | 'print' | null>(null)
  const { isDark, toggle } = usePaper()
  const status = useStatusLine(target, state, isGone)
  const leave = own?.onClose ?? back
  const isOpen = state.kind === 'open'
  useKeys(isOpen ? (leave ? 'everywhere' : 'inside') : 'nowhere', root, view, {
    f: () => setFinding(true),
    p: () => setMore('print'),
  })
  useBrowserPrint(isOpen && back !== undefined, () => setMore('print'))
  useBusy('paper', isOpen)
  return (
    <ReaderBox root={root} back={leave}>
      {isOpen && isFinding ? (
        <FindBar open={state} onClose={() => setFinding(false)} />
      ) : (
        <TopBar title={target.title} status={own ? ownStatus(state, target) : status} back={leave}>
          {isOpen ? (
            <>
              <RoundButton label={strings.find} onClick={() => setFinding(true)}>
                <IconSearch className="icon" aria-hidden="true" />
              </RoundButton>
              <RoundButton label={strings.more} onClick={() => setMore('menu')}>
                <IconDotsVertical className="icon" aria-hidden="true" />
              </RoundButton>
            </>
          ) : null}
        </TopBar>
      )}
      <p className={classes.onPaper}>{strings.printHere}</p>
      <ProgressLine state={state} />
      <div className={pages.stage}>
        {state.kind === 'failed' ? (
          <FailedReader why={state.why} target={target} own={own} onRetry={retry} />
        ) : null}
        <section
          ref={view}
          className={pages.view}
          data-dark={isDark || undefined}
          hidden={state.kind === 'failed'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
          tabIndex={0}
          aria-label={strings.pages}
          aria-busy={state.kind === 'opening'}
        >
          <div ref={column} className={pages.column} />
        </section>
        {state.kind === 'opening' ? (
          <div className={pages.opening}>
            <span className={classes.sheet} aria-hidden="true" />
          </div>
        ) : null}
      </div>
      {isOpen ? <BottomBar open={state} isDark={isDark} onPaper={toggle} /> : null}
      {isOpen && more ? (
        <MoreSheet
          target={target}
          newest={newest}
          own={own}
          open={state}
          shown={more}
          onClose={() => setMore(null)}
        />
      ) : null}
    </ReaderBox>
  )
}

const SCROLLS = /^(?:Arrow|Page|Home|End| $)/

/**
 * Ctrl with F and P are the reader's: the browser itself sees only the pages that are drawn. All other keys are the browser's,
 * which scrolls the pages. A dialog over the reader has its keys for itself.
 */
const useKeys = (
  reach: 'everywhere' | 'inside' | 'nowhere',
  root: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
  acts: Readonly<Record<string, () => void>>,
): void => {
  const onKey = useEffectEvent((event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return
    const over = [...document.querySelectorAll('dialog[open]')]
    if (over.some((dialog) => !dialog.contains(root.current))) return
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (target === document.body && SCROLLS.test(key)) view.current?.focus({ preventScroll: true })
    const act = (ctrlKey || metaKey) && !altKey && !shiftKey ? acts[key.toLowerCase()] : undefined
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const box: EventTarget | null = reach === 'everywhere' ? window : root.current
    if (!box || reach === 'nowhere') return
    const listen = (event: Event): void => onKey(event)
    box.addEventListener('keydown', listen)
    return () => box.removeEventListener('keydown', listen)
  }, [reach, root])
}

/** The browser's own 'Print' has no pages to print: the paper says where they are, and the choice of pages opens after it. */
const useBrowserPrint = (isOpen: boolean, onPrint: () => void): void => {
  const afterPrint = useEffectEvent(onPrint)
  useEffect(() => {
    if (!isOpen) return
    const listen = (): void => {
      if (!isPrintingPages()) afterPrint()
    }
    window.addEventListener('afterprint', listen)
    return () => window.removeEventListener('afterprint', listen)
  }, [isOpen])
}

const ownStatus = (state: OpenState, { file }: SaveTarget): string =>
  state.kind === 'opening' ? strings.opening : formatBytes(file.size)

function ProgressLine({ state }: { state: OpenState }) {
  return (
    <div className={classes.progress} aria-hidden="true">
      {state.kind === 'open' ? <Progress open={state} /> : null}
    </div>
  )
}

function Progress({ open }: { open: Extract<OpenState, { kind: 'open' }> }) {
  const { page, pages: count } = useLive(open.viewer.state)
  return <i style={{ inlineSize: `${(100 * page) / count}%` }} />
}

const PAPER_KEPT_AS = 'reader-paper'

/** Dark paper: chosen once, it stays for every file. White paper is white at night too, until a person chooses. */
const usePaper = (): { readonly isDark: boolean; readonly toggle: () => void } => {
  const [isDark, setDark] = useState(() => remembered(PAPER_KEPT_AS) === 'dark')
  const toggle = (): void => {
    setDark(!isDark)
    remember(PAPER_KEPT_AS, isDark ? 'white' : 'dark')
  }
  return { isDark, toggle }
}

/** How the file stands, in a few words under its title. */
const useStatusLine = (target: SaveTarget, state: OpenState, isGone: boolean): string => {
  const saved = useSaveState(target)
  if (state.kind === 'failed') return ''
  if (state.isStalled) return strings.stalled
  if (state.kind === 'open' && state.isLost) return strings.lost
  if (isGone) return strings.oldSaved
  if (saved.kind === 'saved') return strings.saved
  if (saved.kind === 'waiting' && saved.why === 'reader') return ''
  return state.kind === 'opening'
    ? strings.opening
    : strings.overNetwork(formatBytes(target.file.size))
}
