import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
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
  if (value !== known) {
    setKnown(value)
    if (value.trim() !== typed.trim()) setTyped(value)
  }
  // An event of the effect and not a closure of the keystroke: a filter that was chosen in the pause must not be undone.
  const tell = useEffectEvent((words: string) => {
    if (words !== value) onSearch(words)
  })
  useEffect(() => {
    const timer = setTimeout(() => tell(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element `search` is not in every browser that this is built for
    <form
      className={classes.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== value) onSearch(typed.trim())
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
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
