import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { currentParams } from '../../../shared/live/list-params.ts'

/** What can lie over a page, one at a time, and the field at which a form begins. */
const OVER_A_PAGE = ['add', 'edit', 'history', 'decide', 'field'] as const

/** The query of the address now, with nothing over the page. */
export const paramsOfPage = (): URLSearchParams => {
  const params = currentParams()
  for (const name of OVER_A_PAGE) params.delete(name)
  return params
}

/** What is open over a page stands in its address under `name`: a reload keeps it, and 'back' closes it. */
export const useOpened = (name: Exclude<(typeof OVER_A_PAGE)[number], 'field'>) => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  return {
    /** null while nothing is open. */
    id: params.get(name),
    /** The field at which the form begins; '' for its first one. */
    field: params.get('field') ?? '',
    open: (id: string, field = ''): void => {
      const next = paramsOfPage()
      next.set(name, id)
      if (field) next.set('field', field)
      void navigate(`?${next}`, { state: { isOpenedHere: true } })
    },
    close: (): void => {
      if (state?.isOpenedHere) void navigate(-1)
      else void navigate(`?${paramsOfPage()}`, { replace: true })
    },
  }
}
