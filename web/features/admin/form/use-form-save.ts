import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { RowForm } from './use-row-form.ts'

/** The control of a field that takes the focus; among chips, the chosen one. */
export const fieldIn = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    `[data-upload-button="${name}"], [name="${name}"], [data-field="${name}"]`,
  ) ?? null

/**
 * Saves a form by its button and by Ctrl-S or ⌘S. A Save that stops at a field gives the focus to it. `isOff`: nothing can
 * be saved now.
 */
export const useFormSave = (
  form: RowForm,
  box: RefObject<HTMLElement | null>,
  isOff = false,
): (() => Promise<void>) => {
  const save = async (): Promise<void> => {
    if (isOff) return
    const stop = await form.save()
    const field = stop === null ? null : fieldIn(box.current, stop)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' }) // what is wrong with it stands below
  }
  const saveByKey = useEffectEvent(save)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void saveByKey()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return save
}
