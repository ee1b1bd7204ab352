import { useEffect } from 'react'

/** The panel's own (web/build/panel-manifest.ts). */
const PANEL_MANIFEST = '/admin.webmanifest'

/** While the panel is open, 'install' means the panel: its pages name its manifest instead of the students'. */
export const usePanelManifest = (): void =>
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (!link) return
    const students = link.getAttribute('href') ?? ''
    const name = (manifest: string): void => {
      link.setAttribute('href', manifest)
      window.installDialog = null // it would install the other app; the browser offers another one
    }
    name(PANEL_MANIFEST)
    return () => name(students)
  }, [])
