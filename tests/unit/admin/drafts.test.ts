import { beforeEach, expect, test, vi } from 'vitest'
import { formDrafts } from '../../../sync/session/form-drafts.ts'
import { openDrafts } from '../../../web/features/admin/drafts.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'

const ASHA = 'adminadminadmin'
const FORM = 'edit-free_pdfs-note00000000001'

/** What localStorage has, as far as the browser wrote it down. */
let quick = new Map<string, string>()
beforeEach(() => {
  quick = new Map()
  const storage = {
    getItem: (key: string) => quick.get(key) ?? null,
    setItem: (key: string, value: string) => void quick.set(key, value),
    removeItem: (key: string) => void quick.delete(key),
  }
  // Object.keys of the real one are its keys.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...quick.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        quick.has(String(key)) ? { enumerable: true, configurable: true } : undefined,
    }),
  )
  return () => vi.unstubAllGlobals()
})

const pageOn = (disk: ReturnType<typeof newDeviceDisk>) => {
  const lasting = formDrafts(createMemoryDevice(disk), async () => false)
  return { drafts: openDrafts(async () => lasting), lasting }
}

test('[M10] words that a killed browser had not written down yet come back, and older ones never do', async () => {
  const disk = newDeviceDisk()
  const { drafts, lasting } = pageOn(disk)
  drafts.keep(ASHA, FORM, { title: 'half' })
  const writtenDown = new Map(quick)
  drafts.keep(ASHA, FORM, { title: 'half a title' })
  await expect.poll(async () => (await lasting.all(ASHA))[0]?.text).toContain('half a title')

  quick = new Map(writtenDown)
  const second = pageOn(disk).drafts
  expect(second.read(ASHA, FORM)).toEqual({ title: 'half' })
  expect(await second.restore(ASHA)).toEqual(new Set([FORM]))
  expect(second.read(ASHA, FORM)).toEqual({ title: 'half a title' })

  // What is newer here stays, whatever the clock says by now.
  vi.setSystemTime(new Date('2020-01-01'))
  const { drafts: third, lasting: device } = pageOn(newDeviceDisk())
  const [old] = await lasting.all(ASHA)
  if (old) await device.keep(ASHA, old)
  third.keep(ASHA, FORM, { title: 'typed since' })
  vi.useRealTimers()
  const late = openDrafts(async () => device)
  await late.restore(ASHA)
  expect(late.read(ASHA, FORM)).toEqual({ title: 'typed since' })
})

test('[M10] [R22] what was saved, or left by signing out, does not come back', async () => {
  const disk = newDeviceDisk()
  const { drafts, lasting } = pageOn(disk)
  drafts.keep(ASHA, FORM, { title: 'saved by now' })
  drafts.drop(ASHA, FORM)
  await expect.poll(() => lasting.all(ASHA)).toEqual([])
  drafts.keep(ASHA, 'add-free_pdfs', {})
  expect(drafts.has(ASHA)).toBe(true)
  drafts.dropAll(ASHA)
  expect(drafts.has(ASHA)).toBe(false)
  expect([...quick.keys()]).toEqual([])
})

test('[M10] what was saved does not come back by a page that went at the same moment', async () => {
  const disk = newDeviceDisk()
  const { drafts, lasting } = pageOn(disk)
  drafts.keep(ASHA, FORM, { title: 'saved by now' })
  const [kept] = await vi.waitFor(async () => {
    const all = await lasting.all(ASHA)
    expect(all).toHaveLength(1)
    return all
  })
  // The page is gone before the device database hears of it.
  openDrafts(() => new Promise(() => undefined)).drop(ASHA, FORM)
  const next = pageOn(disk)
  expect(await next.drafts.restore(ASHA)).toEqual(new Set())
  expect([next.drafts.read(ASHA, FORM), next.drafts.has(ASHA)]).toEqual([null, false])
  await expect.poll(() => next.lasting.all(ASHA)).toEqual([])
  // What is typed after it is a draft like any other.
  next.drafts.keep(ASHA, FORM, { title: 'typed since' })
  if (kept) await lasting.keep(ASHA, kept)
  const last = pageOn(disk).drafts
  await last.restore(ASHA)
  expect(last.read(ASHA, FORM)).toEqual({ title: 'typed since' })
})

test('[M10] what was saved does not come back by a browser that was killed before it had written that down', async () => {
  const disk = newDeviceDisk()
  const { drafts, lasting } = pageOn(disk)
  drafts.keep(ASHA, FORM, { title: 'saved by now' })
  const writtenDown = new Map(quick)
  drafts.drop(ASHA, FORM)
  await expect.poll(() => lasting.dropped(ASHA)).toHaveLength(1)
  quick = new Map(writtenDown)
  const next = pageOn(disk).drafts
  expect(await next.restore(ASHA)).toEqual(new Set([FORM]))
  expect([next.read(ASHA, FORM), next.has(ASHA)]).toEqual([null, false])
  // Words that were typed after it, and reached this copy alone, stay.
  vi.setSystemTime(Date.now() + 1_000)
  openDrafts(() => new Promise(() => undefined)).keep(ASHA, FORM, { title: 'typed since' })
  vi.useRealTimers()
  const last = pageOn(disk).drafts
  await last.restore(ASHA)
  expect(last.read(ASHA, FORM)).toEqual({ title: 'typed since' })
})

test('[M10] a device that keeps nothing for good keeps the quick copy, and says nothing', async () => {
  const drafts = openDrafts(() => Promise.reject(new Error('no chunk')))
  drafts.keep(ASHA, FORM, { title: 'here' })
  expect(await drafts.restore(ASHA)).toEqual(new Set())
  expect(drafts.read(ASHA, FORM)).toEqual({ title: 'here' })
})
