import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Invite, Online, OnlineAnswer, Team, TeamAdmin } from '../../../../sync/index.ts'
import { formatDate } from '../../../shared/format/moment.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { askOnline } from '../parts/ask-online.ts'
import { Confirm } from '../parts/confirm.tsx'
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

const useSteps = (onChanged: () => void) => {
  const { sync } = useAdmin()
  const run = async (
    step: (online: Online) => Promise<OnlineAnswer<null>>,
    done: readonly [string, string],
    failed: string,
  ): Promise<boolean> => {
    const answer = await askOnline(sync, step)
    if (answer.ok) toastGood(done[0], done[1], 'admins')
    else toastBad(failed, refusalWords(answer), 'admins')
    // Also after a refusal: it says that what is shown is not how it is.
    onChanged()
    return answer.ok
  }
  return {
    remove: (admin: TeamAdmin) =>
      run(
        (online) => online.removeAdmin(admin.id),
        [words.removed(nameOf(admin)), ''],
        words.removeFailed,
      ),
    withdraw: (invite: Invite) =>
      run((online) => online.withdrawInvite(invite.id), words.withdrawn, words.withdrawFailed),
  }
}

function Lists({ team, onChanged }: { team: Team; onChanged: () => void }) {
  const { admin: me } = useAdmin()
  const { remove, withdraw } = useSteps(onChanged)
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
              <Button look="outline" onClick={() => setLeaving(one)}>
                {words.remove}
                <span className="vh">{words.of(nameOf(one))}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {team.invites.length > 0 && <Invites invites={team.invites} onWithdraw={withdraw} />}
      {leaving && (
        <Confirm
          title={words.removeTitle(nameOf(leaving))}
          yes={words.removeYes}
          onYes={async () => {
            await remove(leaving)
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

function Invites({
  invites,
  onWithdraw,
}: {
  readonly invites: readonly Invite[]
  readonly onWithdraw: (invite: Invite) => Promise<boolean>
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
            <Button look="outline" onClick={() => void onWithdraw(invite)}>
              {words.withdraw}
              <span className="vh">{words.of(invite.name || words.noName)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
