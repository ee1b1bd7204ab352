import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { TeamAdmin } from '../../../../sync/index.ts'
import { PasswordField } from '../account/password-field.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { failureWords, isUnanswered } from '../parts/online-words.ts'
import { Sheet } from '../parts/sheet.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { strings } from '../strings.ts'
import { admins as words } from './strings.ts'

interface RemoveDialogProps {
  readonly admin: TeamAdmin
  readonly name: string
  readonly onClose: () => void
  /** The server did it, or may have done it. */
  readonly onChanged: () => void
}

const useRemoval = ({ admin, name, onClose, onChanged }: RemoveDialogProps) => {
  const { sync } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const remove = async (password: string): Promise<void> => {
    setFailure('')
    setBusy(true)
    const answer = await sync.online.removeAdmin(admin.id, password)
    setBusy(false)
    onChanged()
    if (answer.ok) {
      toastGood(words.removed(name), words.removedText, admin.id)
      if (isOpen.current) onClose()
      return
    }
    const why = failureWords(answer, words.removeUnanswered, words.unknown)
    if (isOpen.current)
      setFailure(isUnanswered(answer.code) ? why : `${words.removeFailed}. ${why}`)
    else toastBad(words.removeFailed, why, admin.id)
  }
  return { isBusy, failure, remove }
}

/** Removes another admin at once, on the server, with the own password of the one who does. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { name, onClose } = props
  const { admin: me } = useAdmin()
  const { online } = useNetwork()
  const { isBusy, failure, remove } = useRemoval(props)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const submit = (): void => {
    if (isBusy || !online) return
    setMissing(password === '' ? words.ownMissing : '')
    if (password === '') field.current?.querySelector('input')?.focus()
    else void remove(password)
  }
  return (
    <Sheet
      title={words.removeTitle(name)}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {strings.cancel}
          </Button>
          <Button color="red" type="submit" aria-disabled={isBusy || !online}>
            {isBusy ? words.removing : words.removeYes}
          </Button>
        </>
      }
    >
      {!online && <Notice tone="bad">{words.removeOffline}</Notice>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {words.removeText.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={me.email} readOnly />
      <div ref={field}>
        <PasswordField
          name="current"
          label={words.own}
          hint={words.ownHint}
          value={password}
          onChange={setPassword}
          error={missing}
        />
      </div>
    </Sheet>
  )
}
