import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { MailSettings, Online } from '../../../../sync/index.ts'
import { account } from '../account/strings.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { because, EntrySheet } from '../auth/entry-sheet.tsx'
import { login } from '../auth/strings.ts'
import classes from '../parts/list.module.css'
import { useAnswer } from '../parts/server-pages.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { failureWords } from '../parts/words.ts'
import { admins, mail as words } from './strings.ts'

type Stored = MailSettings & { readonly hasPassword: boolean }

/** The mail settings and a test mail. Not shown until the server has answered. */
export function MailPart() {
  const { sync } = useAdmin()
  const { value, again } = useAnswer(useCallback((online: Online) => online.mailSettings(), []))
  const [isOpen, setOpen] = useState(false)
  const [isTesting, setTesting] = useState(false)
  if (!value) return null
  const test = async (): Promise<void> => {
    setTesting(true)
    const answer = await sync.online.testMail()
    setTesting(false)
    if (answer.ok) toastGood(words.sent(answer.value), words.sentText, 'mail')
    else toastBad(words.notSent, failureWords(answer, admins.unanswered, admins.unknown), 'mail')
  }
  return (
    <section className={classes.group} aria-labelledby="mail">
      <h2 id="mail">{words.title}</h2>
      <p className={classes.about}>{value.enabled ? words.on(value.sender_address) : words.off}</p>
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
        {value.enabled && (
          <Button
            variant="default"
            aria-disabled={isTesting}
            onClick={() => (isTesting ? undefined : void test())}
          >
            {isTesting ? words.testing : words.test}
          </Button>
        )}
      </div>
      {isOpen && (
        <MailDialog
          stored={value}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            again()
          }}
        />
      )}
    </section>
  )
}

interface MailDialogProps {
  readonly stored: Stored
  readonly onClose: () => void
  readonly onSaved: () => void
}

function MailDialog({ stored, onClose, onSaved }: MailDialogProps) {
  const { sync } = useAdmin()
  const [{ hasPassword, ...mail }, setMail] = useState(stored)
  const [smtpPassword, setSmtpPassword] = useState('')
  const set = (change: Partial<MailSettings>): void => setMail({ hasPassword, ...mail, ...change })
  const text = (name: 'host' | 'port' | 'username' | 'sender_name' | 'sender_address') => (
    <TextInput
      label={words.fields[name]}
      value={mail[name] || ''}
      inputMode={name === 'port' ? 'numeric' : 'text'}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) =>
        set({ [name]: name === 'port' ? Number(value) || 0 : value })
      }
    />
  )
  const tick = (name: 'enabled' | 'tls') => (
    <Checkbox
      label={words.fields[name]}
      checked={mail[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <EntrySheet
      title={words.title}
      asks={['current']}
      yes={words.save}
      busy={account.busy}
      send={({ current }) => sync.online.setMail(mail, smtpPassword, current)}
      refused={because(words.notSaved)}
      done={[words.saved, '']}
      onDone={onSaved}
      onClose={onClose}
    >
      <p className={classes.about}>{words.about}</p>
      {tick('enabled')}
      {text('host')}
      {text('port')}
      {tick('tls')}
      {text('username')}
      <PasswordInput
        label={words.fields.password}
        description={hasPassword ? words.kept : undefined}
        value={smtpPassword}
        autoComplete="off"
        onChange={(event) => setSmtpPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': login.showPassword }}
      />
      {text('sender_name')}
      {text('sender_address')}
    </EntrySheet>
  )
}
