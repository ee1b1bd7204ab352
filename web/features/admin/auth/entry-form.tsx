import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { OnlineFailure } from '../../../../sync/index.ts'
import { useNoAnswer } from '../../../shared/ui/blank.tsx'
import { account } from '../account/strings.ts'
import group from '../form/single-form.module.css'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import { type Failure, tooLong } from '../parts/words.ts'
import classes from './auth.module.css'
import { login } from './strings.ts'

/** Finds slips in an e-mail address; the server has stricter rules. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const PASSWORD_MIN = 8

/** The fields of account forms. `current` is the person's present password, `password` a new one. */
type EntryField = 'name' | 'email' | 'current' | 'password' | 'confirm'
type Entry = Readonly<Record<EntryField, string>>
type Answer = { readonly ok: true } | OnlineFailure

const emailFault = (text: string): string => {
  if (text === '') return account.emailMissing
  return ADDRESS.test(text) ? '' : account.emailInvalid
}

/** Errors by field, found before the server is asked, which also refuses passwords that are easy to guess. Pure. */
export const entryErrors = (entry: Entry, asks: readonly EntryField[]): Partial<Entry> => {
  const faults: Entry = {
    name: tooLong(entry.name),
    email: emailFault(entry.email),
    current: entry.current === '' ? account.currentMissing : '',
    password: [...entry.password].length < PASSWORD_MIN ? account.passwordShort : '',
    confirm: entry.password === entry.confirm ? '' : account.mismatch,
  }
  return Object.fromEntries(asks.flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])))
}

export interface EntryPlan {
  readonly asks: readonly EntryField[]
  readonly labels?: Partial<Entry>
  readonly hints?: Partial<Entry>
  readonly start?: Partial<Entry>
  /**
   * Gets trimmed names and e-mails. New texts are composed (NFC), as 'é' is one letter on one phone and two on another. The
   * present password comes as typed: the server tries it composed and, for old passwords, as it is.
   */
  readonly send: (entry: Entry) => Promise<Answer>
  /** The reason of a refusal that belongs to no field. null: this device failed. */
  readonly refused: (failure: Failure | null) => string
  readonly done?: readonly [title: string, text: string]
  readonly onDone?: () => void
  /** Whether there is nothing to send yet. */
  readonly isOff?: (entry: Entry) => boolean
  /** Says a refusal as a toast; otherwise it stands above the fields. */
  readonly isToast?: boolean
  /** The e-mail of the account, for password managers, where the form has no e-mail field. */
  readonly owner?: string
}

const NOTHING: Entry = { name: '', email: '', current: '', password: '', confirm: '' }
const LABELS: Entry = {
  name: account.name,
  email: login.email,
  current: account.current,
  password: account.password,
  confirm: account.confirm,
}
const HINTS: Partial<Entry> = { name: account.nameHint, password: account.passwordHint }
const AS_NAME = { autoComplete: 'name' }
const AS_EMAIL = {
  type: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
}
const ABOUT = 'entry'
/** The answer without a network: accounts are changed online only. */
const OFFLINE: OnlineFailure = { ok: false, code: 'offline', message: '', fields: {} }

const NFC = (text: string): string => text.normalize('NFC')
/** The texts as they are checked and sent. */
const composed = (typed: Entry): Entry => ({
  name: NFC(typed.name.trim()),
  email: NFC(typed.email.trim()),
  current: typed.current,
  password: NFC(typed.password),
  confirm: NFC(typed.confirm),
})

/** The state and the fields of an account form. Errors stand at their fields, and the first one gets the focus. */
export const useEntry = (plan: EntryPlan) => {
  const { asks } = plan
  const form = useForm<Entry, Entry, FormErrors>({
    initialValues: { ...NOTHING, ...plan.start },
    validate: (typed): FormErrors => entryErrors(composed(typed), asks),
  })
  const [failure, setFailure] = useState('')
  const isSilent = useNoAnswer(form.submitting ? 'asked' : null)
  const within = useRef<HTMLDivElement>(null)
  const isOff = plan.isOff?.(composed(form.values)) ?? false
  const stopAt = (found: FormErrors): void => {
    form.setErrors(found)
    const first = asks.find((field) => found[field])
    if (first) within.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const send = async (typed: Entry): Promise<void> => {
    const answer = navigator.onLine ? await plan.send(composed(typed)).catch(() => null) : OFFLINE
    if (answer?.ok) {
      form.setValues({ ...NOTHING, ...plan.start, name: typed.name, email: typed.email })
      if (plan.done) toastGood(plan.done[0], plan.done[1], ABOUT)
      plan.onDone?.()
      return
    }
    const fields = answer?.fields ?? {}
    stopAt(fields)
    const [said] = Object.values(fields)
    const why = plan.refused(answer)
    if (plan.isToast) toastBad(account.error, said || why, ABOUT)
    else if (!asks.some((field) => fields[field])) setFailure(why)
  }
  const submit = (): void => {
    if (form.submitting || isOff) return
    setFailure('')
    form.onSubmit(send, stopAt)()
  }
  const field = (name: EntryField): ReactNode => {
    const props = {
      name,
      label: plan.labels?.[name] ?? LABELS[name],
      description: plan.hints?.[name] ?? HINTS[name],
      ...form.getInputProps(name),
    }
    if (name === 'name' || name === 'email')
      return <TextInput key={name} {...props} {...(name === 'email' ? AS_EMAIL : AS_NAME)} />
    return (
      <PasswordInput
        key={name}
        {...props}
        autoComplete={name === 'current' ? 'current-password' : 'new-password'}
        visibilityToggleButtonProps={{ 'aria-label': login.showPassword }}
      />
    )
  }
  const fields = (
    <div ref={within} className={classes.form}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {isSilent && <Notice tone="bad">{account.noAnswer}</Notice>}
      {plan.owner && (
        <input type="hidden" name="username" autoComplete="username" value={plan.owner} readOnly />
      )}
      {asks.map(field)}
    </div>
  )
  return { fields, isBusy: form.submitting, isOff, submit }
}

interface EntryFormProps extends EntryPlan {
  readonly submit: string
  readonly busy: string
  /** The heading of a form that is one of several on a page. */
  readonly title?: string
}

/** The form for everything about an account: sign-in, set-up, invitation, passwords, own name and e-mail. */
export function EntryForm({ submit, busy, title, ...plan }: EntryFormProps) {
  const entry = useEntry(plan)
  return (
    <form
      className={title ? group.group : classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        entry.submit()
      }}
    >
      {title && <h2>{title}</h2>}
      {entry.fields}
      <div>
        <Button type="submit" fullWidth={!title} aria-disabled={entry.isBusy || entry.isOff}>
          {entry.isBusy ? busy : submit}
        </Button>
      </div>
    </form>
  )
}
