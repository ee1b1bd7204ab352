import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './field.module.css'

/** A pause this long in typing means: search. Browsers also refuse more than about three address changes a second. */
const PAUSE_MS = 250

/**
 * A search box whose words live elsewhere (in the address): it tells of them when typing pauses or Enter is
 * pressed, and follows when they change from outside, as by the back button.
 */
export function SearchField({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string
  hint: string
  value: string
  onSearch: (words: string) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== known) {
    setKnown(value)
    if (value.trim() !== typed.trim()) setTyped(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = (words: string): void => {
    clearTimeout(timer.current)
    if (words.trim() !== value) onSearch(words.trim())
  }
  const type = (words: string): void => {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(words), PAUSE_MS)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` is not in every browser that this is built for
    <form
      className={classes.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        tell(typed)
      }}
    >
      <IconSearch className="icon" aria-hidden="true" />
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={hint}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  )
}
