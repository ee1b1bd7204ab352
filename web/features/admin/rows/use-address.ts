import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type ListName, ROW_CHIPS, type RowQuestion } from '../../../../sync/index.ts'
import { currentParams } from '../../../shared/routes/current-params.ts'
import type { RowKind } from './row-kind.ts'

/** Forms of an existing row: its fields, its file, its moment, and the question before it is added again. */
const FORMS = ['edit', 'replace', 'when', 'again'] as const
type FormName = (typeof FORMS)[number]

/** Search, filters, page and open form live in the address: a reload keeps them, and 'back' closes a form. */
export const useAddress = <N extends ListName>({ sorts, filters }: RowKind<N>) => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const show = params.get('show')
  const sort = sorts.find((name) => name === params.get('sort')) ?? sorts[0] ?? 'changed'
  const question: RowQuestion = {
    search: params.get('q') ?? '',
    chip: ROW_CHIPS.find((chip) => chip === show) ?? 'all',
    filters: Object.fromEntries(
      filters.flatMap(({ name }) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
    ),
    sort,
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
  const linkTo = (name: 'add' | FormName | 'page', value: string): string => {
    const next = new URLSearchParams(params)
    for (const other of FORMS) next.delete(other)
    next.set(name, value)
    return `?${next}`
  }
  const open = (name: 'add' | FormName, value: string) =>
    navigate(linkTo(name, value), { state: { isOpenedHere: true } })
  /** In the place of the form that is open. */
  const openInstead = (name: FormName, value: string) =>
    navigate(linkTo(name, value), { replace: true, state: location.state })
  const close = (): void => {
    if (location.state?.isOpenedHere) navigate(-1)
    else {
      const next = new URLSearchParams(params)
      for (const name of ['add', ...FORMS]) next.delete(name)
      setParams(next, { replace: true })
    }
  }
  return {
    question,
    page: Number(params.get('page')) || 1,
    isAdding: params.has('add'),
    editedId: params.get('edit'),
    replacedId: params.get('replace'),
    timedId: params.get('when'),
    again: params.get('again'),
    set,
    linkTo,
    open,
    openInstead,
    close,
  } as const
}

export type Address = ReturnType<typeof useAddress>
