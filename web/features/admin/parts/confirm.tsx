import { type ReactNode, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { strings } from '../strings.ts'
import { DangerButton } from './danger-button.tsx'
import { Sheet } from './sheet.tsx'

interface ConfirmProps {
  readonly title: string
  readonly children: ReactNode
  readonly yes: string
  readonly no?: string
  readonly onYes: () => Promise<void> | void
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back. The first focus is on the harmless answer. */
export function Confirm({ title, children, yes, no, onYes, onClose }: ConfirmProps) {
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
          <Button look="outline" onClick={onClose} data-autofocus>
            {no ?? strings.cancel}
          </Button>
          <DangerButton onClick={answer} aria-disabled={isBusy}>
            {yes}
          </DangerButton>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
