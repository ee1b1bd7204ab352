import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Cursor } from '../../../sync/index.ts'
import {
  type FirstScreen,
  type FirstScreenData,
  noFirstScreen,
  serverReading,
} from '../../shared/live/first-screen.ts'
import type { Opening } from '../../shared/live/sync-context.tsx'
import type { HeadOf } from '../../shared/ui/page-head.ts'
import { HeadSink } from '../../shared/ui/use-page-meta.ts'
import { App } from '../app.tsx'
import { type RowReader, serverAnswer } from './answers.ts'
import { serverPages } from './page-components.generated.ts'

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
  readonly data: FirstScreenData
  readonly status: 200 | 404 | 410
}

const noEngine: Opening = {
  open: () => Promise.reject(new Error('the server opens no engine')),
  here: () => null,
}

/** Draws one page as the browser will, and says what it was drawn from. */
export const drawPage = ({ path, search, nowMs, cursor, reader }: DrawRequest): DrawnPage => {
  const answers: Record<string, unknown> = {}
  const asked = new Map<string, ReturnType<FirstScreen['answerTo']>>()
  let status: DrawnPage['status'] = 200
  let head: HeadOf | null = null
  const answerTo: FirstScreen['answerTo'] = (key) => {
    const known = asked.get(key)
    if (known !== undefined) return known
    const answer = serverAnswer(reader, key)
    if (answer) answers[key] = answer.value
    if (answer && answer.status !== 200) status = answer.status
    const live = answer && serverReading(answer.value)
    asked.set(key, live)
    return live
  }
  const first: FirstScreen = {
    ...noFirstScreen,
    cursor: () => cursor,
    nowMs: () => nowMs,
    answerTo,
  }
  const collect = (found: HeadOf): void => {
    head = found
  }
  const html = renderToString(
    <HeadSink value={collect}>
      <App
        engine={noEngine}
        first={first}
        pages={serverPages}
        router={(children) => <StaticRouter location={path + search}>{children}</StaticRouter>}
        panel={null}
        extras={null}
      />
    </HeadSink>,
  )
  return { html, head, data: { path, search, nowMs, cursor, answers }, status }
}
