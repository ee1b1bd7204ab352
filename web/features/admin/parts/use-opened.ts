import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What is open over a page stands in its address under `name`: a reload keeps it, and 'back' closes it. */
export const useOpened = (name: string) => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const next = new URLSearchParams(params)
  next.delete(name)
  return {
    /** null while nothing is open. */
    id: params.get(name),
    open: (id: string): void => {
      next.set(name, id)
      void navigate(`?${next}`, { state: { isOpenedHere: true } })
    },
    close: (): void => {
      if (state?.isOpenedHere) void navigate(-1)
      else setParams(next, { replace: true })
    },
  }
}
