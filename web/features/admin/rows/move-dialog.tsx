import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Sheet } from '../parts/sheet.tsx'
import { strings } from '../strings.ts'
import { rowStrings as words } from './strings.ts'
import type { Order } from './use-order.ts'

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
  const isGood = place >= 1 && place <= order.count
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
        label={words.moveToField(order.count)}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </Sheet>
  )
}
