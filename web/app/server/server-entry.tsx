import './url-stand-in.ts'
import { isExamType } from '../../shared/format/exam-labels.ts'
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

interface Elsewhere {
  /** '' where the page is at this address. */
  readonly to: string
  /** 301 where another paper stands in the place of the one that was asked for (protocol, 23). */
  readonly status: 301 | 302
}

/** The real address of a test's page: its type may have changed since the link was shared (T1). */
const examElsewhere = (path: string, reader: RowReader): Elsewhere => {
  const [, , type, named = '', read] = path.split('/')
  const id = decodeURIComponent(named)
  const own = id && reader.row('tests_library', id)
  const text = own || (id && reader.standIn(id))
  const status = own ? 302 : 301
  if (text) {
    const row: { readonly id: string; readonly type: unknown } = JSON.parse(text)
    if (!isExamType(row.type) || (own && row.type === type)) return { to: '', status }
    return { to: (read ? readExamPath : examPath)(row.type, row.id), status }
  }
  return { to: id === '' && !isExamType(type) ? examsPath('full') : '', status: 302 }
}

/** One whole page, which a hook asks of the bundle. */
export const draw = (
  request: DrawRequest & { readonly origin: string },
  assets: PageAssets,
): Drawn => {
  const page = pageAt(request.path) ?? 'notFound'
  const isExam = page === 'exams' || page === 'exam' || page === 'readExam'
  const { to, status } = isExam
    ? examElsewhere(request.path, request.reader)
    : { to: '', status: 302 }
  if (to !== '') return { status, to, before: '', after: '' }
  const drawn = drawPage(request)
  return {
    status: page === 'notFound' ? 404 : drawn.status,
    to: '',
    ...writeDocument(drawn, request.origin, assets, page),
  }
}
