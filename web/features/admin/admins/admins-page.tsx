import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Invite, Online, TeamAdmin } from '../../../../sync/index.ts'
import { formatDate } from '../../../shared/format/moment.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import classes from '../parts/list.module.css'
import { MorePages, useAnswer } from '../parts/server-pages.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { failureWords, untilWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { MailPart } from './mail-part.tsx'
import { InviteDialog, PasswordLinkDialog, RemoveDialog } from './person-dialogs.tsx'
import { admins as words } from './strings.ts'

/** The admins, open invitations, and the mail settings. */
export function AdminsPage() {
  const { value, pages, again } = useAnswer(useCallback((online: Online) => online.team(), []))
  const [isInviting, setInviting] = useState(false)
  return (
    <AdminFrame
      title={strings.sections.admins}
      action={
        <Button onClick={() => setInviting(true)}>
          <IconUserPlus size={20} aria-hidden="true" />
          {words.invite}
        </Button>
      }
    >
      <p className={classes.about}>{words.about}</p>
      {value && (
        <ul className={classes.list} aria-label={words.list}>
          {value.admins.map((one) => (
            <Admin key={one.id} admin={one} isOnly={value.admins.length === 1} onChanged={again} />
          ))}
        </ul>
      )}
      {value && value.invites.length > 0 && (
        <section className={classes.group} aria-labelledby="open-invites">
          <h2 id="open-invites">{words.invites}</h2>
          <ul className={classes.list}>
            {value.invites.map((invite) => (
              <OpenInvite key={invite.id} invite={invite} onChanged={again} />
            ))}
          </ul>
        </section>
      )}
      <MorePages pages={pages} offline={words.offline} failed={words.failed} />
      <MailPart />
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false)
            again()
          }}
        />
      )}
    </AdminFrame>
  )
}

interface AdminProps {
  readonly admin: TeamAdmin
  readonly isOnly: boolean
  readonly onChanged: () => void
}

function Admin({ admin, isOnly, onChanged }: AdminProps) {
  const { admin: me } = useAdmin()
  const [open, setOpen] = useState<'remove' | 'link' | null>(null)
  const isMe = admin.id === me.id
  const name = admin.name || admin.email
  // The list is loaded again also after a failure: the server may have done it and its answer was lost.
  const onClose = (): void => {
    setOpen(null)
    onChanged()
  }
  return (
    <li className={classes.line}>
      <div className={classes.told}>
        <p className={classes.title}>
          <span>{name}</span>
          {isMe && <span className={classes.tag}>{words.you}</span>}
        </p>
        <p className={classes.meta}>
          {admin.name && <span>{admin.email}</span>}
          <span>{words.since(formatDate(admin.since))}</span>
        </p>
        {isMe && !isOnly && <p className={classes.meta}>{words.yourself}</p>}
      </div>
      {!isMe && (
        <>
          <Button variant="default" onClick={() => setOpen('link')}>
            {words.passwordLink}
            <span className="vh">{words.of(name)}</span>
          </Button>
          <Button variant="default" onClick={() => setOpen('remove')}>
            {words.remove}
            <span className="vh">{words.of(name)}</span>
          </Button>
        </>
      )}
      {open === 'remove' && <RemoveDialog admin={admin} name={name} onClose={onClose} />}
      {open === 'link' && <PasswordLinkDialog admin={admin} name={name} onClose={onClose} />}
    </li>
  )
}

/** An invitation. It is withdrawn on the server at once, which only a new invitation undoes. */
function OpenInvite({ invite, onChanged }: { invite: Invite; onChanged: () => void }) {
  const { sync } = useAdmin()
  const { id, name, who, until } = invite
  const withdraw = async (): Promise<void> => {
    if (!navigator.onLine) return toastBad(words.withdrawFailed, words.isOffline, id)
    const answer = await sync.online.withdrawInvite(id)
    onChanged()
    if (answer.ok) toastGood(words.withdrawn[0], words.withdrawn[1], id)
    else toastBad(words.withdrawFailed, failureWords(answer, words.unanswered, words.unknown), id)
  }
  return (
    <li className={classes.line}>
      <div className={classes.told}>
        <p className={classes.title}>{name || words.noName}</p>
        <p className={classes.meta}>{words.madeBy(who, untilWords(until, Date.now()))}</p>
      </div>
      <Button variant="default" onClick={() => void withdraw()}>
        {words.withdraw}
        <span className="vh">{words.of(name || words.noName)}</span>
      </Button>
    </li>
  )
}
