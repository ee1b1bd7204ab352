import { type ComponentType, createContext, Suspense, use } from 'react'

export interface InstallProps {
  readonly onClose: () => void
}

/** The offer to put an app on the home screen, which the panel borrows from the site. */
export const InstallContext = createContext<ComponentType<InstallProps> | null>(null)

/** True where the page already is an app. */
export const isPanelApp = (): boolean =>
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  Reflect.get(navigator, 'standalone') === true

/** How the panel becomes an app of its own, to which files are shared. */
export function InstallPanel({ onClose }: InstallProps) {
  const Install = use(InstallContext)
  return <Suspense>{Install && <Install onClose={onClose} />}</Suspense>
}
