import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Viewer } from '../pages/viewer.ts'
import type { OpenState } from '../use-open-pdf.ts'
import { type KeyCommand, keyCommand, scrollOf } from './key-command.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const obey = (viewer: Viewer, command: Exclude<KeyCommand, 'find' | 'print'>): void => {
  const { page, pages } = viewer.state.getSnapshot()
  const doing = {
    'zoom in': () => viewer.zoomBy('in'),
    'zoom out': () => viewer.zoomBy('out'),
    'zoom fit': () => viewer.zoomTo(1),
    'next page': () => viewer.goToPage(Math.min(pages, page + 1)),
    'previous page': () => viewer.goToPage(Math.max(1, page - 1)),
    'first page': () => viewer.goToPage(1),
    'last page': () => viewer.goToPage(pages),
  }
  doing[command]()
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
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const element = view.current
    if (state.kind !== 'open' || !element || event.defaultPrevented) return
    const over = [...document.querySelectorAll('dialog[open]')]
    if (over.some((dialog) => !dialog.contains(root.current))) return
    const scroll = event.target === document.body ? scrollOf(event, element.clientHeight) : null
    if (scroll !== null) {
      event.preventDefault()
      element.scrollBy({ top: scroll })
      return
    }
    const command = keyCommand(event, element.scrollWidth > element.clientWidth + 1)
    if (!command || (isTyping(event.target) && command !== 'find')) return
    // A single letter or sign is a command only where the focus is on the pages.
    const isSign = event.key.length === 1 && !event.ctrlKey && !event.metaKey
    const isOnPages = event.target === document.body || element.contains(event.target as Node) // as: events of a document come from nodes
    if (isSign && !isOnPages) return
    event.preventDefault()
    if (command === 'find') onFind()
    else if (command === 'print') onPrint()
    else obey(state.viewer, command)
  })
  useEffect(() => {
    const box: EventTarget | null = isPage ? window : root.current
    if (!box) return
    const listen = (event: Event): void => {
      if (event instanceof KeyboardEvent) onKey(event)
    }
    box.addEventListener('keydown', listen)
    return () => box.removeEventListener('keydown', listen)
  }, [isPage, root])
}
