import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** The row whose history is open, kept in the address: a reload keeps it, and 'back' closes it. */
export const useHistoryAddress = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const linkTo = (id: string): string => {
    const next = new URLSearchParams(params)
    next.set('history', id)
    return `?${next}`
  }
  const close = (): void => {
    if (state?.isHistoryOpenedHere) return void navigate(-1)
    const next = new URLSearchParams(params)
    next.delete('history')
    setParams(next, { replace: true })
  }
  /** `id` is null while none is open. */
  return { id: params.get('history'), linkTo, linkState: { isHistoryOpenedHere: true }, close }
}
