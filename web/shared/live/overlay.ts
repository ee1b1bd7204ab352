import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { currentParams } from './list-params.ts'

/** `?…` of the same list with the row `id` in a dialog over it, by the parameter `name`; '' for none. */
export const overlayHref = (params: URLSearchParams, name: string, id: string): string => {
  const next = new URLSearchParams(params)
  if (id === '') next.delete(name)
  else next.set(name, id)
  return `?${next}`
}

/** Marks a history entry that a tap in the list made: 'Back' leads to the list. */
export const fromList = { isFromList: true } as const

/** The row that an address shows in a dialog over its list, and the ways to another one and back to the list. */
export const useOverlay = (name: string) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  return {
    id: params.get(name) ?? '',
    show: (id: string): void =>
      void navigate(overlayHref(params, name, id), {
        replace: true,
        state,
        preventScrollReset: true,
      }),
    close: (): void => {
      // A dialog that 'back' has closed says so a moment later.
      if (!currentParams().has(name)) return
      if (state?.isFromList === true) void navigate(-1)
      else void navigate(overlayHref(params, name, ''), { replace: true, preventScrollReset: true })
    },
  }
}
