import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AdminRow, type ListName, titleOf } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { toastBad } from '../parts/toast.tsx'
import { useAnnounce } from '../parts/use-announce.ts'
import { strings } from '../strings.ts'
import type { RowKind } from './row-kind.ts'
import { rowStrings as words } from './strings.ts'
import type { Order } from './use-order.ts'
import { useSteps } from './use-steps.tsx'

interface RemoveRowProps<N extends ListName> {
  readonly kind: RowKind<N>
  readonly row: AdminRow<N>
  readonly onClose: () => void
}

/** [M3] [M9] Asks before a row goes to the trash, or out of it for ever. */
export function RemoveRow<N extends ListName>(props: RemoveRowProps<N>) {
  const { kind, row, onClose } = props
  const { run } = useSteps(kind)
  if (row.row.status === 'trashed') return <PurgeRow {...props} />
  const remove = async (): Promise<void> => {
    const failed = await run({ kind: 'trash' }, [row])
    if (failed.length === 0) onClose()
  }
  return (
    <Confirm
      title={kind.words.deleteTitle}
      yes={kind.words.deleteYes}
      onYes={remove}
      onClose={onClose}
    >
      <p>{kind.words.deleteText(titleOf(kind.collection, row.row) || words.untitled)}</p>
    </Confirm>
  )
}

/** Deletes a row for ever. Nothing brings it back; until it is sent, the outbox can stop it. */
function PurgeRow<N extends ListName>({ kind, row, onClose }: RemoveRowProps<N>) {
  const { collection } = kind
  const { sync } = useAdmin()
  const announce = useAnnounce()
  const purge = async (): Promise<void> => {
    const outcome = await sync.commands.deleteRow(collection, row.id, row.row).catch(() => null)
    if (!outcome?.ok)
      return toastBad(kind.words.deleteFailed[0], kind.words.deleteFailed[1], 'rows-failed')
    const changes = [{ collection, id: row.id, change: outcome.change }]
    void announce({ changes, done: () => kind.words.purged })
    onClose()
  }
  return (
    <Confirm title={kind.words.purgeTitle} yes={words.purge} onYes={purge} onClose={onClose}>
      <p>{kind.words.purgeText(titleOf(collection, row.row) || words.untitled)}</p>
      <p>{words.inBackups}</p>
    </Confirm>
  )
}

interface MoveDialogProps {
  readonly id: string
  readonly title: string
  readonly order: Order
  readonly onClose: () => void
}

/** Moves a row to a place by its number, also to another page of the list. */
export function MoveDialog({ id, title, order, onClose }: MoveDialogProps) {
  const [text, setText] = useState(String(order.placeOf(id) + 1))
  const place = /^\d+$/.test(text.trim()) ? Number(text) : 0
  const isGood = place >= 1 && place <= order.placed.length
  const submit = async (): Promise<void> => {
    if (!isGood) return
    await order.move(id, place - 1)
    onClose()
  }
  return (
    <Sheet
      title={words.moveToTitle(title)}
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" disabled={!isGood}>
            {words.moveToYes}
          </Button>
        </>
      }
    >
      <TextInput
        name="place"
        label={words.moveToField(order.placed.length)}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </Sheet>
  )
}
