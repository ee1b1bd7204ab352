import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useAdmin, useAuth } from '../auth/auth-context.tsx'
import { EntryForm } from '../auth/entry-form.tsx'
import classes from '../form/single-form.module.css'
import { AdminFrame } from '../frame/admin-frame.tsx'
import { useIntake } from '../intake/intake-context.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useUnsent } from '../parts/standing.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { type Failure, failureWords } from '../parts/words.ts'
import { strings } from '../strings.ts'
import { account as words } from './strings.ts'

const failed =
  (text: string) =>
  (failure: Failure | null): string =>
    failureWords(failure, text, text)

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

interface AskProps {
  readonly title: string
  readonly about: string
  readonly button: string
  /** The question, and its two answers. */
  readonly ask: string
  readonly yes: string
  readonly no: string
  readonly onYes: () => Promise<void>
  /** What is said below the question. */
  readonly children: ReactNode
}

/** A part of the page with one act, which is asked before. */
function Ask({ title, about, button, ask, yes, no, onYes, children }: AskProps) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.about}>{about}</p>
      <div className={classes.act}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {button}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={ask}
          yes={yes}
          no={no}
          onYes={async () => {
            await onYes()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          {children}
        </Confirm>
      )}
    </section>
  )
}

/** Ends the sessions of this admin on all other devices; asks first, and says what stays. */
function SignOutEverywhere() {
  const { sync } = useAdmin()
  const leave = async (): Promise<void> => {
    const outcome = await sync.session.signOutEverywhere().catch(() => null)
    if (outcome?.ok) toastGood(words.everywhereSaved[0], words.everywhereSaved[1], 'everywhere')
    else toastBad(words.error, failed(words.everywhereFailed)(outcome), 'everywhere')
  }
  return (
    <Ask
      title={words.devicesTitle}
      about={words.devicesText}
      button={words.everywhere}
      ask={words.everywhereTitle}
      yes={words.everywhere}
      no={words.everywhereNo}
      onYes={leave}
    >
      <p>{words.everywhereAsk}</p>
    </Ask>
  )
}

/** Leaves nothing of this admin on this device; says what would be lost by it before. */
function RemoveDeviceData() {
  const { removeDeviceData } = useAuth()
  const lost = useUnsent() + (useIntake().files?.length ?? 0)
  const remove = (): Promise<void> =>
    removeDeviceData().catch(() => toastBad(words.error, words.removeFailed, 'remove-device'))
  return (
    <Ask
      title={words.remove}
      about={words.removeText}
      button={words.remove}
      ask={words.removeTitle}
      yes={words.removeYes}
      no={words.removeNo}
      onYes={remove}
    >
      <p>{words.removeAsk}</p>
      {lost > 0 && (
        <p>
          <b>{words.removeUnsent(lost)}</b>
        </p>
      )}
    </Ask>
  )
}
