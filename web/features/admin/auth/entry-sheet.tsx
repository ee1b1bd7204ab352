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
  /** Fields above those of the account. */
  readonly children?: ReactNode
  readonly yes: string
  readonly busy: string
  /** The action removes something. */
  readonly isDanger?: boolean
  readonly onClose: () => void
}

/** A dialog that asks for the admin's password, or a name, before something is done on the server. */
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

/** The words for a failure: its title and its reason, or, without an answer, what to check. */
export const because =
  (title: string, unanswered: string = words.unanswered) =>
  (failure: Failure | null): string => {
    if (!navigator.onLine) return words.isOffline
    const why = failureWords(failure, unanswered, words.unknown)
    return failure && isUnanswered(failure.code) ? why : `${title}. ${why}`
  }
