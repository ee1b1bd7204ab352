import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { type DARK, ofBothApps } from './manifest.ts'

/** The address at which the panel's pages find it (web/features/admin/admin-app.tsx). */
const FILE = 'admin.webmanifest'

interface ShareTarget {
  readonly action: string
  readonly method: 'POST'
  readonly enctype: 'multipart/form-data'
  readonly params: {
    readonly title: string
    readonly text: string
    readonly url: string
    readonly files: readonly { readonly name: string; readonly accept: readonly string[] }[]
  }
}

/**
 * The panel as an app of its own, for the admins' phones. The worker takes files and links that are shared
 * with it (web/sw/share.ts). The students' app takes none.
 */
export const panelManifest: Partial<Omit<ManifestOptions, 'share_target'>> & {
  readonly share_target: ShareTarget
  readonly color_scheme_dark: typeof DARK
} = {
  id: '/admin',
  name: 'NEET Academy panel',
  short_name: 'Panel',
  description: 'Content of the academy, kept by its mentors and staff, with or without a network.',
  ...ofBothApps,
  start_url: '/admin/free-pdfs',
  scope: '/admin',
  share_target: {
    action: '/admin/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        {
          name: 'files',
          accept: ['application/pdf', '.pdf', 'image/png', 'image/jpeg', 'image/webp'],
        },
      ],
    },
  },
}

/** Puts it beside the students' manifest, which every page names. */
export const writePanelManifest = (): Plugin => ({
  name: 'panel-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(panelManifest) })
  },
})
