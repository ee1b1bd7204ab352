import { beforeEach, expect, test, vi } from 'vitest'
import { SyncError } from '../../../sync/lib/sync-error.ts'
import { type FormDrafts, formDrafts } from '../../../sync/session/form-drafts.ts'
import { openDrafts } from '../../../web/features/admin/drafts.ts'
import { createMemoryDevice, newDeviceDisk } from '../../support/memory-store.ts'

const ASHA = 'adminadminadmin'
const FORM = 'edit-free_pdfs-note00000000001'

/** Texts of localStorage, as far as the browser wrote them down. */
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
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const pageOn = (disk: ReturnType<typeof newDeviceDisk>, gone: readonly string[] = []) => {
  const lasting = formDrafts(createMemoryDevice(disk), async (author) => gone.includes(author))
  return { drafts: openDrafts(lasting), lasting }
}

/** A device of which every question has this end. */
const answering = (end: Promise<never>): FormDrafts => ({
  all: () => end,
  keep: () => end,
  drop: () => end,
  dropped: () => end,
  hasLeft: () => end,
})

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
  const late = openDrafts(device)
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
  expect(drafts.forms(ASHA)).toEqual(['add-free_pdfs'])
  drafts.dropAll(ASHA)
  expect(drafts.forms(ASHA)).toEqual([])
  expect([...quick.keys()]).toEqual([])
})

test('[M10] what was saved does not come back by a page that went at the same moment', async () => {
  const disk = newDeviceDisk()
  const { drafts, lasting } = pageOn(disk)
  drafts.keep(ASHA, FORM, { title: 'saved by now' })
  await expect.poll(() => lasting.all(ASHA)).toHaveLength(1)
  const [kept] = await lasting.all(ASHA)
  // The page is gone before the device database hears of it.
  openDrafts(answering(new Promise<never>(() => undefined))).drop(ASHA, FORM)
  const next = pageOn(disk)
  expect(await next.drafts.restore(ASHA)).toEqual(new Set())
  expect([next.drafts.read(ASHA, FORM), next.drafts.forms(ASHA)]).toEqual([null, []])
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
  expect([next.read(ASHA, FORM), next.forms(ASHA)]).toEqual([null, []])
  // Words that were typed after it, and reached this copy alone, stay.
  vi.setSystemTime(Date.now() + 1_000)
  openDrafts(answering(new Promise<never>(() => undefined))).keep(ASHA, FORM, {
    title: 'typed since',
  })
  vi.useRealTimers()
  const last = pageOn(disk).drafts
  await last.restore(ASHA)
  expect(last.read(ASHA, FORM)).toEqual({ title: 'typed since' })
})

test('[M10] a device that keeps nothing for good keeps the quick copy, and says nothing', async () => {
  vi.useFakeTimers()
  const refusal = Promise.reject(new Error('no chunk'))
  refusal.catch(() => undefined)
  const drafts = openDrafts(answering(refusal))
  drafts.keep(ASHA, FORM, { title: 'here' })
  const restored = drafts.restore(ASHA)
  await vi.runAllTimersAsync()
  expect(await restored).toEqual(new Set())
  expect(drafts.read(ASHA, FORM)).toEqual({ title: 'here' })
})

/** A device of which the first calls of a kind fail, as after a lost connection. */
const losing = (
  lasting: FormDrafts,
  method: 'keep' | 'drop' | 'all',
  times: number,
): FormDrafts => {
  let left = times
  const failing = () => {
    left -= 1
    return Promise.reject(new SyncError('closed'))
  }
  return {
    ...lasting,
    get [method]() {
      return left > 0 ? failing : lasting[method]
    },
  }
}

test('[M10] what the device did not take at once it has a second later, with nothing more typed', async () => {
  vi.useFakeTimers()
  for (const method of ['keep', 'drop'] as const) {
    const lasting = formDrafts(createMemoryDevice(newDeviceDisk()), async () => false)
    await lasting.keep(ASHA, { form: FORM, at: 1, text: '"old"' })
    const device = losing(lasting, method, 1)
    const drafts = openDrafts(device)
    drafts.keep(ASHA, FORM, 'the last words')
    if (method === 'drop') drafts.drop(ASHA, FORM)
    await vi.advanceTimersByTimeAsync(2_000)
    const kept = (await lasting.all(ASHA)).map(({ text }) => text)
    expect(kept).toEqual(method === 'drop' ? [] : ['"the last words"'])
    quick.clear()
  }
})

test('[M10] a device that cannot be read at the first try is read again, and nothing is written over it before', async () => {
  vi.useFakeTimers()
  const lasting = formDrafts(createMemoryDevice(newDeviceDisk()), async () => false)
  await lasting.keep(ASHA, { form: FORM, at: 1, text: '{"texts":{"title":"known here alone"}}' })
  const device = losing(lasting, 'all', 2)
  const drafts = openDrafts(device)
  const restored = drafts.restore(ASHA)
  drafts.keep(ASHA, FORM, { texts: { tags: 'typed before' } })
  await vi.advanceTimersByTimeAsync(3_000)
  await restored
  await drafts.restore(ASHA)
  const both = { texts: { title: 'known here alone', tags: 'typed before' } }
  expect(drafts.read(ASHA, FORM)).toEqual(both)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(JSON.parse((await lasting.all(ASHA))[0]?.text ?? '')).toEqual(both)
})

test('[M10] words that a page did not bring into the device database any more are brought there by the next one', async () => {
  const disk = newDeviceDisk()
  const { drafts, lasting } = pageOn(disk)
  drafts.keep(ASHA, FORM, { title: 'half' })
  await expect.poll(() => lasting.all(ASHA)).toHaveLength(1)
  openDrafts(answering(new Promise<never>(() => undefined))).keep(ASHA, FORM, {
    title: 'half a title',
  })
  await pageOn(disk).drafts.restore(ASHA)
  await expect.poll(async () => (await lasting.all(ASHA))[0]?.text).toContain('half a title')
})

test('[M10] what is typed before the device has answered is merged with what comes from there, in both copies', async () => {
  const disk = newDeviceDisk()
  const { lasting } = pageOn(disk)
  const lists = { form: 'intake', at: 5, text: '[{"id":"one"},{"id":"two"}]' }
  await lasting.keep(ASHA, { form: FORM, at: 5, text: '{"texts":{"description":"whole"}}' })
  await lasting.keep(ASHA, lists)
  await lasting.drop(ASHA, 'add-free_pdfs', Date.now() + 60_000)
  quick.set(`admin-draft:${ASHA}:add-free_pdfs`, '{"texts":{"title":"saved"}}')
  const { drafts } = pageOn(disk)
  const restored = drafts.restore(ASHA)
  drafts.keep(ASHA, FORM, { texts: { title: 'T' } })
  drafts.keep(ASHA, 'intake', [{ id: 'three' }])
  drafts.keep(ASHA, 'add-free_pdfs', { texts: { title: 'saved', tags: 'new' } })
  expect(await restored).toEqual(new Set([FORM, 'intake', 'add-free_pdfs']))
  const now = [FORM, 'intake', 'add-free_pdfs'].map((form) => drafts.read(ASHA, form))
  expect(now).toEqual([
    { texts: { description: 'whole', title: 'T' } },
    [{ id: 'one' }, { id: 'two' }, { id: 'three' }],
    { texts: { tags: 'new' } },
  ])
  await expect
    .poll(async () => (await lasting.all(ASHA)).map(({ text }) => JSON.parse(text)))
    .toEqual(expect.arrayContaining(now))
})

test('[R22] what is read from the device after a sign-out stays there', async () => {
  const disk = newDeviceDisk()
  await pageOn(disk).lasting.keep(ASHA, { form: FORM, at: 5, text: '{}' })
  const { drafts, lasting } = pageOn(disk)
  const restored = drafts.restore(ASHA)
  drafts.keep(ASHA, 'add-free_pdfs', { title: 'half' })
  drafts.dropAll(ASHA)
  expect(await restored).toEqual(new Set())
  await drafts.restore(ASHA)
  expect([...quick.keys()]).toEqual([])
  expect(await lasting.all(ASHA)).toHaveLength(1)
})

test('[M10] a Save that a page was cut off in is told of once by the next one, if the words are still there', async () => {
  const disk = newDeviceDisk()
  const { drafts } = pageOn(disk)
  for (const form of [FORM, 'settings', 'add-free_pdfs']) drafts.keep(ASHA, form, { title: 'T' })
  drafts.beginSave(ASHA, FORM)
  drafts.beginSave(ASHA, 'settings')()
  drafts.beginSave(ASHA, 'add-free_pdfs')
  drafts.drop(ASHA, 'add-free_pdfs')
  expect(await drafts.cutOff('otheradminother')).toEqual([])
  const next = pageOn(disk).drafts
  expect(await next.cutOff(ASHA)).toEqual([FORM])
  // What is saved in this page is not cut off.
  next.beginSave(ASHA, 'settings')
  expect(await next.cutOff(ASHA)).toEqual([])
  next.dropAll(ASHA)
  expect([...quick.keys()]).toEqual([])
})

test('[R22] what a killed browser gives back of an admin who had signed out goes at the next start, of nobody else', async () => {
  const BINA = 'otheradminother'
  const { drafts } = pageOn(newDeviceDisk())
  for (const author of [ASHA, BINA]) drafts.keep(author, FORM, { title: author })
  drafts.beginSave(ASHA, FORM)
  const next = pageOn(newDeviceDisk(), [ASHA]).drafts
  await next.dropLeft()
  expect([...quick.keys()].filter((key) => key.includes(ASHA))).toEqual([])
  expect(next.read(BINA, FORM)).toEqual({ title: BINA })
})
