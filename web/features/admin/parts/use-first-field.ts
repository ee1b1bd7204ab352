import { type RefObject, useLayoutEffect } from 'react'

const FIELDS = 'input:not([type="radio"], [hidden]), input:checked, select, textarea, button'

/** The focus of a form that opens: its first field, unless something in it asks for it. */
export const useFirstField = (within: RefObject<HTMLElement | null>, isForm: boolean): void =>
  useLayoutEffect(() => {
    const form = within.current?.parentElement
    if (!isForm || !form || form.querySelector('[data-autofocus]')) return
    // Looked for by Mantine once all of the dialog is drawn.
    form.querySelector(`form :is(${FIELDS})`)?.setAttribute('data-autofocus', '')
  }, [within, isForm])
