/** A control's `aria-describedby`: its hint and error are drawn only where there are any. Pure. */
export const describedBy = (id: string, hint: string, error: string): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
