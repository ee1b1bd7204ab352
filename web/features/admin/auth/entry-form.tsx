import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { OnlineFailure } from '../../../../sync/index.ts'
import { useNoAnswer } from '../../../shared/ui/blank.tsx'
import { account } from '../account/strings.ts'
import group from '../form/single-form.module.css'
import { Notice } from '../parts/states.tsx'
import { toastBad, toastGood } from '../parts/toast.tsx'
import type { Failure } from '../parts/words.ts'
import { MOST_LETTERS, strings } from '../strings.ts'
import classes from './auth.module.css'
import { login } from './strings.ts'

/** The bare form of an address; the server knows stricter rules. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const PASSWORD_MIN = 8

/** `current` is the own password that a person has, `password` a new one. */
type EntryField = 'name' | 'email' | 'current' | 'password' | 'confirm'
type Entry = Readonly<Record<EntryField, string>>
type Errors = Partial<Entry>
type Answer = { readonly ok: true } | OnlineFailure

const emailFault = (text: string): string => {
  if (text === '') return account.emailMissing
  return ADDRESS.test(text) ? '' : account.emailInvalid
}

/** Errors by field, found before the server is asked. It knows more: what is too easy to guess, or too long. Pure. */
export const entryErrors = (entry: Entry, asks: readonly EntryField[]): Errors => {
  const over = [...entry.name].length - MOST_LETTERS
  const faults: Entry = {
    name: over > 0 ? strings.form.longerThan(MOST_LETTERS, over) : '',
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
   * Name and e-mail come trimmed, and what is set comes composed: 'é' is one letter on one phone and two on another. A present
   * password comes as typed: the server tries it composed, and then as it is, for old passwords.
   */
  readonly send: (entry: Entry) => Promise<Answer>
  /** Why it was refused, where no field says it. null: the device itself failed. */
  readonly refused: (failure: Failure | null) => string
  readonly done?: readonly [title: string, text: string]
  readonly onDone?: () => void
  /** There is nothing to send. */
  readonly isOff?: (entry: Entry) => boolean
  /** Says a refusal as a message, with what the server says of a field; otherwise above the fields. */
  readonly isToast?: boolean
  /** Whose password is asked for, for password managers; '' where an e-mail field says it. */
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
/** Nothing about an account is begun without a network. */
const OFFLINE: OnlineFailure = { ok: false, code: 'offline', message: '', fields: {} }

/** The state and the fields of a form about an account: errors at their fields, the first of which gets the focus. */
export const useEntry = (plan: EntryPlan) => {
  const { asks } = plan
  const [typed, setTyped] = useState<Entry>({ ...NOTHING, ...plan.start })
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isSilent = useNoAnswer(isBusy ? 'asked' : null)
  const within = useRef<HTMLDivElement>(null)
  const composed = (text: string): string => text.normalize('NFC')
  const entry: Entry = {
    name: composed(typed.name.trim()),
    email: composed(typed.email.trim()),
    current: typed.current,
    password: composed(typed.password),
    confirm: composed(typed.confirm),
  }
  const isOff = plan.isOff?.(entry) ?? false
  const stopAt = (found: Errors): void => {
    setErrors(found)
    const first = asks.find((field) => found[field])
    if (first) within.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    const answer = navigator.onLine ? await plan.send(entry).catch(() => null) : OFFLINE
    setBusy(false)
    if (answer?.ok) {
      stopAt({})
      setTyped({ ...NOTHING, ...plan.start, name: typed.name, email: typed.email })
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
    if (isBusy || isOff) return
    const found = entryErrors(entry, asks)
    setFailure('')
    stopAt(found)
    if (Object.keys(found).length === 0) void send()
  }
  const field = (name: EntryField): ReactNode => {
    const props = {
      name,
      label: plan.labels?.[name] ?? LABELS[name],
      description: plan.hints?.[name] ?? HINTS[name],
      value: typed[name],
      error: errors[name],
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setTyped({ ...typed, [name]: currentTarget.value })
        if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
      },
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
  return { fields, isBusy, isOff, submit }
}

interface EntryFormProps extends EntryPlan {
  readonly submit: string
  readonly busy: string
  /** Its heading, where it stands among others on a page: its button is as wide as its words then. */
  readonly title?: string
}

/** The one form of all that is about an account: sign-in, set-up, invitation, passwords, own name and e-mail. */
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
