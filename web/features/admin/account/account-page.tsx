import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useAdmin, useAuth } from '../auth/auth-context.tsx'
import { EntryForm } from '../auth/entry-form.tsx'
import classes from '../form/single-form.module.css'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { useIntake } from '../intake/intake-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useUnsent } from '../parts/standing.ts'
import { toastBad } from '../parts/toast.tsx'
import { type Failure, failureWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { account as words } from './strings.ts'

const failed =
  (text: string) =>
  (failure: Failure | null): string =>
    failureWords(failure, text, text)

/** [S4] An admin's own name, email and password, and the removal of their data from this device. */
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
          hints={{ password: words.passwordOut }}
          submit={words.savePassword}
          busy={words.busy}
          isOff={({ password, confirm }) => password === '' || confirm === ''}
          send={({ password, current }) => sync.session.changePassword(password, current)}
          refused={failed(words.passwordFailed)}
          done={words.passwordSaved}
        />
        <RemoveDeviceData />
      </div>
    </AdminFrame>
  )
}

/** Removes everything of this admin from this device, after saying what would be lost. */
function RemoveDeviceData() {
  const { removeDeviceData } = useAuth()
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const lost = useUnsent() + (useIntake().files?.length ?? 0)
  const remove = async (): Promise<void> => {
    await removeDeviceData().catch(() => toastBad(words.error, words.removeFailed, 'remove-device'))
    setAsking(false)
  }
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{words.remove}</h2>
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
          {lost > 0 && (
            <p>
              <b>{words.removeUnsent(lost)}</b>
            </p>
          )}
        </Confirm>
      )}
    </section>
  )
}
