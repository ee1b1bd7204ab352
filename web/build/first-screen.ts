import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, minify, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { pageTable } from '../app/page-table.ts'

/** Folder within the build that only the server reads. */
const SERVER_FOLDER = 'server'

/** Parts of a drawn page that the build knows (web/app/server/server-entry.tsx). */
interface Assets {
  /** Address of the entry: identifies the build. */
  readonly entry: string
  readonly build: string
  readonly loader: string
  readonly noscript: string
  /** Hashes for the policy of every page: of its sheet, and of its two scripts. */
  readonly styleHash: string
  readonly scriptHashes: readonly string[]
  /** Addresses of the scripts of each page, the entry first. */
  readonly pages: Readonly<Record<string, readonly string[]>>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

const chunksOf = (bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** Chunks with everything that they import, each behind its imports: the order in which styles apply. */
const closureOf = (
  starts: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): readonly Rolldown.OutputChunk[] => {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Rolldown.OutputChunk>()
  const found: Rolldown.OutputChunk[] = []
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) visit(chunks.get(name))
    found.push(chunk)
  }
  for (const start of starts) visit(start)
  return found
}

/** The one file with the styles of all public pages, as vite.config.ts groups them. */
const sheetOf = (
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): string => {
  const names = [
    ...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
  ]
  const [file] = names.map((name) => bundle[name])
  if (names.length !== 1 || file?.type !== 'asset')
    throw new Error(`the public styles are not in one file: ${names.join(', ')}`)
  return String(file.source).trim()
}

const tight = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim()

/** Parts of the shell (web/index.html) that every page has: its common head, and the words for people without scripts. */
const partsOf = (shell: string) => {
  const head = /<head>([\s\S]*?)<\/head>/.exec(shell)?.[1] ?? ''
  const early = /<script data-early>(.*?)<\/script>/.exec(head)?.[1]
  if (early === undefined) throw new Error('the shell has lost its first line of script')
  const tags = head
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<meta charset[^>]*>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<script\b(?! data-early)[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*\bdata-page\b[^>]*>/g, '')
    .replace(/<link\b[^>]*\brel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
  const noscript = /<noscript>[\s\S]*?<\/noscript>/.exec(shell)?.[0] ?? ''
  return { head: tight(tags), noscript: tight(noscript), early }
}

/** The hooks' engine does not even parse an `import()`. The router has one, for servers that load modules by name. */
const noDynamicImport = (): Plugin => ({
  name: 'no-dynamic-import',
  generateBundle: (_options, bundle) => {
    for (const chunk of chunksOf(bundle)) {
      chunk.code = chunk.code.replace(
        /\bimport\(\w+\.module\)/g,
        'Promise.reject(Error("no import"))',
      )
      if (/\bimport\(/.test(chunk.code)) throw new Error('the script of the server imports')
    }
  },
})

/**
 * React's renderer adds every piece of a page to one growing text. The hooks' engine copies the whole text each time, half
 * a gigabyte for a list page. Pieces joined at the end draw a page in a fraction of the time.
 */
const joinAtTheEnd = (): Plugin => ({
  name: 'join-at-the-end',
  transform(code, id) {
    if (!id.includes('react-dom-server-legacy')) return null
    const steps = [
      ['result = "",\n    readyToStream', 'result = [],\n    readyToStream'],
      ['(result += chunk)', 'result.push(chunk)'],
      [
        '  return result;\n}\nexports.renderToStaticMarkup',
        '  return result.join("");\n}\nexports.renderToStaticMarkup',
      ],
    ] as const
    return steps.reduce((text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`react-dom is another one: no ${from}`)
      return text.replace(from, to)
    }, code)
  },
})

/** The app once more, as one script for the engine that runs the hooks: no dynamic import, no modules. */
const buildForServer = async ({ root }: ResolvedConfig, outDir: string): Promise<void> => {
  const require = createRequire(import.meta.url)
  // The streaming renderers want what that engine has not.
  const renderer = join(
    dirname(require.resolve('react-dom/package.json')),
    'cjs/react-dom-server-legacy.browser.production.js',
  )
  await build({
    configFile: false,
    root,
    cacheDir: '../.cache/vite-server',
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      dedupe: ['react', 'react-dom'],
      alias: [{ find: /^react-dom\/server$/, replacement: renderer }],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), joinAtTheEnd(), noDynamicImport()],
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'app/server/server-entry.tsx',
      outDir,
      emptyOutDir: false,
      // What ES2022 has, goja runs; translated further, a page takes a fifth longer.
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: 'draw.js', codeSplitting: false },
      },
    },
  })
}

/**
 * Makes, beside the app, the parts that the server draws pages with: the app as one script (`draw.js`), the head that all
 * pages share with the whole public sheet in it (`head.html`), and the scripts and hashes of the pages (`pages.json`).
 */
export const firstScreen = (): Plugin => {
  let config: ResolvedConfig
  let sheet = ''
  let pages: Assets['pages'] = {}
  return {
    name: 'first-screen',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle)
      const entry = chunks.find(
        (chunk) => chunk.isEntry && chunk.moduleIds.some((id) => id.endsWith('/app/main.ts')),
      )
      if (!entry) return
      const parts = Object.entries(pageTable).map(([name, { file }]) => {
        const path = resolve(config.root, 'features', `${file}.tsx`)
        const page = chunks.find((chunk) => chunk.isDynamicEntry && chunk.facadeModuleId === path)
        if (!page) throw new Error(`the page ${name} has no chunk of its own: ${path}`)
        return { name, page }
      })
      sheet = sheetOf(closureOf([entry, ...parts.map(({ page }) => page)], bundle), bundle)
      pages = Object.fromEntries(
        parts.map(({ name, page }) => {
          const scripts = [
            entry,
            ...closureOf([entry, page], bundle).filter((one) => one !== entry),
          ]
          return [name, scripts.map(({ fileName }) => `/${fileName}`)]
        }),
      )
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const entry = Object.values(pages)[0]?.[0]
        if (!entry) return
        const outDir = resolve(config.root, config.build.outDir)
        const folder = join(outDir, SERVER_FOLDER)
        await mkdir(folder, { recursive: true })
        const shell = await readFile(join(outDir, 'index.html'), 'utf8')
        const { head, noscript, early } = partsOf(shell)
        const source = await readFile(new URL('./loader.js', import.meta.url), 'utf8')
        const loader = (await minify('loader.js', source)).code.trim()
        const assets: Assets = {
          entry,
          build: sha256([shell, loader, sheet, JSON.stringify(pages)].join('\n')).slice(0, 16),
          loader,
          noscript,
          styleHash: `sha256-${sha256(sheet)}`,
          scriptHashes: [early, loader].map((text) => `sha256-${sha256(text)}`),
          pages,
        }
        await writeFile(join(folder, 'pages.json'), JSON.stringify(assets))
        await writeFile(join(folder, 'head.html'), `${head}<style>${sheet}</style>`)
        await buildForServer(config, folder)
      },
    },
  }
}
