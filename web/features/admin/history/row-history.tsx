import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CollectionName } from '../../../../sync/index.ts'
import { Lazy, lazyPart } from '../parts/lazy-part.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { history as words } from './strings.ts'
import { useHistoryAddress } from './use-history-address.ts'

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
