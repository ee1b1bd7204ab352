import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { CollectionName } from '../../../../sync/index.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { history as words } from './strings.ts'

/** The row whose history is open, kept in the address: a reload keeps it, and 'back' closes it. */
export const useHistoryAddress = () => {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const open = (id: string): void => {
    const next = new URLSearchParams(params)
    next.set('history', id)
    void navigate(`?${next}`, { state: { isHistoryOpenedHere: true } })
  }
  const close = (): void => {
    if (state?.isHistoryOpenedHere) return void navigate(-1)
    const next = new URLSearchParams(params)
    next.delete('history')
    setParams(next, { replace: true })
  }
  /** `id` is null while none is open. */
  return { id: params.get('history'), open, close }
}

/** The history that the address asks for; `label`: what a person calls its row. */
export function RowHistory(props: { readonly collection: CollectionName; readonly label: string }) {
  const { id, close } = useHistoryAddress()
  return id === null ? null : <HistoryDialog key={id} {...props} id={id} onClose={close} />
}

export function HistoryButton({ id, look }: { id: string; look: 'text' | 'outline' }) {
  const { open } = useHistoryAddress()
  return (
    <Button
      variant={look === 'text' ? 'subtle' : 'default'}
      leftSection={<IconHistory size={20} aria-hidden="true" />}
      onClick={() => open(id)}
    >
      {words.open}
    </Button>
  )
}
