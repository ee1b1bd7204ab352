import { type HeadTag, tagsOf } from '../../shared/ui/page-head.ts'
import { PAGE_MARK } from '../../shared/ui/write-head.ts'
import { FIRST_SCREEN_ID } from '../read-first-screen.ts'
import type { DrawnPage } from './draw-page.tsx'

/** What the build knows of one page: written beside the bundle by web/build/first-screen.ts. */
export interface PageAssets {
  /** Tags of the shell's head that every page has. */
  readonly head: string
  /** All the CSS that the page is drawn with. */
  readonly style: string
  /** The files that CSS came from: the app fetches them again only where they are not named. */
  readonly styleFiles: readonly string[]
  /** The entry first, then what it needs for this page. */
  readonly scripts: readonly string[]
  /** Starts the scripts once the first frame is on the screen. */
  readonly loader: string
  readonly noscript: string
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

const tagOf = ({ tag, attributes, text }: HeadTag): string => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const open = `<${tag}${written.join('')} ${PAGE_MARK}="">`
  return text === undefined ? open : `${open}${text}</${tag}>`
}

/** JSON that may stand in a script element, whatever people wrote. */
const embedded = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** The whole document of a drawn page. */
export const writeDocument = (drawn: DrawnPage, origin: string, assets: PageAssets): string => {
  const { head, html, data, status } = drawn
  const shown = head && { ...head, isHidden: head.isHidden || status !== 200 }
  const title = shown ? `<title>${escaped(shown.title)}</title>` : ''
  const tags = shown ? tagsOf(shown, origin).map(tagOf).join('') : ''
  const named = assets.styleFiles.map((file) => `<link rel="stylesheet" href="${file}" disabled>`)
  return (
    `<!doctype html><html lang="en"><head>${assets.head}${title}${tags}<style>${assets.style}</style>${named.join('')}</head>` +
    `<body><div id="root">${html}</div>${assets.noscript}` +
    `<script type="application/json" id="${FIRST_SCREEN_ID}">${embedded(data)}</script>` +
    `<script data-load="${assets.scripts.join(' ')}">${assets.loader}</script></body></html>`
  )
}
