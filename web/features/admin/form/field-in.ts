/** Where the focus goes when a Save stops at a field: of a choice among chips, the one that is chosen. */
export const fieldIn = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    `[data-upload-button="${name}"], [name="${name}"], [data-field="${name}"]`,
  ) ?? null
