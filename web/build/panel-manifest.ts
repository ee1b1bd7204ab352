import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { DARK, LIGHT, png } from './manifest.ts'

/** The address at which the panel's pages find it (web/features/admin/frame/use-panel-manifest.ts). */
const FILE = 'admin.webmanifest'

interface ShareTarget {
  readonly action: string
  readonly method: 'POST'
  readonly enctype: 'multipart/form-data'
  readonly params: {
    readonly title: string
    readonly text: string
    readonly files: readonly { readonly name: string; readonly accept: readonly string[] }[]
  }
}

/**
 * The panel as an app of its own, for the admins' phones. The worker takes files that are shared with it
 * (web/sw/share.ts). The students' app takes none.
 */
export const panelManifest: Partial<Omit<ManifestOptions, 'share_target'>> & {
  readonly share_target: ShareTarget
  readonly color_scheme_dark: typeof DARK
} = {
  id: '/admin',
  name: 'NEET Academy panel',
  short_name: 'Panel',
  description: 'Content of the academy, kept by its mentors and staff, with or without a network.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/admin/free-pdfs',
  scope: '/admin',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  ...LIGHT,
  color_scheme_dark: DARK,
  prefer_related_applications: false,
  icons: [
    png('icon-192', 192, 'any'),
    png('icon-512', 512, 'any'),
    png('maskable-512', 512, 'maskable'),
    png('monochrome-512', 512, 'monochrome'),
  ],
  share_target: {
    action: '/admin/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
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
