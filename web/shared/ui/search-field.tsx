import { IconSearch } from '@tabler/icons-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useIsAnswering } from '../live/sync-context.tsx'
import classes from './field.module.css'

/** A pause this long in typing means: search. Browsers also refuse more than about three address changes a second. */
const PAUSE_MS = 250

/**
 * A search box whose words live elsewhere (in the address). It tells of them when typing pauses or at Enter, and
 * follows changes from outside, as by the back button. Until the mirror can answer, it is a form that asks the server
 * for the same address.
 */
export function SearchField({
  label,
  hint,
  value,
  formId,
  onSearch,
  children,
}: {
  label: string
  hint: string
  value: string
  /** For controls outside that are sent with it. */
  formId?: string
  onSearch: (words: string) => void
  /** Hidden inputs: what else of the address stays when the form is sent. */
  children?: ReactNode
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [told, setTold] = useState(value)
  const isAnswering = useIsAnswering()
  const input = useEarlyValue<HTMLInputElement>(value, setTyped)
  if (value !== known) {
    setKnown(value)
    // A value that this box itself reported is no change from outside: more may have been typed since.
    if (value !== told && value.trim() !== typed.trim()) setTyped(value)
  }
  // Reads the address when the pause ends, not at the keystroke: a filter chosen meanwhile must stay.
  const search = (words: string): void => {
    if (words === value) return
    setTold(words)
    onSearch(words)
  }
  const tell = useEffectEvent(search)
  useEffect(() => {
    if (!isAnswering) return
    const timer = setTimeout(() => tell(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isAnswering])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` is not in every browser that this is built for
    <form
      id={formId}
      className={classes.search}
      role="search"
      onSubmit={(event) => {
        if (!isAnswering) return
        event.preventDefault()
        search(typed.trim())
      }}
    >
      <IconSearch className="icon" aria-hidden="true" />
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name="q"
        className={classes.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
    </form>
  )
}

/**
 * Takes over a value that was typed or chosen before the page's scripts were there. The browser keeps it until the control is
 * drawn again, which would write `value` over it.
 */
export const useEarlyValue = <E extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  take: (value: string) => void,
): RefObject<E | null> => {
  const control = useRef<E>(null)
  const compare = useEffectEvent(() => {
    const there = control.current?.value ?? value
    if (!control.current || there === value) return
    // React did not see this value. Without telling it, clearing the box would look like no change.
    control.current.value = there
    take(there)
  })
  useEffect(() => compare(), [])
  return control
}
