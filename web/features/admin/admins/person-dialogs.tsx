import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OnlineAnswer, TeamAdmin } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { useEntry } from '../auth/entry-form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { toastGood } from '../parts/toast.tsx'
import { type Failure, failureWords, isUnanswered } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { type Made, MadeLink } from './link-dialog.tsx'
import { invitation, admins as words } from './strings.ts'

interface OwnPasswordProps {
  readonly title: string
  readonly text: readonly string[]
  readonly yes: string
  readonly busy: string
  /** It takes something away. */
  readonly isDanger?: boolean
  readonly send: (password: string) => Promise<OnlineAnswer<unknown>>
  readonly refused: (failure: Failure | null) => string
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Asks for the own password before something is done to another admin, at once, on the server. */
function OwnPassword(props: OwnPasswordProps) {
  const { title, text, yes, busy, isDanger = false, send, refused, onDone, onClose } = props
  const { admin: me } = useAdmin()
  const { fields, isBusy, submit } = useEntry({
    asks: ['current'],
    hints: { current: words.ownHint },
    owner: me.email,
    send: ({ current }) => send(current),
    refused,
    ...(onDone && { onDone }),
  })
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
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
      {fields}
    </Sheet>
  )
}

/** The failure's title, and why; without an answer only what to look at. */
const because =
  (title: string, unanswered: string) =>
  (failure: Failure | null): string => {
    if (!navigator.onLine) return words.isOffline
    const why = failure ? failureWords(failure, unanswered, words.unknown) : words.unknown
    return failure && isUnanswered(failure.code) ? why : `${title}. ${why}`
  }

interface PersonDialogProps {
  readonly admin: TeamAdmin
  readonly name: string
  readonly onClose: () => void
}

/** Removes another admin. `onChanged`: the server did it, or may have done it. */
export function RemoveDialog(props: PersonDialogProps & { readonly onChanged: () => void }) {
  const { admin, name, onClose, onChanged } = props
  const { sync } = useAdmin()
  return (
    <OwnPassword
      title={words.removeTitle(name)}
      text={words.removeText}
      yes={words.removeYes}
      busy={words.removing}
      isDanger
      send={async (password) => {
        const answer = await sync.online.removeAdmin(admin.id, password)
        onChanged()
        return answer
      }}
      refused={because(words.removeFailed, words.removeUnanswered)}
      onDone={() => {
        toastGood(words.removed(name), words.removedText, admin.id)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Makes a link by which another admin chooses a new password. */
export function PasswordLinkDialog({ admin, name, onClose }: PersonDialogProps) {
  const { sync } = useAdmin()
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <MadeLink made={made} onClose={onClose} />
  return (
    <OwnPassword
      title={words.linkTitle(name)}
      text={words.linkText}
      yes={invitation.make}
      busy={invitation.making}
      send={async (password) => {
        const answer = await sync.online.passwordLink(admin.id, password)
        if (answer.ok) {
          const { path, until, mailed } = answer.value
          const note = mailed ? invitation.mailed : ''
          setMade({ path, until, note, text: invitation.resetText })
        }
        return answer
      }}
      refused={because(words.linkFailed, words.unanswered)}
      onClose={onClose}
    />
  )
}
