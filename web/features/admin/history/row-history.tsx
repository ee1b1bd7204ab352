import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { CollectionName } from '../../../../sync/index.ts'
import { Lazy, lazyPart } from '../parts/lazy-part.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { history as words } from './strings.ts'

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

const dialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog)

/** The history that the address asks for; `label`: what a person calls its row. */
export function RowHistory({
  collection,
  label,
}: {
  readonly collection: CollectionName
  readonly label: string
}) {
  const { id, close } = useHistoryAddress()
  if (id === null) return null
  return (
    <Lazy
      key={id}
      part={dialog}
      with={{ collection, id, label, onClose: close }}
      frame={(inside) => (
        <Sheet
          title={words.title(label)}
          onClose={close}
          hasAddress
          isWide
          foot={
            <Button variant="default" onClick={close}>
              {strings.close}
            </Button>
          }
        >
          {inside}
        </Sheet>
      )}
    />
  )
}

export function HistoryLink({ id, look }: { id: string; look: 'text' | 'outline' }) {
  const { linkTo, linkState } = useHistoryAddress()
  return (
    <Button
      component={Link}
      variant={look === 'text' ? 'subtle' : 'default'}
      to={linkTo(id)}
      state={linkState}
      leftSection={<IconHistory size={20} aria-hidden="true" />}
    >
      {words.open}
    </Button>
  )
}
