import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readTyped, type Typed } from '../form/form-address.ts'
import { useDraft } from '../parts/use-draft.ts'

const typedKind = {
  read: readTyped,
  isEmpty: (value: Typed | null): boolean => value === null,
}

interface TypedFieldProps {
  /** The name of its words on this device until they are a change. */
  readonly form: string
  readonly label: string
  readonly hint?: string | undefined
  readonly now: string
  readonly maxLength?: number
  /** It goes back to what stands there instead of being emptied. */
  readonly isNeeded?: boolean
  readonly tidy?: (text: string) => string
  /** Why it cannot be kept; '' where it can. */
  readonly refuse?: (text: string) => string
  /**
   * `stood`: what it was typed over. `next`: the form of the field that has the focus from now on, '' for another place. True
   * once this device keeps it as a change.
   */
  readonly onSave: (text: string, stood: string, next: string) => Promise<boolean>
  /** Told that the focus left it with nothing typed. */
  readonly onLeave?: () => void
}

/**
 * Becomes a change when it is left, or with Enter: not with every letter, each of which would be a change of its own. Until
 * then its words are kept as those of any form are; what a kill cut off becomes a change when the field is drawn again. What a
 * colleague makes of it meanwhile takes no words away here, and is not written over: it was typed over what stood before.
 */
export function TypedField(props: TypedFieldProps) {
  const { form, label, hint, now, maxLength, isNeeded = false } = props
  const { tidy = (text) => text.trim(), refuse = () => '', onSave } = props
  const draft = useDraft<Typed | null>(form, typedKind)
  /** A change that is not drawn in its row yet. */
  const [saved, setSaved] = useState<{ readonly over: string; readonly text: string } | null>(null)
  if (saved && saved.over !== now) setSaved(null)
  const [fault, setFault] = useState('')
  const typed = draft.value?.typed ?? saved?.text ?? now
  /** The field's words, also for a save that ends after more was typed; null: nothing was typed since it was drawn. */
  const latest = useRef<string | null>(null)
  const type = (text: string): void => {
    latest.current = text
    draft.update((before) => ({ stood: before?.stood ?? saved?.text ?? now, typed: text }))
  }
  const keep = async (next = ''): Promise<void> => {
    if (!draft.value) return
    const { stood } = draft.value
    const text = tidy(typed)
    const found = refuse(text)
    setFault(found)
    if (found) return
    type(text)
    const isAsBefore = text === stood || (isNeeded && text === '')
    if (!isAsBefore && !(await onSave(text, stood, next))) return
    if (latest.current !== text) return
    if (!isAsBefore) setSaved({ over: now, text })
    draft.clear()
  }
  const keepFound = useEffectEvent(() => {
    if (latest.current === null) void keep()
  })
  const isFound = draft.value !== null
  useEffect(() => {
    if (isFound) keepFound()
  }, [isFound])
  return (
    <TextInput
      name={form}
      label={label}
      description={hint}
      error={fault || undefined}
      value={typed}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={({ relatedTarget: next }) => {
        if (!draft.value) props.onLeave?.()
        void keep(next instanceof HTMLInputElement ? next.name : '')
      }}
      onKeyDown={(event) => event.key === 'Enter' && void keep()}
    />
  )
}
