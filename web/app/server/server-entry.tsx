import './url-stand-in.ts'
import { isExamType } from '../../shared/labels/exam-labels.ts'
import { examPath, examsPath, readExamPath } from '../../shared/routes/paths.ts'
import { type PageName, pageAt } from '../page-routes.ts'
import type { RowReader } from './answers.ts'
import { type DrawRequest, drawPage } from './draw-page.tsx'
import { type PageAssets, type WrittenPage, writeDocument } from './write-document.ts'

export interface Drawn extends WrittenPage {
  readonly status: number
  readonly page: PageName
  /** Another address that the page is at; '' where it is at this one. */
  readonly to: string
}

const NOTHING: WrittenPage = { before: '', after: '', data: '', style: '' }

/** Where the page of a test really is: its type may have changed since the link was shared (T1). */
const examElsewhere = (path: string, reader: RowReader): string => {
  const [, , type, id = '', read] = path.split('/')
  const text = id && reader.row('tests_library', decodeURIComponent(id))
  if (text) {
    const real: unknown = JSON.parse(text).type
    if (!isExamType(real) || real === type) return ''
    return (read ? readExamPath : examPath)(real, decodeURIComponent(id))
  }
  return id === '' && !isExamType(type) ? examsPath('full') : ''
}

/** One whole page, which a hook asks of the bundle. `assetsOf` gives the build's part of a page by its name. */
export const draw = (
  request: DrawRequest & { readonly origin: string },
  assetsOf: (name: PageName) => PageAssets,
): Drawn => {
  const page = pageAt(request.path) ?? 'notFound'
  const isExam = page === 'exams' || page === 'exam' || page === 'readExam'
  const to = isExam ? examElsewhere(request.path, request.reader) : ''
  if (to !== '') return { status: 302, page, to, ...NOTHING }
  const drawn = drawPage(request)
  return {
    status: page === 'notFound' ? 404 : drawn.status,
    page,
    to: '',
    ...writeDocument(drawn, request.origin, assetsOf(page)),
  }
}
