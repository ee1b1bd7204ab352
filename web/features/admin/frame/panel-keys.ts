import { useEffect, useEffectEvent } from 'react'
import { isMarked, setMarked } from '../parts/device-mark.ts'

/** The deed of a pressed key. */
export type PanelKey = 'search' | 'add' | 'list'

const KEYS: Readonly<Record<string, PanelKey>> = { '/': 'search', n: 'add', '?': 'list' }
const OFF = 'panel-keys-off'

export const areKeysOn = (): boolean => !isMarked(OFF)
export const setKeysOn = (isOn: boolean): void => setMarked(OFF, !isOn)

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

/** The deed of a key; null for one that is typed, held with others, or pressed over a dialog. Pure. */
export const keyDeed = (
  { key, ctrlKey, metaKey, altKey, defaultPrevented }: Pressed,
  isTaken: boolean,
): PanelKey | null =>
  isTaken || ctrlKey || metaKey || altKey || defaultPrevented ? null : (KEYS[key] ?? null)

const TYPED = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
const OVER = '[role="dialog"], [role="menu"], dialog[open]'

/** Keys of one letter: the search, a new row, and their list. */
export const usePanelKeys = (onList: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isTyped = event.target instanceof Element && event.target.matches(TYPED)
    const deed = keyDeed(event, isTyped || document.querySelector(OVER) !== null)
    if (deed === null || !areKeysOn()) return
    const control = document.querySelector<HTMLElement>(
      deed === 'search' ? 'main input[type="search"]' : 'header [data-add]',
    )
    if (deed !== 'list' && !control) return
    event.preventDefault()
    if (deed === 'list') onList()
    else if (deed === 'search') control?.focus()
    else control?.click()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
