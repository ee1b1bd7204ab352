import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { admins as words } from '../admins/strings.ts'
import { Sheet } from '../parts/sheet.tsx'
import { type Failure, failureWords, isUnanswered } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { useAdmin } from './auth-context.tsx'
import { type EntryPlan, useEntry } from './entry-form.tsx'

interface EntrySheetProps extends EntryPlan {
  readonly title: string
  readonly text?: readonly string[]
  /** Other fields above. */
  readonly children?: ReactNode
  readonly yes: string
  readonly busy: string
  /** It takes something away. */
  readonly isDanger?: boolean
  readonly onClose: () => void
}

/** Asks for something, as the own password, before it is done at once on the server. */
export function EntrySheet(props: EntrySheetProps) {
  const { title, text = [], children, yes, busy, isDanger = false, onClose, ...plan } = props
  const { admin: me } = useAdmin()
  const { fields, isBusy, submit } = useEntry({
    hints: { current: words.ownHint },
    owner: me.email,
    ...plan,
  })
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button color={isDanger ? 'red' : undefined} type="submit" aria-disabled={isBusy}>
            {isBusy ? busy : yes}
          </Button>
        </>
      }
    >
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
      {fields}
    </Sheet>
  )
}

/** The failure's title, and why; without an answer only what to look at. */
export const because =
  (title: string, unanswered: string = words.unanswered) =>
  (failure: Failure | null): string => {
    if (!navigator.onLine) return words.isOffline
    const why = failureWords(failure, unanswered, words.unknown)
    return failure && isUnanswered(failure.code) ? why : `${title}. ${why}`
  }
