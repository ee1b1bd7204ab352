import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { strings } from '../strings.ts'
import { Sheet } from './sheet.tsx'

interface ConfirmProps {
  readonly title: string
  readonly children: ReactNode
  readonly yes: string
  readonly no?: string
  /** Look of the button that goes on: 'danger' where something is lost. */
  readonly look?: 'danger' | 'primary'
  readonly onYes: () => Promise<void> | void
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back, or is done to many. The first focus is on the harmless answer. */
export function Confirm(props: ConfirmProps) {
  const { title, children, yes, no = strings.cancel, look = 'danger', onYes, onClose } = props
  const [isBusy, setBusy] = useState(false)
  const answer = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await onYes()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {no}
          </Button>
          <Button
            color={look === 'danger' ? 'red' : undefined}
            onClick={answer}
            aria-disabled={isBusy}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
