import { IconHistory } from '@tabler/icons-react'
import type { CollectionName } from '../../../../sync/index.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
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
            <Button look="outline" onClick={close}>
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
    <ButtonLink look={look} to={linkTo(id)} state={linkState}>
      <IconHistory size={20} aria-hidden="true" />
      {words.open}
    </ButtonLink>
  )
}
