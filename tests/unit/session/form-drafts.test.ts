import { expect, test } from 'vitest'
import { formDrafts } from '../../../sync/session/form-drafts.ts'
import type { DeviceStore } from '../../../sync/store/port.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'

test('[M10] what is typed is there after a restart, by author and form, and goes alone', async () => {
  const disk = newDeviceDisk()
  const asha = 'adminadminadmin'
  const first = formDrafts(createMemoryDevice(disk), async () => false)
  await first.keep(asha, { form: 'add-free_pdfs', at: 1, text: 'one' })
  await first.keep(asha, { form: 'edit-free_pdfs-note:1', at: 2, text: 'two' })
  await first.keep(asha, { form: 'add-free_pdfs', at: 3, text: 'three' })
  await first.keep('otheradminother', { form: 'add-free_pdfs', at: 4, text: 'four' })

  const again = formDrafts(createMemoryDevice(disk), async () => false)
  expect(await again.all(asha)).toEqual([
    { form: 'edit-free_pdfs-note:1', at: 2, text: 'two' },
    { form: 'add-free_pdfs', at: 3, text: 'three' },
  ])
  const now = Date.now()
  await again.drop(asha, 'add-free_pdfs', now)
  expect(await again.dropped(asha)).toEqual([{ form: 'add-free_pdfs', at: now }])
  expect(await again.all(asha)).toHaveLength(1)
  expect(await again.all('otheradminother')).toHaveLength(1)
  // That it was dropped is remembered for a day.
  await again.drop(asha, 'add-free_pdfs', now - 25 * 60 * 60 * 1000)
  await again.dropped(asha)
  await expect.poll(() => again.dropped(asha)).toEqual([])
})

test('[M10] what was dropped long ago goes with one write, which nobody waits for', async () => {
  const removed: (readonly unknown[])[] = []
  const device = createMemoryDevice(newDeviceDisk())
  const slow: DeviceStore = {
    ...device,
    remove: (...args) => {
      removed.push(args)
      return new Promise(() => undefined)
    },
  }
  const drafts = formDrafts(slow, async () => false)
  const long = Date.now() - 25 * 60 * 60 * 1000
  for (const form of ['add-free_pdfs', 'settings']) await drafts.drop('adminadminadmin', form, long)
  expect(await drafts.dropped('adminadminadmin')).toHaveLength(2)
  expect(removed).toEqual([['drafts', 'adminadminadmin:add-free_pdfs', 'adminadminadmin:settings']])
})

test('[M10] what a slow tab writes or drops late does not go over words that were typed since', async () => {
  const drafts = formDrafts(createMemoryDevice(newDeviceDisk()), async () => false)
  const newer = { form: 'settings', at: 5, text: 'newer' }
  await drafts.keep('adminadminadmin', newer)
  await drafts.keep('adminadminadmin', { ...newer, at: 4, text: 'older' })
  await drafts.drop('adminadminadmin', 'settings', 4)
  expect(await drafts.all('adminadminadmin')).toEqual([newer])
  expect(await drafts.dropped('adminadminadmin')).toEqual([])
})
