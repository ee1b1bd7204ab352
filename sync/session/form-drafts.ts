import type { DeviceStore } from '../store/port.ts'

/** What is typed into a form and not saved yet. */
export interface FormDraft {
  /** The form's own name. */
  readonly form: string
  /** When it was typed, epoch ms by this device's clock; grows with every change of a form. */
  readonly at: number
  readonly text: string
}

/** Forms half filled in, kept in the device database: what was kept is there after a power cut. Sign-out drops them. */
export interface FormDrafts {
  readonly all: (author: string) => Promise<readonly FormDraft[]>
  /** Kept for good when it resolves. @throws SyncError where the device cannot */
  readonly keep: (author: string, draft: FormDraft) => Promise<void>
  readonly drop: (author: string, form: string) => Promise<void>
}

const KIND = 'form'
const idOf = (author: string, form: string): string => `${author}:${form}`

/** @see tests/unit/session/form-drafts.test.ts */
export const formDrafts = (device: DeviceStore): FormDrafts => ({
  all: async (author) =>
    (await device.all('drafts'))
      .filter((envelope) => envelope.author === author && envelope.kind === KIND)
      .map(({ id, order, body }) => ({
        form: id.slice(idOf(author, '').length),
        at: order,
        text: body,
      })),
  keep: (author, { form, at, text }) =>
    device.put('drafts', {
      id: idOf(author, form),
      author,
      kind: KIND,
      version: 1,
      state: '',
      order: at,
      body: text,
    }),
  drop: (author, form) => device.remove('drafts', idOf(author, form)),
})
