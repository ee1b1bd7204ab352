import { drawnOf, FRAME_ID, splitFrame } from '../../shared/live/first-screen.ts'
import { type HeadTag, tagsOf } from '../../shared/ui/page-head.ts'
import { PAGE_MARK } from '../../shared/ui/write-head.ts'
import type { DrawnPage } from './draw-page.tsx'
import { type StylePiece, usedStyle } from './used-style.ts'

/** The build's part of one page: written beside the bundle by web/build/first-screen.ts. */
export interface PageAssets {
  /** Tags of the shell's head that every page has. */
  readonly head: string
  /** All the CSS that the page and its app can need. */
  readonly style: readonly StylePiece[]
  /** The files of that CSS, which wait for `wholeStyle` (web/shared/live/whole-style.ts). */
  readonly styleFiles: readonly string[]
  /** The entry first, then what it needs for this page. */
  readonly scripts: readonly string[]
  /** Starts the scripts once the first frame is on the screen. */
  readonly loader: string
  readonly noscript: string
}

/** Named by the loader: browsers fetch it and its icons at once, before a page's own pictures. */
const MANIFEST = '/manifest.webmanifest'

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

/**
 * A drawn page in pieces. A browser does not wait for the page's data. They come after the first paint
 * (web/app/read-first-screen.ts), or between `before` and `after` for a worker that keeps the page.
 */
export interface WrittenPage {
  readonly before: string
  readonly after: string
  /** JSON that may stand in an element of script. */
  readonly data: string
  /** The text of its one element of style: the page's policy allows it by its hash. */
  readonly style: string
  /** The text of its own script, likewise; absent or '' where it has none. */
  readonly script?: string
}

const NEWS = /<section[^>]* data-since="([\d :.Z-]+)"(?: data-until="(\d+)")?/
const HIDE_NEWS = '[data-announced] [data-since]{display:none}'

/**
 * A script that hides the news before the first paint, so that nothing moves. Hidden is news that was closed on this
 * device, or that is over by its clock on a kept page. Once the page comes alive, it is removed
 * (web/features/frame/announcements.tsx). '' for a page without news.
 */
export const newsScript = (html: string): string => {
  const [, since, until = 'NaN'] = NEWS.exec(html) ?? []
  if (since === undefined) return ''
  return `try{if(Date.now()>${until}||localStorage.getItem("announced")>="${since}")document.documentElement.dataset.announced=""}catch{}`
}

/** A drawn page with its head, styles and scripts. `next` is the HTML of what a tap on it draws: it is styled too. */
export const writeDocument = (
  drawn: DrawnPage,
  origin: string,
  assets: PageAssets,
  next = '',
): WrittenPage => {
  const { head, html, data, status } = drawn
  const shown = head && { ...head, isHidden: head.isHidden || status !== 200 }
  const title = shown ? `<title>${escaped(shown.title)}</title>` : ''
  const tags = shown ? tagsOf(shown, origin).map(tagOf).join('') : ''
  const script = newsScript(html)
  const style = usedStyle(assets.style, html + next) + (script && HIDE_NEWS)
  const links = assets.styleFiles.map((file) => `<link rel="stylesheet" href="${file}">`).join('')
  const before =
    `<!doctype html><html lang="en"><head>${assets.head}${title}${tags}<style>${style}</style>${script && `<script data-news>${script}</script>`}<noscript>${links}</noscript></head>` +
    `<body><div id="root">${html}</div>${assets.noscript}`
  // Without a network the frame comes alive by this alone; a page that has none stands until all of it is here.
  const { frame, rest } = html.includes('<main id=')
    ? splitFrame(data.answers)
    : { frame: null, rest: data.answers }
  const framed = frame
    ? `<script type="application/json" id="${FRAME_ID}">${embedded(frame)}</script>`
    : ''
  const after = `${framed}<script data-load="${[...assets.scripts, MANIFEST].join(' ')}" data-drawn="${drawnOf(data)}">${assets.loader}</script></body></html>`
  return { before, after, data: embedded({ ...data, answers: rest }), style, script }
}
