import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Invite, Online, OnlineAnswer, Team, TeamAdmin } from '../../../../sync/index.ts'
import { formatDate } from '../../../shared/format/moment.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { askOnline } from '../parts/ask-online.ts'
import { Confirm } from '../parts/confirm.tsx'
import { hold, useHeld } from '../parts/hold.ts'
import { isSignedIn } from '../parts/is-signed-in.ts'
import { Notice } from '../parts/notice.tsx'
import { type Failure, failureWords } from '../parts/online-words.ts'
import { Skeletons } from '../parts/skeletons.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { strings } from '../strings.ts'
import classes from './admins.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { admins as words } from './strings.ts'
import { untilWords } from './until-words.ts'

const nameOf = ({ name, email }: TeamAdmin): string => name || email

/** Who may sign in, and who was asked to join. */
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
            <Button look="outline" onClick={again}>
              {strings.online.again}
            </Button>
          </div>
        </>
      )}
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

/** The server's own word for the one who must stay. */
const refusalWords = (failure: Failure): string =>
  failure.message === 'last_admin'
    ? words.lastAdmin
    : failureWords(failure, words.unanswered, words.unknown)

interface Deed {
  readonly id: string
  readonly title: string
  readonly ask: (online: Online) => Promise<OnlineAnswer<null>>
  readonly done: readonly [string, string]
  readonly failed: string
}

/** Neither can be taken back by the server, so that each waits here until its way back is over. */
const useSteps = () => {
  const { sync, admin: me } = useAdmin()
  const begin = ({ id, title, ask, done, failed }: Deed): void => {
    const run = async (): Promise<void> => {
      // Never in the name of whoever signed in here meanwhile.
      if (!isSignedIn(sync, me.id)) return toastBad(failed, words.signedOut, id)
      const answer = await askOnline(sync, ask)
      if (answer.ok) toastGood(done[0], done[1], id)
      else toastBad(failed, refusalWords(answer), id)
    }
    hold(id, { title, text: words.held }, run)
  }
  return {
    remove: (admin: TeamAdmin) =>
      begin({
        id: admin.id,
        title: words.removing(nameOf(admin)),
        ask: (online) => online.removeAdmin(admin.id),
        done: [words.removed(nameOf(admin)), ''],
        failed: words.removeFailed,
      }),
    withdraw: (invite: Invite) =>
      begin({
        id: invite.id,
        title: words.withdrawing,
        ask: (online) => online.withdrawInvite(invite.id),
        done: words.withdrawn,
        failed: words.withdrawFailed,
      }),
  }
}

/** Tells when one of so many that are on their way is over: done, refused or taken back. */
const useOver = (count: number, onOver: () => void): void => {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) onOver()
    before.current = count
  }, [count, onOver])
}

function Lists({ team, onChanged }: { team: Team; onChanged: () => void }) {
  const { admin: me } = useAdmin()
  const { remove, withdraw } = useSteps()
  const held = useHeld()
  useOver([...team.admins, ...team.invites].filter(({ id }) => held.has(id)).length, onChanged)
  const [leaving, setLeaving] = useState<TeamAdmin | null>(null)
  return (
    <>
      <ul className={classes.list} aria-label={words.list}>
        {team.admins.map((one) => (
          <li key={one.id} className={classes.one}>
            <div className={classes.told}>
              <p className={classes.name}>
                {nameOf(one)}
                {one.id === me.id && <span className={classes.you}>{words.you}</span>}
              </p>
              <p className={classes.meta}>
                {one.name && <span>{one.email}</span>}
                <span>{words.since(formatDate(one.since))}</span>
              </p>
              {one.id === me.id && team.admins.length > 1 && (
                <p className={classes.meta}>{words.yourself}</p>
              )}
            </div>
            {one.id !== me.id && (
              <Step
                isHeld={held.has(one.id)}
                label={words.remove}
                of={nameOf(one)}
                onClick={() => setLeaving(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {team.invites.length > 0 && (
        <Invites invites={team.invites} held={held} onWithdraw={withdraw} />
      )}
      {leaving && (
        <Confirm
          title={words.removeTitle(nameOf(leaving))}
          yes={words.removeYes}
          onYes={() => {
            remove(leaving)
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        >
          {words.removeText.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Confirm>
      )}
    </>
  )
}

/** What can be done to one of the list; in the ten seconds of its way back, that it is on its way. */
function Step({
  isHeld,
  label,
  of,
  onClick,
}: {
  readonly isHeld: boolean
  readonly label: string
  readonly of: string
  readonly onClick: () => void
}) {
  if (isHeld) return <span className={classes.meta}>{words.onItsWay}</span>
  return (
    <Button look="outline" onClick={onClick}>
      {label}
      <span className="vh">{words.of(of)}</span>
    </Button>
  )
}

function Invites({
  invites,
  held,
  onWithdraw,
}: {
  readonly invites: readonly Invite[]
  readonly held: ReadonlySet<string>
  readonly onWithdraw: (invite: Invite) => void
}) {
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
            <Step
              isHeld={held.has(invite.id)}
              label={words.withdraw}
              of={invite.name || words.noName}
              onClick={() => onWithdraw(invite)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
