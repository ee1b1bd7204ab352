import { IconSearch } from '@tabler/icons-react'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { examsPath } from '../../shared/format/paths.ts'
import { buttonOnceAlive } from '../../shared/ui/button.tsx'
import { DrawAgain } from '../../shared/ui/draw-again.tsx'
import { useToast } from '../../shared/ui/toast.tsx'
import classes from './search-tool.module.css'
import { strings } from './strings.ts'

type Dialog = ComponentType<{ onClose: () => void }>

const load = async (): Promise<Dialog> => (await import('./search-dialog.tsx')).SearchDialog

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Ctrl-K or Cmd-K anywhere, '/' outside of text fields; nothing over another dialog. */
const asksForSearch = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return false
  if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))
    return !event.altKey && !event.shiftKey
  return (
    event.key === '/' &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !isTyping(event.target)
  )
}

/** The way to the search over everything, in the header. Its code comes with the first who wants it. */
export function SearchTool() {
  const [Found, setFound] = useState<{ readonly Dialog: Dialog } | null>(null)
  // How often it was asked for since it was closed: the browser tells of a closing late, and by then a key may have asked
  // again, for a dialog of its own.
  const [asked, setAsked] = useState(0)
  const show = useToast()

  const prepare = (): void => {
    load().catch(() => undefined) // whoever opens it asks again, and is told
  }
  const open = async (): Promise<void> => {
    setAsked((times) => times + 1)
    try {
      const Dialog = await load()
      setFound({ Dialog })
    } catch (cause) {
      console.warn('the search could not be loaded', cause)
      setAsked(0)
      show({ title: strings.notLoaded, text: strings.notLoadedText })
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!asksForSearch(event)) return
    event.preventDefault()
    void open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <a
        href={examsPath('full')}
        className={classes.open}
        aria-haspopup="dialog"
        aria-expanded={asked > 0}
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={prepare}
        onFocus={prepare}
        {...buttonOnceAlive(() => void open())}
      >
        <IconSearch className="icon" aria-hidden="true" />
        <span className={`vh ${classes.words}`}>{strings.field}</span>
        <span className={classes.keys} aria-hidden="true">
          {strings.fieldKeys}
        </span>
      </a>
      {asked > 0 && Found ? (
        <DrawAgain key={asked}>
          <Found.Dialog onClose={() => setAsked(0)} />
        </DrawAgain>
      ) : null}
    </>
  )
}
