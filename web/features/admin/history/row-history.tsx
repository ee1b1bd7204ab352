import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { CollectionName } from '../../../../sync/index.ts'
import { useOpened } from '../parts/use-opened.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { history as words } from './strings.ts'

/** The history that the address asks for, of any row: it need not be on this page of a list. */
export function RowHistory({ collection }: { readonly collection: CollectionName }) {
  const { id, close } = useOpened('history')
  if (id === null) return null
  return <HistoryDialog key={id} collection={collection} id={id} onClose={close} />
}

export function HistoryButton({ id, look }: { id: string; look: 'text' | 'outline' }) {
  const { open } = useOpened('history')
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
