import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'

/** The splash stands on the page's own colour, the bar above takes the header's: nothing flashes when the app comes. */
export const LIGHT = { background_color: '#f4f6f1', theme_color: '#ffffff' }
export const DARK = { background_color: '#0e1512', theme_color: '#17201c' }

export const png = (name: string, size: number, purpose?: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/** Made from the app itself by web/make-screenshots.mjs; the dialog that offers to install shows them. */
const screenshot = (name: string, label: string, form_factor: 'narrow' | 'wide') => ({
  src: `/screenshots/${name}.jpg`,
  sizes: form_factor === 'narrow' ? '720x1600' : '1280x800',
  type: 'image/jpeg',
  form_factor,
  label,
})

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [png(`shortcut-${icon}`, 96)],
})

/** Members of both apps' manifests. */
export const ofBothApps = {
  lang: 'en',
  dir: 'ltr',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  ...LIGHT,
  color_scheme_dark: DARK,
  prefer_related_applications: false,
  icons: [
    png('icon-192', 192, 'any'),
    png('icon-512', 512, 'any'),
    png('maskable-512', 512, 'maskable'),
    png('monochrome-512', 512, 'monochrome'),
  ],
} satisfies Partial<ManifestOptions> & { readonly color_scheme_dark: typeof DARK }

/** Facts that a browser knows of the app before it is opened. */
export const manifest: Partial<ManifestOptions> & {
  /** Browsers without it take the light colours. */
  readonly color_scheme_dark: typeof DARK
} = {
  id: '/',
  name: 'NEET Academy',
  short_name: 'NEET Academy',
  description: 'Notes, exam papers and videos for NEET, readable without a network.',
  ...ofBothApps,
  start_url: '/?source=app',
  scope: '/',
  categories: ['education', 'books'],
  shortcuts: [
    shortcut('Tests', '/tests/full', 'tests'),
    shortcut('Notes', '/free-pdfs', 'notes'),
    shortcut('Saved', '/library', 'saved'),
  ],
  screenshots: [
    screenshot('tests-narrow', 'Exam papers, with what is saved on the phone', 'narrow'),
    screenshot('notes-narrow', 'Free notes by subject', 'narrow'),
    screenshot('home-narrow', 'Where to begin', 'narrow'),
    screenshot('tests-wide', 'Exam papers, found by subject and difficulty', 'wide'),
    screenshot('notes-wide', 'Free notes by subject', 'wide'),
  ],
}

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
