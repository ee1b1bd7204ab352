/** The control that takes the focus when a Save stops at a field; among chips, the chosen one. */
export const fieldIn = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    `[data-upload-button="${name}"], [name="${name}"], [data-field="${name}"]`,
  ) ?? null
