import { expect, test } from 'vitest'
import { type FormDraft, formDrafts } from '../../../sync/session/form-drafts.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'
import { until } from '../../support/observed.ts'
import { timers } from '../../support/timers.ts'

const ASHA = 'adminadminadmin'

const draftsOn = (disk = newDeviceDisk()) => {
  const drafts = formDrafts(timers, createMemoryDevice(disk), async () => false)
  return {
    ...drafts,
    /** An author's forms once they are read. */
    read: (author: string) => until(drafts.all(author)),
  }
}
const draft = (form: string, at: number, text: string): FormDraft => ({
  ...{ form, at, text },
})

test('[M10] what is typed is there after a restart, by author and form, and goes alone', async () => {
  const disk = newDeviceDisk()
  const first = draftsOn(disk)
  const two = draft('edit-free_pdfs-note:1', 2, 'two')
  const three = draft('add-free_pdfs', 3, 'three')
  expect(await first.keep(ASHA, draft('add-free_pdfs', 1, 'one'))).toBe(true)
  for (const one of [two, three]) await first.keep(ASHA, one)
  await first.keep('otheradminother', draft('add-free_pdfs', 4, 'four'))

  const again = draftsOn(disk)
  expect(await again.read(ASHA)).toEqual([two, three])
  await again.keep(ASHA, draft('add-free_pdfs', 4, ''))
  expect(await again.read(ASHA)).toEqual([two])
  expect(await again.read('otheradminother')).toHaveLength(1)
})

test('[M10] what a slow tab writes or drops late does not go over words that were typed since', async () => {
  const drafts = draftsOn()
  const newer = draft('settings', 5, 'newer')
  await drafts.keep(ASHA, newer)
  await drafts.keep(ASHA, draft('settings', 4, 'older'))
  await drafts.keep(ASHA, draft('settings', 4, ''))
  expect(await drafts.read(ASHA)).toEqual([newer])
})
