// The engine that runs the hooks (goja) knows neither URL nor URLSearchParams.
import 'core-js/actual/url'
import 'core-js/actual/url-search-params'
import { isExamType } from '../../shared/format/labels.ts'
import { examPath, examsPath, readExamPath } from '../../shared/routes/paths.ts'
import { pageAt } from '../page-routes.ts'
import type { RowReader } from './answers.ts'
import { type DrawRequest, drawPage } from './draw-page.tsx'
import { type PageAssets, type WrittenPage, writeDocument } from './write-document.ts'

export interface Drawn extends WrittenPage {
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
export const draw = (
  request: DrawRequest & { readonly origin: string },
  assets: PageAssets,
): Drawn => {
  const page = pageAt(request.path) ?? 'notFound'
  const isExam = page === 'exams' || page === 'exam' || page === 'readExam'
  const to = isExam ? examElsewhere(request.path, request.reader) : ''
  if (to !== '') return { status: 302, to, before: '', after: '' }
  const drawn = drawPage(request)
  return {
    status: page === 'notFound' ? 404 : drawn.status,
    to: '',
    ...writeDocument(drawn, request.origin, assets, page),
  }
}
