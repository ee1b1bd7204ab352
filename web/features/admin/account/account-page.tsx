import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useAdmin, useAuth } from '../auth/auth-context.tsx'
import { EntryForm } from '../auth/entry-form.tsx'
import classes from '../form/single-form.module.css'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { useIntake, useWaitingCount } from '../intake/intake-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useUnsent } from '../parts/standing.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { type Failure, failureWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { account as words } from './strings.ts'

const failed =
  (text: string) =>
  (failure: Failure | null): string =>
    failure ? failureWords(failure, text, text) : text

/** [S4] An admin's own email address, password and sessions. */
export function AccountPage() {
  const { sync, admin } = useAdmin()
  return (
    <AdminFrame title={strings.sections.account}>
      <div className={classes.form}>
        <EntryForm
          title={words.emailTitle}
          isToast
          asks={['name', 'email', 'current']}
          start={{ name: admin.name, email: admin.email }}
          hints={{ current: words.currentHint }}
          submit={words.saveEmail}
          busy={words.busy}
          isOff={({ name, email }) =>
            email === '' || (name === admin.name && email === admin.email)
          }
          send={({ name, email, current }) => sync.session.changeEmail(email, name, current)}
          refused={failed(words.emailFailed)}
          done={words.emailSaved}
        />
        <EntryForm
          title={words.passwordTitle}
          isToast
          asks={['current', 'password', 'confirm']}
          owner={admin.email}
          submit={words.savePassword}
          busy={words.busy}
          isOff={({ password, confirm }) => password === '' || confirm === ''}
          send={({ password, current }) => sync.session.changePassword(password, current)}
          refused={failed(words.passwordFailed)}
          done={words.passwordSaved}
        />
        <SignOutEverywhere />
        <RemoveDeviceData />
      </div>
    </AdminFrame>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const EVERYWHERE = 'sign-out-everywhere'

/** Ends the sessions of this admin on all other devices; asks first, and says what stays. */
function SignOutEverywhere() {
  const { sync } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const leave = async (): Promise<void> => {
    const outcome = await sync.session.signOutEverywhere().catch(() => null)
    if (!outcome?.ok)
      return toastBad(words.error, failed(words.everywhereFailed)(outcome), EVERYWHERE)
    toastGood(words.everywhereSaved[0], words.everywhereSaved[1], EVERYWHERE)
    setAsking(false)
  }
  return (
    <Part title={words.devicesTitle}>
      <p className={classes.about}>{words.devicesText}</p>
      <div className={classes.act}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.everywhere}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.everywhereTitle}
          yes={words.everywhere}
          no={words.everywhereNo}
          onYes={leave}
          onClose={() => setAsking(false)}
        >
          <p>{words.everywhereAsk}</p>
        </Confirm>
      )}
    </Part>
  )
}

/** Leaves nothing of this admin on this device; says what would be lost by it before. */
function RemoveDeviceData() {
  const { removeDeviceData } = useAuth()
  const unsent = useUnsent()
  const { stopKeeping } = useIntake()
  const filesIn = useWaitingCount()
  const [isAsking, setAsking] = useState(false)
  const remove = async (): Promise<void> => {
    await stopKeeping()
    await removeDeviceData().catch(() => toastBad(words.error, words.removeFailed, 'remove-device'))
  }
  return (
    <Part title={words.remove}>
      <p className={classes.about}>{words.removeText}</p>
      <div className={classes.act}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.removeTitle}
          yes={words.removeYes}
          no={words.removeNo}
          onYes={remove}
          onClose={() => setAsking(false)}
        >
          <p>{words.removeAsk}</p>
          {unsent > 0 && (
            <p>
              <b>{words.removeUnsent(unsent)}</b>
            </p>
          )}
          {filesIn > 0 && (
            <p>
              <b>{words.removeFilesIn(filesIn)}</b>
            </p>
          )}
        </Confirm>
      )}
    </Part>
  )
}
