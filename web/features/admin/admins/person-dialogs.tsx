import { Button, TextInput } from '@mantine/core'
import { IconLink, IconShare } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { TeamAdmin } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { type EntryPlan, useEntry } from '../auth/entry-form.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { type Failure, failureWords, isUnanswered, untilWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { invitation, admins as words } from './strings.ts'

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
    <EntrySheet
      title={words.removeTitle(name)}
      text={words.removeText}
      asks={['current']}
      yes={words.removeYes}
      busy={words.removing}
      isDanger
      send={async ({ current }) => {
        const answer = await sync.online.removeAdmin(admin.id, current)
        onChanged()
        return answer
      }}
      refused={because(words.removeFailed, words.removeUnanswered)}
      done={[words.removed(name), words.removedText]}
      onDone={onClose}
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
    <EntrySheet
      title={words.linkTitle(name)}
      text={words.linkText}
      asks={['current']}
      yes={invitation.make}
      busy={invitation.making}
      send={async ({ current }) => {
        const answer = await sync.online.passwordLink(admin.id, current)
        if (answer.ok) {
          const { path, until, mailed } = answer.value
          const note = mailed ? invitation.mailed : ''
          setMade({ path, until, note, text: invitation.resetText })
        }
        return answer
      }}
      refused={because(words.linkFailed)}
      onClose={onClose}
    />
  )
}

/** Makes a link by which a person becomes an admin. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { sync } = useAdmin()
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <MadeLink made={made} onClose={onClose} />
  return (
    <EntrySheet
      title={invitation.title}
      asks={['name']}
      labels={{ name: invitation.name }}
      hints={{ name: invitation.nameHint }}
      owner=""
      yes={invitation.make}
      busy={invitation.making}
      send={async ({ name }) => {
        const answer = await sync.online.invite(name)
        if (answer.ok) setMade({ ...answer.value, note: '', text: invitation.shareText })
        return answer
      }}
      refused={because(invitation.failed)}
      onClose={onClose}
    />
  )
}

/** A one-time link as the server tells it, this once. */
interface Made {
  readonly path: string
  readonly until: number
  /** What else happened; '' for nothing. */
  readonly note: string
  /** Words that are shared with it. */
  readonly text: string
}

/** Shows a link, to be copied or shared. */
function MadeLink({ made, onClose }: { made: Made; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const address = window.location.origin + made.path
  const copy = async (): Promise<void> => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      toastGood(invitation.copied, '', 'copy')
    } catch {
      toastBad(invitation.copyFailed, '', 'copy') // no https, or a browser within another app
    }
  }
  // A person who gives up sharing has the link before them still.
  const share = (): Promise<void> =>
    navigator.share({ text: made.text, url: address }).catch(() => undefined)
  return (
    <Sheet
      title={invitation.madeTitle}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {invitation.done}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button variant="default" onClick={() => void share()}>
              <IconShare size={20} aria-hidden="true" />
              {invitation.share}
            </Button>
          )}
          <Button data-autofocus onClick={() => void copy()}>
            <IconLink size={20} aria-hidden="true" />
            {invitation.copy}
          </Button>
        </>
      }
    >
      <Notice>
        {[invitation.shown, invitation.until(untilWords(made.until, Date.now())), made.note].join(
          ' ',
        )}
      </Notice>
      <TextInput
        ref={field}
        label={invitation.link}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Sheet>
  )
}
