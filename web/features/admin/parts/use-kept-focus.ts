import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const isInSight = (box: Element): boolean => {
  const { top, bottom } = box.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** The element that takes the focus: of what is folded, the one that unfolds it. */
const inReach = (control: HTMLElement): HTMLElement | null =>
  control.closest('details:not([open])')?.querySelector('summary') ?? control

/**
 * In a box whose controls come and go, moves the focus to `nextIn` when its control is gone. It would else fall to the
 * page, and work by keys would begin again there. A focus that a person has moved stays.
 */
export const useKeptFocus = (
  box: RefObject<HTMLElement | null>,
  nextIn: (box: HTMLElement) => HTMLElement | null,
) => {
  const focused = useRef<Element | null>(null)
  const goOn = useEffectEvent((): void => {
    if (!box.current || !focused.current || focused.current.isConnected) return
    focused.current = null
    const next = nextIn(box.current)
    // Somebody has it already, as a dialog that opened.
    if (!next || (document.activeElement && document.activeElement !== document.body)) return
    // Who has scrolled on meanwhile is not thrown back, as when an undo ends by itself.
    const isStill = isInSight(next) || !isInSight(box.current)
    inReach(next)?.focus({ preventScroll: isStill })
  })
  useEffect(() => {
    const { current } = box
    if (!current) return
    const watch = new MutationObserver(() => goOn())
    watch.observe(current, { childList: true, subtree: true })
    // Not React's: it hears nothing while it draws, which is when a dialog that goes gives the focus back.
    const onFocus = ({ target }: Event): void => {
      focused.current = target instanceof Element ? target : null
    }
    current.addEventListener('focusin', onFocus)
    return () => {
      watch.disconnect()
      current.removeEventListener('focusin', onFocus)
    }
  }, [box])
  return {
    // React's, for the same reason: what is taken away while it draws is not left by anybody.
    onBlur: ({ target, relatedTarget }: FocusEvent): void => {
      // A menu's step may take its row away, and the menu's button with it: until it closes, that button is not left.
      if (relatedTarget?.closest('[role="menu"]')) return
      // A window that is left, as for choosing a file, keeps its focus for when somebody is back.
      if (document.activeElement !== target) focused.current = null
    },
  }
}
