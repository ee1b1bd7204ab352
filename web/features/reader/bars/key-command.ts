/** Act of a key in the reader. */
export type KeyCommand =
  | 'find'
  | 'print'
  | 'zoom in'
  | 'zoom out'
  | 'zoom fit'
  | 'next page'
  | 'previous page'
  | 'first page'
  | 'last page'

export interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const PLAIN: Readonly<Record<string, KeyCommand>> = {
  '+': 'zoom in',
  '=': 'zoom in',
  '-': 'zoom out',
  '0': 'zoom fit',
  PageDown: 'next page',
  PageUp: 'previous page',
  ArrowRight: 'next page',
  ArrowLeft: 'previous page',
  Home: 'first page',
  End: 'last page',
}

/**
 * The command of a key; null where it is the browser's. Up, Down and Space scroll, which the browser does. A page that
 * is wider than the view is moved by Left and Right.
 */
export const keyCommand = (key: Key, isWiderThanView: boolean): KeyCommand | null => {
  const name = key.key.length === 1 ? key.key.toLowerCase() : key.key
  if ((key.ctrlKey || key.metaKey) && !key.altKey && !key.shiftKey) {
    if (name === 'f') return 'find'
    return name === 'p' ? 'print' : null
  }
  if (key.ctrlKey || key.metaKey || key.altKey) return null
  if (name === 'F3') return 'find'
  if (isWiderThanView && /^Arrow(?:Left|Right)$/.test(name)) return null
  return PLAIN[name] ?? null
}

const LINE_PX = 60

/** How far a key scrolls where nothing has the focus, as it would in any page; null for other keys. */
export const scrollOf = (key: Key, viewHeightPx: number): number | null => {
  if (key.ctrlKey || key.metaKey || key.altKey) return null
  if (key.key === 'ArrowDown') return LINE_PX
  if (key.key === 'ArrowUp') return -LINE_PX
  return key.key === ' ' ? (key.shiftKey ? -0.9 : 0.9) * viewHeightPx : null
}
