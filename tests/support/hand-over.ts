import type { Page } from 'playwright/test'

/** What the system does when something is shared with the installed panel: a form is posted to its address. */
export const handOver = (page: Page, name: string, type: string, bytes: Buffer): Promise<void> =>
  page.evaluate(
    ([name, type, bytes]) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      const form = document.createElement('form')
      Object.assign(form, {
        method: 'post',
        action: '/admin/share',
        enctype: 'multipart/form-data',
      })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', files: files.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, type, [...bytes]] as const,
  )
