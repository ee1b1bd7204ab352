import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

// Which files the build makes, and their names. Files of the panel are called `assets/admin-*` and files of the reader
// `assets/pdf-*`: the service worker keeps each of both apart from the shell, and tests see that no visitor loads them.

const routerFile = (name: string): string =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}`, import.meta.url))

export const resolve = {
  // One copy each: RxDB pins its own of the first two.
  dedupe: ['dexie', 'rxjs', 'react', 'react-dom'],
  // The package names its development build: some 5 KB more on each first visit.
  alias: [
    { find: /^react-router$/, replacement: routerFile('index.mjs') },
    { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
  ],
}

type Part = 'site' | 'admin' | 'pdf'

/** Modules at which a part begins. Whatever no page of the site imports besides belongs to the part as well. */
const BEGINNINGS: readonly (readonly [Part, RegExp])[] = [
  ['admin', /\/features\/admin\//],
  ['pdf', /\/pdfjs-dist\/|\/shared\/reading\/pdf\.worker\.|\/features\/reader\/open-reader\./],
]

const partAt = (id: string): Part | undefined => BEGINNINGS.find(([, begin]) => begin.test(id))?.[0]

/** The reader's files are the panel's as well: it shows PDFs. */
const prefixOf = (parts: ReadonlySet<Part>): string => (parts.has('pdf') ? 'pdf-' : 'admin-')

type Users = Map<string, Set<Part>>
/** Parts of the app that use each module, known once the page's modules are read. */
const pageUsers: Users = new Map()

/** Names the files of one build by its import graph. */
export const partNames = (users: Users = new Map()): Plugin => {
  const nameOf = ({ name, moduleIds }: Rolldown.PreRenderedChunk): string => {
    // A module that no page of the site imports tells that no page loads the whole file.
    const apart = moduleIds.map((id) => users.get(id)).find((parts) => parts && !parts.has('site'))
    return `assets/${apart && name !== SITE && name !== SHEET ? prefixOf(apart) : ''}[name]-[hash].js`
  }
  const assetName = ({ names, originalFileNames }: Rolldown.PreRenderedAsset): string => {
    if (names.includes(`${SHEET}.css`)) return `assets/[name]-[hash][extname]`
    const part = [...originalFileNames, ...names.map((name) => `/features/reader/${name}`)]
      .map(partAt)
      .find((one) => one !== undefined)
    const isNamed = names.some((name) => /^(?:admin|pdf)-/.test(name))
    return `assets/${part && !isNamed ? `${part}-` : ''}[name]-[hash][extname]`
  }
  return {
    name: 'part-names',
    apply: 'build',
    outputOptions: (options) => ({
      ...options,
      entryFileNames: nameOf,
      chunkFileNames: nameOf,
      assetFileNames: assetName,
    }),
    buildEnd() {
      const visit = (id: string, from: Part): void => {
        const part = partAt(id) ?? from
        const known = users.get(id) ?? new Set()
        if (known.has(part)) return
        users.set(id, known.add(part))
        const found = this.getModuleInfo(id)
        for (const next of found?.importedIds ?? []) visit(next, part)
        for (const next of found?.dynamicallyImportedIds ?? []) visit(next, part)
      }
      for (const id of this.getModuleIds()) if (this.getModuleInfo(id)?.isEntry) visit(id, 'site')
    },
  }
}

const SITE = 'site'
/**
 * The code that the site's pages share, in one file: each file costs a slow network a request. What only the panel shares
 * stands in another, so that no visitor loads it.
 */
const SHARED = {
  name: (id: string) => {
    const users = pageUsers.get(id)
    if (users?.has('site')) return SITE
    return users?.has('pdf') ? null : 'kit'
  },
  test: /\/web\/(?:shared|features\/frame)\/|\/node_modules\/(?:react|react-dom|react-router|scheduler|@tabler)\//,
  minShareCount: 2,
}
const isPanelStyle = (id: string): boolean => /\/(?:features\/admin|@mantine)\//.test(id)
/** Name of the file with the styles of all public pages. */
const SHEET = 'public-style'
/**
 * The styles of all public pages in one file, which stands inline in each page that the server draws; and the panel's in
 * another: in several, the order in which they arrive would decide between them. A style sheet that once failed to come is
 * never asked for again by Vite's loader, so the reader has none of its own.
 */
const STYLES = {
  name: (id: string) => (isPanelStyle(id) ? 'admin-style' : SHEET),
  test: /\.css$/,
  priority: 1,
}

/** Part names of the page's build. The worker's modules are read apart. */
export const pagePartNames = (): Plugin => partNames(pageUsers)

export const pageOutput = { codeSplitting: { groups: [SHARED, STYLES] } }

/** Files that come with a part of the app: the public styles are there already, from the server's page or by the shell. */
export const withoutSheet = (_file: string, files: string[]): string[] =>
  files.filter((file) => !/\bpublic-style-[\w-]+\.css$/.test(file))

/**
 * The engine stands behind its worker's own script, since WebKit runs that script again for each file that imports it
 * (sync/worker/decisions.md).
 */
export const workerBuild = {
  output: {
    codeSplitting: { groups: [{ name: 'engine-whole', test: /\/sync\/worker\/served-engine\./ }] },
  },
  // RxDB advertises its paid storages in the console of every visitor. No code of ours warns in a worker.
  treeshake: { manualPureFunctions: ['console.warn'] },
}

/** Licences that the list of modules does not name: of the PDF engine's own files, and of a worker's packages. */
const TEXTS = [
  'pdfjs-dist/LICENSE',
  'pdfjs-dist/wasm/LICENSE_JBIG2',
  'pdfjs-dist/wasm/LICENSE_OPENJPEG',
  'pdfjs-dist/wasm/LICENSE_PDFJS_JBIG2',
  'pdfjs-dist/wasm/LICENSE_PDFJS_OPENJPEG',
  'pdfjs-dist/standard_fonts/LICENSE_FOXIT',
  '@cantoo/pdf-lib/LICENSE.md',
  'fflate/LICENSE',
]

/** Puts them beside `licenses.md`. */
export const readerLicenses = (): Plugin => ({
  name: 'reader-licenses',
  apply: 'build',
  async generateBundle() {
    const folder = join(import.meta.dirname, '../../node_modules')
    const texts = await Promise.all(
      TEXTS.map(async (name) => `## ${name}\n\n${await readFile(join(folder, name), 'utf8')}`),
    )
    const source = `# PDFs: engine, decoders and fonts\n\n${texts.join('\n\n')}`
    this.emitFile({ type: 'asset', fileName: 'licenses-reader.md', source })
  },
})
