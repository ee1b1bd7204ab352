import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Invite, Online, Team, TeamAdmin } from '../../../../sync/index.ts'
import { formatDate } from '../../../shared/format/moment.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { useAnswer } from '../parts/server-pages.tsx'
import { Notice, Skeletons } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { failureWords, untilWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import classes from './admins.module.css'
import { MailPart } from './mail-part.tsx'
import { InviteDialog, PasswordLinkDialog, RemoveDialog } from './person-dialogs.tsx'
import { admins as words } from './strings.ts'

/** What is done to another admin. */
type What = 'remove' | 'link'

const nameOf = ({ name, email }: TeamAdmin): string => name || email

/** Admins who may sign in, and people who were asked to join. */
export function AdminsPage() {
  const { value, failure, isBusy, again } = useAnswer(
    useCallback((online: Online) => online.team(), []),
  )
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
      {value && <Lists team={value} onChanged={again} />}
      {isBusy && !value && <Skeletons rows={2} />}
      {failure && (
        <>
          <Notice tone="bad">{failureWords(failure, words.offline, words.failed)}</Notice>
          <div>
            <Button variant="default" onClick={again}>
              {strings.online.again}
            </Button>
          </div>
        </>
      )}
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

/** Withdraws an invitation, at once on the server; only another one undoes it. */
const useWithdrawal = (onChanged: () => void) => {
  const { sync } = useAdmin()
  const [busy, setBusy] = useState('')
  const withdraw = async ({ id }: Invite): Promise<void> => {
    if (busy) return
    if (!navigator.onLine) return toastBad(words.withdrawFailed, words.isOffline, id)
    setBusy(id)
    const answer = await sync.online.withdrawInvite(id)
    setBusy('')
    onChanged()
    if (answer.ok) toastGood(words.withdrawn[0], words.withdrawn[1], id)
    else toastBad(words.withdrawFailed, failureWords(answer, words.unanswered, words.unknown), id)
  }
  return { busy, withdraw }
}

function Lists({ team, onChanged }: { team: Team; onChanged: () => void }) {
  const [asked, setAsked] = useState<{ readonly what: What; readonly admin: TeamAdmin } | null>(
    null,
  )
  const about = asked && {
    admin: asked.admin,
    name: nameOf(asked.admin),
    onClose: () => setAsked(null),
  }
  return (
    <>
      <ul className={classes.list} aria-label={words.list}>
        {team.admins.map((one) => (
          <Admin
            key={one.id}
            admin={one}
            isOnly={team.admins.length === 1}
            onAsk={(what) => setAsked({ what, admin: one })}
          />
        ))}
      </ul>
      {team.invites.length > 0 && <Invites invites={team.invites} onChanged={onChanged} />}
      {about && asked?.what === 'remove' && <RemoveDialog {...about} onChanged={onChanged} />}
      {about && asked?.what === 'link' && <PasswordLinkDialog {...about} />}
    </>
  )
}

interface AdminProps {
  readonly admin: TeamAdmin
  readonly isOnly: boolean
  readonly onAsk: (what: What) => void
}

function Admin({ admin, isOnly, onAsk }: AdminProps) {
  const { admin: me } = useAdmin()
  const isMe = admin.id === me.id
  return (
    <li className={classes.one}>
      <div className={classes.told}>
        <p className={classes.name}>
          {nameOf(admin)}
          {isMe && <span className={classes.you}>{words.you}</span>}
        </p>
        <p className={classes.meta}>
          {admin.name && <span>{admin.email}</span>}
          <span>{words.since(formatDate(admin.since))}</span>
        </p>
        {isMe && !isOnly && <p className={classes.meta}>{words.yourself}</p>}
      </div>
      {!isMe && (
        <>
          <Button variant="default" onClick={() => onAsk('link')}>
            {words.passwordLink}
            <span className="vh">{words.of(nameOf(admin))}</span>
          </Button>
          <Button variant="default" onClick={() => onAsk('remove')}>
            {words.remove}
            <span className="vh">{words.of(nameOf(admin))}</span>
          </Button>
        </>
      )}
    </li>
  )
}

interface InvitesProps {
  readonly invites: readonly Invite[]
  readonly onChanged: () => void
}

function Invites({ invites, onChanged }: InvitesProps) {
  const { busy, withdraw } = useWithdrawal(onChanged)
  const now = Date.now()
  return (
    <section className={classes.group} aria-labelledby="open-invites">
      <h2 id="open-invites">{words.invites}</h2>
      <ul className={classes.list}>
        {invites.map((invite) => (
          <li key={invite.id} className={classes.one}>
            <div className={classes.told}>
              <p className={classes.name}>{invite.name || words.noName}</p>
              <p className={classes.meta}>
                {words.madeBy(invite.who, untilWords(invite.until, now))}
              </p>
            </div>
            <Button
              variant="default"
              aria-disabled={busy === invite.id}
              onClick={() => void withdraw(invite)}
            >
              {busy === invite.id ? words.withdrawing : words.withdraw}
              <span className="vh">{words.of(invite.name || words.noName)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
