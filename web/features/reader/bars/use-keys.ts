import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Viewer } from '../pages/viewer.ts'
import type { OpenState } from '../use-open-pdf.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const turn = (viewer: Viewer, by: number): void =>
  viewer.goToPage(viewer.state.getSnapshot().page + by)

const ACTS: Readonly<Record<string, (viewer: Viewer) => void>> = {
  '+': (viewer) => viewer.zoomBy('in'),
  '=': (viewer) => viewer.zoomBy('in'),
  '-': (viewer) => viewer.zoomBy('out'),
  '0': (viewer) => viewer.zoomTo(1),
  PageDown: (viewer) => turn(viewer, 1),
  PageUp: (viewer) => turn(viewer, -1),
  ArrowRight: (viewer) => turn(viewer, 1),
  ArrowLeft: (viewer) => turn(viewer, -1),
  Home: (viewer) => viewer.goToPage(1),
  End: (viewer) => viewer.goToPage(viewer.state.getSnapshot().pages),
}

/** How far a key scrolls, of the view's height, where nothing has the focus, as it would in any page. */
const scrollOf = ({ key, shiftKey }: KeyboardEvent): number => {
  if (key === 'ArrowDown') return 0.1
  if (key === 'ArrowUp') return -0.1
  return key === ' ' ? (shiftKey ? -0.9 : 0.9) : 0
}

/**
 * The keys of the reader: while the focus is in it, and everywhere where it is the whole page. A sheet or a field above
 * it has its keys for itself.
 */
export const useKeys = (
  root: RefObject<HTMLElement | null>,
  view: RefObject<HTMLElement | null>,
  state: OpenState,
  {
    isPage,
    onFind,
    onPrint,
  }: { readonly isPage: boolean; readonly onFind: () => void; readonly onPrint: () => void },
): void => {
  /** What a key does; null where it is the browser's. */
  const actOf = (event: KeyboardEvent): (() => void) | null => {
    const element = view.current
    if (state.kind !== 'open' || !element) return null
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f') return onFind
    if (isTyping(target)) return null
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'p') return onPrint
    // A sign is a command only where the focus is on the pages.
    const isOnPages = target === document.body || element.contains(target as Node) // as: events of a document come from nodes
    if (ctrlKey || metaKey || altKey || (key.length === 1 && !isOnPages)) return null
    const scroll = target === document.body ? scrollOf(event) : 0
    if (scroll !== 0) return () => element.scrollBy({ top: scroll * element.clientHeight })
    // A page that is wider than the view is moved by Left and Right.
    const isWide = element.scrollWidth > element.clientWidth + 1
    const act = isWide && /^Arrow(?:Left|Right)$/.test(key) ? undefined : ACTS[key]
    return act ? () => act(state.viewer) : null
  }
  const onKey = useEffectEvent((event: Event): void => {
    const over = [...document.querySelectorAll('dialog[open]')]
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return
    if (over.some((dialog) => !dialog.contains(root.current))) return
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const box: EventTarget | null = isPage ? window : root.current
    if (!box) return
    const listen = (event: Event): void => onKey(event)
    box.addEventListener('keydown', listen)
    return () => box.removeEventListener('keydown', listen)
  }, [isPage, root])
}
