import type { Frame, Page } from 'playwright/test'

interface HandOver {
  /** Address that the form is posted to, for a page of another site. */
  readonly action?: string
  /** The window that follows it. */
  readonly target?: '_self' | '_top'
}

/** Posts a form, as the system does when something is shared with the installed panel. */
export const handOver = (
  from: Page | Frame,
  name: string,
  type: string,
  bytes: Buffer,
  { action = '/admin/share', target = '_self' }: HandOver = {},
): Promise<void> =>
  from.evaluate(
    ([name, type, bytes, action, target]) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action, target, enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', files: files.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, type, [...bytes], action, target] as const,
  )
