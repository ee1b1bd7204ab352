import type { DeviceStore } from '../store/port.ts'

/** Words that are typed into a form and not saved yet. */
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
  /** Kept for good when it resolves; newer words that are kept stay, here and where it is dropped. @throws SyncError where the device cannot */
  readonly keep: (author: string, draft: FormDraft) => Promise<void>
  /** Drops the words kept until then as a draft; that is remembered for a day. */
  readonly drop: (author: string, form: string, at: number) => Promise<void>
  /** The forms that were dropped, each with its moment. */
  readonly dropped: (author: string) => Promise<readonly Omit<FormDraft, 'text'>[]>
  /** Whether this author has signed out on this device and is not back; known for a day. */
  readonly hasLeft: (author: string) => Promise<boolean>
}

const KIND = 'form'
const DROPPED = 'dropped'
/** Longer than any browser takes to write down that its own copy is gone. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000
const idOf = (author: string, form: string): string => `${author}:${form}`

/** `hasLeft` knows, from the device database, who has signed out and is not back. @see tests/unit/session/form-drafts.test.ts */
export const formDrafts = (
  device: DeviceStore,
  hasLeft: (author: string) => Promise<boolean>,
): FormDrafts => {
  const formOf = (author: string, id: string): string => id.slice(idOf(author, '').length)
  const kept = async (author: string) =>
    (await device.all('drafts')).filter(
      (envelope) => envelope.author === author && envelope.kind === KIND,
    )
  const put = async (
    author: string,
    { form, at, text }: FormDraft,
    state: string,
  ): Promise<void> => {
    const id = idOf(author, form)
    const before = await device.get('drafts', id)
    // A slow tab comes after a quick one: words that were typed later stay.
    if (before && before.state !== DROPPED && before.order > at) return
    await device.put('drafts', {
      id,
      author,
      kind: KIND,
      version: 1,
      state,
      order: at,
      body: text,
    })
    // Another tab may have signed out, and dropped what there was, while this was on its way. Asked afterwards: what was
    // there before the sign-out was noted is dropped by it.
    if (await hasLeft(author)) await device.remove('drafts', id)
  }
  return {
    all: async (author) =>
      (await kept(author))
        .filter(({ state }) => state !== DROPPED)
        .map(({ id, order, body }) => ({ form: formOf(author, id), at: order, text: body })),
    keep: (author, draft) => put(author, draft, ''),
    drop: (author, form, at) => put(author, { form, at, text: '' }, DROPPED),
    dropped: async (author) => {
      const all = (await kept(author)).filter(({ state }) => state === DROPPED)
      const old = all.filter(({ order }) => Math.abs(Date.now() - order) > REMEMBERED_MS)
      // Nobody waits for it, and what fails is tried at the next start.
      if (old.length > 0) device.remove('drafts', ...old.map(({ id }) => id)).catch(() => undefined)
      return all.map(({ id, order }) => ({ form: formOf(author, id), at: order }))
    },
    hasLeft,
  }
}
