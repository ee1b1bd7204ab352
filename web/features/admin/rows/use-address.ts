import { useSearchParams } from 'react-router-dom'
import { type ListName, ROW_CHIPS, type RowQuestion } from '../../../../sync/index.ts'
import { currentParams } from '../../../shared/live/list-params.ts'
import type { RowKind } from './row-kind.ts'

/** Search, filters and page of a list live in the address: a reload keeps them. */
export const useAddress = <N extends ListName>({ sorts, filters }: RowKind<N>) => {
  const [params, setParams] = useSearchParams()
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
  return { question, page: Number(params.get('page')) || 1, set } as const
}

export type Address = ReturnType<typeof useAddress>
