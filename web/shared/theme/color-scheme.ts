import { remember, remembered } from '../live/remembered.ts'

/** A person's choice: 'auto' follows the device. */
export type SchemeChoice = 'auto' | 'light' | 'dark'

/** The panel's Mantine keeps the choice under this name too: one choice for the whole site. */
const KEPT_AS = 'mantine-color-scheme-value'
const ATTRIBUTE = 'data-mantine-color-scheme'
/** Colour of the browser's own bars: the header's surface. index.html has them for the device's wish. */
const BARS = { light: '#ffffff', dark: '#17201c' } as const

export const isChoice = (value: unknown): value is SchemeChoice =>
  value === 'auto' || value === 'light' || value === 'dark'

/** The choice as it stands; 'auto' where none was made. */
export const schemeChoice = (): SchemeChoice => {
  const kept = remembered(KEPT_AS)
  return isChoice(kept) ? kept : 'auto'
}

/** Makes the page look as chosen. The same is done by a line in index.html before the first paint. */
export const applyScheme = (choice: SchemeChoice): void => {
  const root = document.documentElement
  if (choice === 'auto') root.removeAttribute(ATTRIBUTE)
  else root.setAttribute(ATTRIBUTE, choice)
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = BARS[choice === 'auto' ? (bar.media.includes('dark') ? 'dark' : 'light') : choice]
}

/** Takes a choice over and keeps it. A browser that forbids storage stays as the device is. */
export const chooseScheme = (choice: SchemeChoice): void => {
  if (!remember(KEPT_AS, choice)) return
  applyScheme(choice)
  // The browser tells other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key: KEPT_AS }))
}

/** Calls back when the choice changes, in another tab too; gives the way to stop. */
export const onSchemeChoice = (tell: () => void): (() => void) => {
  const follow = (event: StorageEvent): void => {
    if (event.key !== KEPT_AS && event.key !== null) return
    applyScheme(schemeChoice())
    tell()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
