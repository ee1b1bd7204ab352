import type { DeviceStore } from '../store/port.ts'
import type { FormDrafts } from './form-drafts.ts'

/** Forms half filled in, whose code comes with the first one: no visitor loads it. @throws where it did not arrive */
export const laterDrafts = (device: DeviceStore, hasLeft: FormDrafts['hasLeft']): FormDrafts => {
  const coming = async (): Promise<FormDrafts> => {
    const { formDrafts } = await import('./form-drafts.ts')
    return formDrafts(device, hasLeft)
  }
  return {
    all: async (author) => (await coming()).all(author),
    keep: async (author, draft) => (await coming()).keep(author, draft),
    drop: async (author, form, at) => (await coming()).drop(author, form, at),
    dropped: async (author) => (await coming()).dropped(author),
    hasLeft,
  }
}
