// The engine that runs the hooks (goja) knows neither URL nor URLSearchParams.
import 'core-js/actual/url'
import 'core-js/actual/url-search-params'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Cursor } from '../../../sync/index.ts'
import { isExamType } from '../../shared/format/labels.ts'
import { examPath, examsPath, readExamPath } from '../../shared/format/paths.ts'
import {
  PAGE_DATA_ID,
  type PageAnswers,
  type PageData,
  serverReading,
} from '../../shared/live/sync-context.tsx'
import {
  type HeadOf,
  HeadSink,
  type HeadTag,
  PAGE_MARK,
  tagsOf,
} from '../../shared/ui/use-page-meta.ts'
import { App } from '../app.tsx'
import { type PageName, readyPages, routesOf } from '../routes.tsx'
import { type RowReader, serverAnswer } from './answers.ts'
import { pageComponents } from './page-components.generated.ts'

interface DrawRequest {
  readonly path: string
  readonly search: string
  readonly nowMs: number
  readonly cursor: Cursor
  readonly reader: RowReader
  readonly origin: string
}

/** The build's part of a page (web/build/first-screen.ts). */
interface PageAssets {
  /** Begins the scripts once the first text is on the screen. */
  readonly loader: string
  readonly noscript: string
  /** The scripts of each page, the entry first. */
  readonly pages: Readonly<Record<PageName, readonly string[]>>
}

interface DrawnPage {
  readonly html: string
  readonly head: HeadOf | null
  readonly data: PageData
  readonly status: 200 | 404 | 410
}

const noEngine = (): Promise<never> => Promise.reject(new Error('the server opens no engine'))

const { dataRoutes } = createStaticHandler(routesOf(readyPages(pageComponents), null))
type Matches = NonNullable<ReturnType<typeof matchRoutes<(typeof dataRoutes)[number]>>>

/** Draws one page as the browser will, and says what it was drawn from. */
const drawPage = (
  { path, search, nowMs, cursor, reader }: DrawRequest,
  matches: Matches,
): DrawnPage => {
  const answers: Record<string, unknown> = {}
  const asked = new Map<string, ReturnType<PageAnswers['answerTo']>>()
  let status: DrawnPage['status'] = 200
  let head: HeadOf | null = null
  const answerTo: PageAnswers['answerTo'] = (key) => {
    const known = asked.get(key)
    if (known !== undefined) return known
    const answer = serverAnswer(reader, key)
    if (answer) answers[key] = answer.value
    if (answer && answer.status !== 200) status = answer.status
    const reading = answer && serverReading(answer.value)
    asked.set(key, reading)
    return reading
  }
  const collect = (found: HeadOf): void => {
    head = found
  }
  // No page has a loader, so the router's state needs no data.
  const context = {
    basename: '/',
    location: { pathname: path, search, hash: '', state: null, key: 'default' },
    matches,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
  const router = createStaticRouter(dataRoutes, context)
  const html = renderToString(
    <HeadSink value={collect}>
      <App
        open={noEngine}
        page={{ cursor, nowMs, answerTo }}
        router={<StaticRouterProvider router={router} context={context} hydrate={false} />}
      />
    </HeadSink>,
  )
  return { html, head, data: { search, nowMs, cursor, answers }, status }
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

const NEWS = /<section[^>]* data-since="([\d :.Z-]+)"(?: data-until="(\d+)")?/

/** Tells the first line of script (web/index.html) which news the page shows; '' for a page without news. */
const newsTag = (html: string): string => {
  const [, since, until] = NEWS.exec(html) ?? []
  if (since === undefined) return ''
  return `<meta name="news" content="${since}"${until ? ` data-until="${until}"` : ''}>`
}

/** A page as the text before and the text after the head that all pages share. */
interface WrittenPage {
  readonly before: string
  readonly after: string
}

/** The HTML of a drawn page, with its head, its data and its scripts. */
const writeDocument = (
  { head, html, data, status }: DrawnPage,
  origin: string,
  { loader, noscript, pages }: PageAssets,
  page: PageName,
): WrittenPage => {
  const shown = head && { ...head, isHidden: head.isHidden || status !== 200 }
  const title = shown ? `<title>${escaped(shown.title)}</title>` : ''
  const tags = shown ? tagsOf(shown, origin).map(tagOf).join('') : ''
  return {
    before: `<!doctype html><html lang="en"><head><meta charset="utf-8">${title}${tags}${newsTag(html)}`,
    after:
      `</head><body><div id="root">${html}</div>${noscript}` +
      `<script type="application/json" id="${PAGE_DATA_ID}">${embedded(data)}</script>` +
      `<script data-load="${pages[page].join(' ')}">${loader}</script></body></html>`,
  }
}

interface Drawn extends WrittenPage {
  readonly status: number
  /** Another address that the page is at; '' where it is at this one. */
  readonly to: string
}

/** The real address of a test's page, '' where it is this one: its type may have changed since the link was shared (T1). */
const examElsewhere = (path: string, reader: RowReader): string => {
  const [, , type, named = '', read] = path.split('/')
  const id = decodeURIComponent(named)
  const text = id && reader.row('tests_library', id)
  if (text) {
    const row: { readonly id: string; readonly type: unknown } = JSON.parse(text)
    if (!isExamType(row.type) || row.type === type) return ''
    return (read ? readExamPath : examPath)(row.type, row.id)
  }
  return id === '' && !isExamType(type) ? examsPath('full') : ''
}

/** One whole page, which a hook asks of the bundle. */
export const draw = (request: DrawRequest, assets: PageAssets): Drawn => {
  const matches = matchRoutes(dataRoutes, request.path) ?? []
  // as: each page's route has the page's name (web/app/routes.tsx), and the last one stands at every address
  const page = (matches.at(-1)?.route.id ?? 'notFound') as PageName
  const isExam = page === 'exams' || page === 'exam' || page === 'readExam'
  const to = isExam ? examElsewhere(request.path, request.reader) : ''
  if (to !== '') return { status: 302, to, before: '', after: '' }
  const drawn = drawPage(request, matches)
  return {
    status: page === 'notFound' ? 404 : drawn.status,
    to: '',
    ...writeDocument(drawn, request.origin, assets, page),
  }
}
