import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { type OutboxTask, taskPath } from '../paths.ts'

const TASKS: readonly OutboxTask[] = ['decide', 'mend', 'discard']

/** The task about a change, kept in the address: a message leads to it, a reload keeps it, and 'back' ends it. */
export const useTask = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const task = TASKS.find((name) => params.has(name))
  return {
    task: task ? { task, id: params.get(task) ?? '' } : null,
    open: (name: OutboxTask, id: string): void =>
      void navigate(taskPath(name, id), { state: { isOpenedHere: true } }),
    close: (): void => {
      if (state?.isOpenedHere) navigate(-1)
      else setParams({}, { replace: true })
    },
  } as const
}
