import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type ListName, ROW_CHIPS, type RowQuestion } from '../../../../sync/index.ts'
import { currentParams } from '../../../shared/live/list-params.ts'
import type { RowKind } from './row-kind.ts'

/** Forms over a list: a new row, or the fields of a row. */
const FORMS = ['add', 'edit'] as const
type FormName = (typeof FORMS)[number]

/** Search, filters, page and open form live in the address: a reload keeps them, and 'back' closes a form. */
export const useAddress = <N extends ListName>({ sorts, filters }: RowKind<N>) => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const show = params.get('show')
  const question: RowQuestion = {
    search: params.get('q') ?? '',
    chip: ROW_CHIPS.find((chip) => chip === show) ?? 'all',
    filters: Object.fromEntries(
      filters.flatMap(({ name }) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
    ),
    sort: sorts.find((name) => name === params.get('sort')) ?? sorts[0] ?? 'changed',
  }
  /** '' takes a question off the address. Another question begins at its first page. */
  const set = (fields: Readonly<Record<string, string>>): void => {
    // A search that comes late must not close the form that was opened meanwhile.
    const next = currentParams()
    next.delete('page')
    for (const [name, value] of Object.entries(fields)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  const withoutForms = (): URLSearchParams => {
    const next = new URLSearchParams(params)
    for (const name of [...FORMS, 'field']) next.delete(name)
    return next
  }
  const linkTo = (name: FormName | 'page', value: string): string => {
    const next = withoutForms()
    next.set(name, value)
    return `?${next}`
  }
  /** `field`: where its form begins; '' for its first field. */
  const open = (name: FormName, value: string, field = ''): void => {
    const link = linkTo(name, value) + (field && `&field=${field}`)
    void navigate(link, { state: { isOpenedHere: true } })
  }
  const close = (): void => {
    if (location.state?.isOpenedHere) void navigate(-1)
    else setParams(withoutForms(), { replace: true })
  }
  const form = FORMS.find((name) => params.has(name)) ?? null
  return {
    question,
    page: Number(params.get('page')) || 1,
    /** The open form, the id of its row, and the field where it begins; null while none is open. */
    form: form && { name: form, id: params.get(form) ?? '', startAt: params.get('field') ?? '' },
    set,
    linkTo,
    open,
    close,
  } as const
}

export type Address = ReturnType<typeof useAddress>
