import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Parts that Mantine's own parts name, and that the panel never draws. Each file gives one thing, of its own name. */
const UNDRAWN = [
  // theme/variables.css stands for what they would write into the page.
  'core/MantineProvider/MantineClasses/MantineClasses',
  'core/MantineProvider/MantineCssVariables/MantineCssVariables',
  'components/Menu/MenuCheckboxGroup/MenuCheckboxGroup',
  'components/Menu/MenuCheckboxItem/MenuCheckboxItem',
  'components/Menu/MenuContextMenu/MenuContextMenu',
  'components/Menu/MenuRadioGroup/MenuRadioGroup',
  'components/Menu/MenuRadioItem/MenuRadioItem',
  'components/Menu/MenuSearch/MenuSearch',
  'components/Menu/MenuSub/MenuSub',
  'components/Popover/PopoverContextMenu/PopoverContextMenu',
].map((path): readonly [string, string] => [
  `@mantine/core/esm/${path}.mjs`,
  `export const ${basename(path)} = null`,
])

/**
 * Parts of packages that are left out or replaced by leaner ones. A phone's time is worth more than what a package does
 * for other browsers and uses. Each names the file that it stands in for.
 */
const parts: Readonly<Record<string, string>> = {
  // An icon as two elements, without the attributes that all icons share (web/shared/ui/line-icon.ts).
  '@tabler/icons-react/dist/esm/createReactComponent.mjs': `export { createLineIcon as default } from ${JSON.stringify(join(import.meta.dirname, '../shared/ui/line-icon.ts'))}`,
  // RxDB's own queries and ours need a dozen operators of the hundreds that mingo brings.
  'rxdb/dist/esm/rx-query-mingo.js': `export { getMingoQuery } from ${JSON.stringify(join(import.meta.dirname, '../../sync/store/match-selector.ts'))}`,
  'mingo/esm/util/index.js': `export { compareValues as compare } from ${JSON.stringify(join(import.meta.dirname, '../../sync/store/match-selector.ts'))}`,
  // Every browser that the build is for has BroadcastChannel: its stand-ins over IndexedDB and localStorage are not needed.
  'broadcast-channel/dist/esbrowser/method-chooser.js': `import { NativeMethod } from './methods/native.js'
export const chooseMethod = () => NativeMethod`,
  // Widths of letters, for whoever writes text into a PDF: half of what is used of the package.
  '@cantoo/pdf-lib/es/packages/standard-fonts/Font.js': 'export const FontNames = {}, Font = null',
  ...Object.fromEntries(UNDRAWN),
  // A dialog asks of it only whether it is what scrolls, which is the panel's own sheet.
  '@mantine/core/esm/components/ScrollArea/ScrollArea.mjs':
    'export const ScrollAreaAutosize = null, ScrollArea = { Autosize: ScrollAreaAutosize }',
}

/** The router's parts are made and named as its file is read, so that unused ones would stay. */
export const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/
/** A link fetches ahead for servers of the router's own kind: with states, effects and handlers of each. */
export const FETCHES_AHEAD: readonly (readonly [part: RegExp, instead: string])[] = [
  [/\busePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, null, {}]'],
  [/\bmergeRefs\(forwardedRef, prefetchRef\)/g, 'forwardedRef'],
  [/\bReact\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'],
]

/** Marks them as made for their users alone. */
export const leanRouter = (code: string): string =>
  FETCHES_AHEAD.reduce((lean, [part, instead]) => lean.replace(part, instead), code)
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/\bReact\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&')

/** RxDB sorts a schema's keys by a language's rules, whose tables cost the engine's start 8 ms at 1x. */
const SORTED = /\/rxdb\/dist\/esm\/plugins\/utils\/utils-object\.js$/
export const BY_LANGUAGE = 'a.localeCompare(b)'
/** The same order for the names in our schemas, so that their hashes stay what they were. */
export const BY_LETTER = '(a < b ? -1 : 1)'

/** Files that do nothing but define. What is not used of them, four fifths, is left out. */
const DEFINES_ONLY = /\/@cantoo\/pdf-lib\/es\//

const transformed = (code: string, id: string): string | null => {
  if (SORTED.test(id)) return code.replaceAll(BY_LANGUAGE, BY_LETTER)
  return ROUTER.test(id) ? leanRouter(code) : null
}

export const leanPackages = (): Plugin => ({
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [file] = id.split('?')
    const found = Object.keys(parts).find((name) => file?.endsWith(`/node_modules/${name}`))
    if (found === undefined) return null
    return { code: parts[found] ?? '', moduleSideEffects: false }
  },
  transform(code, id) {
    if (DEFINES_ONLY.test(id)) return { code, map: null, moduleSideEffects: false }
    const lean = transformed(code, id)
    return lean === null ? null : { code: lean, map: null }
  },
})
