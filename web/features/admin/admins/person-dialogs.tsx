import { Button, TextInput } from '@mantine/core'
import { IconLink, IconShare } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OnlineAnswer, TeamAdmin } from '../../../../sync/index.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { because, EntrySheet } from '../auth/entry-sheet.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { untilWords } from '../parts/words.ts'
import { invitation, admins as words } from './strings.ts'

interface PersonDialogProps {
  readonly admin: TeamAdmin
  readonly name: string
  readonly onClose: () => void
}

/** Removes another admin. */
export function RemoveDialog({ admin, name, onClose }: PersonDialogProps) {
  const { sync } = useAdmin()
  return (
    <EntrySheet
      title={words.removeTitle(name)}
      text={words.removeText}
      asks={['current']}
      yes={words.removeYes}
      busy={words.removing}
      isDanger
      send={({ current }) => sync.online.removeAdmin(admin.id, current)}
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
  return (
    <LinkDialog
      title={words.linkTitle(name)}
      text={words.linkText}
      asks="current"
      make={(password) => sync.online.passwordLink(admin.id, password)}
      failed={words.linkFailed}
      shareText={invitation.resetText}
      onClose={onClose}
    />
  )
}

/** Makes a link by which a person becomes an admin. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { sync } = useAdmin()
  return (
    <LinkDialog
      title={invitation.title}
      asks="name"
      make={(name) => sync.online.invite(name)}
      failed={invitation.failed}
      shareText={invitation.shareText}
      onClose={onClose}
    />
  )
}

/** A new one-time link. The server tells it only once. */
interface Made {
  readonly path: string
  readonly until: number
  /** The person also gets a link by mail. */
  readonly mailed?: boolean
}

interface LinkDialogProps {
  readonly title: string
  readonly text?: readonly string[]
  /** The field that the dialog asks for. */
  readonly asks: 'current' | 'name'
  readonly make: (typed: string) => Promise<OnlineAnswer<Made>>
  readonly failed: string
  /** The message that is shared with the link. */
  readonly shareText: string
  readonly onClose: () => void
}

function LinkDialog(props: LinkDialogProps) {
  const { title, text = [], asks, make, failed, shareText, onClose } = props
  const [made, setMade] = useState<Made | null>(null)
  if (made) return <MadeLink made={made} shareText={shareText} onClose={onClose} />
  return (
    <EntrySheet
      title={title}
      text={text}
      asks={[asks]}
      {...(asks === 'name' && {
        labels: { name: invitation.name },
        hints: { name: invitation.nameHint },
        owner: '',
      })}
      yes={invitation.make}
      busy={invitation.making}
      send={async (entry) => {
        const answer = await make(entry[asks])
        if (answer.ok) setMade(answer.value)
        return answer
      }}
      refused={because(failed)}
      onClose={onClose}
    />
  )
}

/** Shows a link, to be copied or shared. */
function MadeLink(props: { made: Made; shareText: string; onClose: () => void }) {
  const { made, shareText, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  const address = window.location.origin + made.path
  const copy = async (): Promise<void> => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      toastGood(invitation.copied, '', 'copy')
    } catch {
      toastBad(invitation.copyFailed, '', 'copy') // copying needs https, and some apps with a browser inside refuse it
    }
  }
  // After a cancelled share the link is still on the screen.
  const share = (): Promise<void> =>
    navigator.share({ text: shareText, url: address }).catch(() => undefined)
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
        <p>{`${invitation.shown} ${invitation.until(untilWords(made.until, Date.now()))}`}</p>
        {made.mailed && <p>{invitation.mailed}</p>}
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
