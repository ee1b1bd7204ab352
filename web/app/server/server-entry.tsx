import './url-stand-in.ts'
import { isExamType } from '../../shared/labels/exam-labels.ts'
import {
  examPath,
  examsPath,
  paymentPath,
  programPath,
  readExamPath,
} from '../../shared/routes/paths.ts'
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

/**
 * HTML of the ways to pay, which a tap on their page draws. It is '' without programmes, or where the page shows them.
 * Their styles come with the page: on a slow line the tap comes sooner than the whole sheet.
 */
const waysToPay = (request: DrawRequest): string => {
  const [program]: readonly { readonly id: string }[] = JSON.parse(
    request.reader.list('programs', '', 1),
  )
  if (!program) return ''
  const search = programPath(program.id).slice(paymentPath.length)
  return search === request.search ? '' : drawPage({ ...request, search }).html
}

/** One whole page, which a hook asks of the bundle. `assetsOf` gives the build's part of a page by its name. */
export const draw = (
  request: DrawRequest & { readonly origin: string },
  assetsOf: (name: PageName) => PageAssets,
): Drawn => {
  const page = pageAt(request.path) ?? 'notFound'
  const isExam = page === 'exams' || page === 'exam' || page === 'readExam'
  const { to, status } = isExam
    ? examElsewhere(request.path, request.reader)
    : { to: '', status: 302 }
  if (to !== '') return { status, page, to, ...NOTHING }
  const drawn = drawPage(request)
  const next = page === 'payment' ? waysToPay(request) : ''
  return {
    status: page === 'notFound' ? 404 : drawn.status,
    page,
    to: '',
    ...writeDocument(drawn, request.origin, assetsOf(page), next),
  }
}
