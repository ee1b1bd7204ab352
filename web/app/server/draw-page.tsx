import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Cursor } from '../../../sync/index.ts'
import { type PageAnswers, type PageData, serverReading } from '../../shared/live/page-data.ts'
import type { HeadOf } from '../../shared/ui/use-page-meta.ts'
import { HeadSink } from '../../shared/ui/use-page-meta.ts'
import { App } from '../app.tsx'
import { readyPages, routesOf } from '../routes.tsx'
import { type RowReader, serverAnswer } from './answers.ts'
import { pageComponents } from './page-components.generated.ts'

export interface DrawRequest {
  readonly path: string
  readonly search: string
  readonly nowMs: number
  readonly cursor: Cursor
  readonly reader: RowReader
}

export interface DrawnPage {
  readonly html: string
  readonly head: HeadOf | null
  readonly data: PageData
  readonly status: 200 | 404 | 410
}

const noEngine = (): Promise<never> => Promise.reject(new Error('the server opens no engine'))

const { dataRoutes } = createStaticHandler(routesOf(readyPages(pageComponents), null))

/** The router at an address. No page has a loader, so that its state is known without asking any. */
const routerAt = (pathname: string, search: string) => {
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  const context = {
    basename: '/',
    location,
    matches: matchRoutes(dataRoutes, location) ?? [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
  return (
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  )
}

/** Draws one page as the browser will, and says what it was drawn from. */
export const drawPage = ({ path, search, nowMs, cursor, reader }: DrawRequest): DrawnPage => {
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
  const html = renderToString(
    <HeadSink value={collect}>
      <App open={noEngine} page={{ cursor, nowMs, answerTo }} router={routerAt(path, search)} />
    </HeadSink>,
  )
  return { html, head, data: { search, nowMs, cursor, answers }, status }
}
