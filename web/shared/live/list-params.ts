import { useSearchParams } from 'react-router-dom'
import { PAGE_SIZE } from '../../../sync/index.ts'
import { useIsAnswering } from './sync-context.tsx'

/** The query of the address now. The last draw may be older. */
export const currentParams = (): URLSearchParams => new URLSearchParams(window.location.search)

/** The page that an address asks for: 1 where it says none or nonsense. */
export const pageOf = (params: URLSearchParams): number => {
  const page = params.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** A filter of the address; 'all' and blank turn it off (T2). */
export const filterOf = (params: URLSearchParams, name: string): string => {
  const value = (params.get(name) ?? '').trim()
  return value.toLowerCase() === 'all' ? '' : value
}

/** The value of `saved` in an address of rows whose file is on this device. */
export const SAVED = 'yes'
/** `true` where the address asks for saved files only, which the device alone can answer. */
export const isSavedOf = (params: URLSearchParams): true | undefined =>
  filterOf(params, 'saved') === SAVED || undefined

/** The address with some filters changed, back on page 1 (T4). Blank values leave the address. */
export const withFilters = (
  params: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/** Place of a page's first row among all, from 1. */
export const firstOf = (page: number): number => (page - 1) * PAGE_SIZE + 1

/** `?…` of another page of the same list. */
export const pageHref = (params: URLSearchParams, page: number): string => {
  const next = new URLSearchParams(params)
  if (page === 1) next.delete('page')
  else next.set('page', String(page))
  return `?${next}`
}

/** Words in the search box that are not looked for yet: the next page of the server has them too. */
const typed = (): { readonly q?: string } => {
  const q = document.querySelector<HTMLInputElement>('form[role=search] input[name=q]')?.value
  return q === undefined ? {} : { q: q.trim() }
}

/**
 * Filters, search and page of a list live in the address (T2). A chosen filter is a step of the history. Further
 * letters of a search are not, so that one 'back' leaves the search. Until the mirror can answer, the server is asked.
 */
export const useListParams = () => {
  const [params, setParams] = useSearchParams()
  const isAnswering = useIsAnswering()
  return {
    params,
    change: (changes: Readonly<Record<string, string>>): void => {
      const isMoreOfSearch = 'q' in changes && params.has('q')
      const next = withFilters(currentParams(), isAnswering ? changes : { ...typed(), ...changes })
      if (isAnswering) setParams(next, { replace: isMoreOfSearch, preventScrollReset: true })
      else window.location.assign(`?${next}`)
    },
  }
}
