import { type FormEvent, useRef, useState } from 'react'
import type { AccountOutcome } from '../../../../sync/index.ts'
import { failureWords } from '../parts/online-words.ts'
import { toastBad, toastGood } from '../parts/toast.tsx'
import type { Errors } from './account-form.ts'
import { account as words } from './strings.ts'

type Refused = Extract<AccountOutcome, { readonly ok: false }>

interface AccountPlan {
  readonly about: string
  readonly errorsOf: () => Errors
  readonly send: () => Promise<AccountOutcome>
  readonly saved: readonly [string, string]
  readonly onSaved: () => void
  /** Says a refusal, beside the errors at the fields; null: no answer came. */
  readonly onFailed: (refused: Refused | null) => void
  /** There is nothing to send. */
  readonly isOff?: boolean
}

/** Says a refusal as a toast: what the server says of a field says more than that nothing was saved. */
export const toastRefused = (failed: string, about: string) => (refused: Refused | null) => {
  const [said] = Object.values(refused?.fields ?? {})
  const otherwise = refused ? failureWords(refused, failed, failed) : failed
  toastBad(words.error, said || otherwise, about)
}

/** [S4] A form of an account: errors stand at their fields, and the first of these gets the focus. */
export const useAccountForm = (plan: AccountPlan) => {
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const stopAt = (found: Errors): void => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    const outcome = await plan.send().catch(() => null)
    setBusy(false)
    if (outcome?.ok) {
      stopAt({})
      plan.onSaved()
      toastGood(plan.saved[0], plan.saved[1], plan.about)
      return
    }
    stopAt(outcome?.fields ?? {})
    plan.onFailed(outcome)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy || plan.isOff) return
    const found = plan.errorsOf()
    stopAt(found)
    if (Object.keys(found).length === 0) void send()
  }
  return { form, errors, isBusy, submit }
}
