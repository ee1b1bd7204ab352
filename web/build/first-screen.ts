import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, minify, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { pageTable } from '../app/page-table.ts'
import { stylePieces } from './style-pieces.ts'

/** Folder within the build that only the server reads. */
const SERVER_FOLDER = 'server'
/** Draws the app, once what it stands on has been run (web/app/main.ts). */
const START = 'app/start.tsx'

interface PageFiles {
  readonly style: string
  readonly styleFiles: readonly string[]
  readonly scripts: readonly string[]
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Names of the pages and the modules that they are loaded from. */
const pageModules = (root: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(pageTable).map(([name, { file }]) => [
      name,
      resolve(root, 'features', `${file}.tsx`),
    ]),
  )

/** A chunk with everything that it imports, in the order in which the browser runs and styles apply. */
const closureOf = (
  start: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): readonly Rolldown.OutputChunk[] => {
  const seen = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const next = chunks.get(name)
      if (next) visit(next)
    }
    // Behind what it needs, so that a page's own styles come after the shared ones.
    seen.delete(chunk)
    seen.add(chunk)
  }
  visit(start)
  return [...seen]
}

const cssOf = (chunk: Rolldown.OutputChunk): readonly string[] => [
  ...(chunk.viteMetadata?.importedCss ?? []),
]

const filesOf = (
  entry: Rolldown.OutputChunk,
  parts: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): PageFiles => {
  const chunks = new Map(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  )
  const used = [...new Set([entry, ...parts].flatMap((chunk) => closureOf(chunk, chunks)))]
  const styleFiles = [...new Set(used.flatMap(cssOf))]
  const style = styleFiles
    .map((name) => {
      const file = bundle[name]
      if (file?.type !== 'asset') throw new Error(`no such style: ${name}`)
      return String(file.source).trim()
    })
    .join('')
  const scripts = [entry, ...used.filter((chunk) => chunk !== entry)]
  return {
    style,
    styleFiles: styleFiles.map((name) => `/${name}`),
    scripts: scripts.map((chunk) => `/${chunk.fileName}`),
  }
}

/** Parts of the shell for every page: its common head, and the words for those without scripts. */
const partsOf = (shell: string) => {
  const head = /<head>([\s\S]*?)<\/head>/.exec(shell)?.[1] ?? ''
  const early = /<script data-early>(.*?)<\/script>/.exec(head)?.[1]
  if (early === undefined) throw new Error('the shell has lost its first line of script')
  const tags = head
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<title>[\s\S]*?<\/title>|<script\b(?! data-early)[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*\bdata-page\b[^>]*>/g, '')
    .replace(/<link\b[^>]*\brel="(?:stylesheet|modulepreload|manifest)"[^>]*>/g, '')
  const noscript = /<noscript>[\s\S]*?<\/noscript>/.exec(shell)?.[0] ?? ''
  const tight = (text: string): string =>
    text
      .replace(/\s*\n\s*/g, ' ')
      .replace(/> </g, '><')
      .trim()
  return { head: tight(tags), noscript: tight(noscript), earlyHash: `sha256-${sha256(early)}` }
}

/**
 * Removes the router's loading of modules by names from a server, which this app never uses. The hooks' engine does not
 * even parse an `import()`.
 */
const noDynamicImport = (): Plugin => ({
  name: 'no-dynamic-import',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(
        /\bimport\(\w+\.module\)/g,
        'Promise.reject(Error("no import"))',
      )
      if (/\bimport\(/.test(chunk.code)) throw new Error('the script of the server imports')
    }
  },
})

/**
 * React's renderer adds every piece of a page to one growing text. The engine that runs the hooks copies the whole text
 * each time, half a gigabyte for a list page. Pieces joined at the end draw a page in a fraction of the time.
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

/** The app once more, as one script for the engine that runs the hooks: no dynamic import, no modules. What ES2022 has, it runs; translated, a page takes a fifth longer. */
const buildForServer = async ({ root }: ResolvedConfig, outDir: string): Promise<void> => {
  const require = createRequire(import.meta.url)
  const legacy = join(
    dirname(require.resolve('react-dom/package.json')),
    'cjs/react-dom-server-legacy.browser.production.js',
  )
  await build({
    configFile: false,
    root,
    cacheDir: '../.cache/vite-server',
    logLevel: 'warn',
    publicDir: false,
    // The streaming renderers want what that engine has not.
    resolve: {
      dedupe: ['react', 'react-dom'],
      alias: [
        { find: /^react-dom\/server$/, replacement: legacy },
        { find: /^react-router-dom$/, replacement: join(root, 'app/server/router.tsx') },
      ],
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), joinAtTheEnd(), noDynamicImport()],
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'app/server/server-entry.tsx',
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: 'draw.js', codeSplitting: false },
      },
    },
  })
}

/**
 * Makes, beside the app, the parts that the server draws first screens with. They are the app as one script, and each page's
 * styles, scripts and hashes for its policy.
 */
export const firstScreen = (): Plugin => {
  let config: ResolvedConfig
  let pages: Readonly<Record<string, PageFiles>> = {}
  return {
    name: 'first-screen',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(
        (chunk) => chunk.isEntry && chunk.moduleIds.some((id) => id.endsWith('/app/main.ts')),
      )
      if (!entry) return
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId === join(config.root, START))
      if (!app) throw new Error(`the app has no chunk of its own: ${START}`)
      const found: Record<string, PageFiles> = {}
      for (const [name, path] of pageModules(config.root)) {
        const page = chunks.find((chunk) => chunk.isDynamicEntry && chunk.facadeModuleId === path)
        if (!page) throw new Error(`the page ${name} has no chunk of its own: ${path}`)
        found[name] = filesOf(entry, [app, page], bundle)
      }
      pages = found
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (Object.keys(pages).length === 0) return
        const outDir = resolve(config.root, config.build.outDir)
        const folder = join(outDir, SERVER_FOLDER)
        await mkdir(folder, { recursive: true })
        const shell = await readFile(join(outDir, 'index.html'), 'utf8')
        const source = await readFile(new URL('./loader.js', import.meta.url), 'utf8')
        const { code } = await minify('loader.js', source)
        const loader = code.trim()
        const files = Object.values(pages).flatMap(({ scripts, styleFiles }) => [
          ...scripts,
          ...styleFiles,
        ])
        // Every engine of the server's pool reads the table; the styles are read by the one that draws.
        const table = Object.entries(pages).map(([name, { style: _style, ...rest }]) => [
          name,
          rest,
        ])
        for (const [name, { style }] of Object.entries(pages))
          await writeFile(join(folder, `${name}.style.json`), JSON.stringify(stylePieces(style)))
        const written = {
          entry: Object.values(pages)[0]?.scripts[0] ?? '',
          build: sha256([shell, loader, ...new Set(files)].join('\n')).slice(0, 16),
          loader,
          loaderHash: `sha256-${sha256(loader)}`,
          ...partsOf(shell),
          pages: Object.fromEntries(table),
        }
        await writeFile(join(folder, 'pages.json'), JSON.stringify(written))
        await buildForServer(config, folder)
      },
    },
  }
}
