import { beforeEach, expect, test, vi } from 'vitest'
import { type FormDrafts, formDrafts } from '../../../sync/session/form-drafts.ts'
import type { DeviceStore } from '../../../sync/store/port.ts'
import { type Drafts, openDrafts } from '../../../web/features/admin/drafts.ts'
import { createMemoryDevice } from '../../support/memory-store.ts'
import { liveOf } from '../../support/observed.ts'
import { timers } from '../../support/timers.ts'

const ASHA = 'adminadminadmin'
const BINA = 'otheradminother'
const FORM = 'edit-free_pdfs-note00000000001'

/** Texts of localStorage. */
let local = new Map<string, string>()
beforeEach(() => {
  local = new Map()
  const storage = {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  }
  // Object.keys of the real one are its keys.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...local.keys()],
      getOwnPropertyDescriptor: (_, key) =>
        local.has(String(key)) ? { enumerable: true, configurable: true } : undefined,
    }),
  )
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const lastingOn = (store: DeviceStore, gone: readonly string[] = []): FormDrafts => {
  const { all, keep } = formDrafts(timers, store, async (author) => gone.includes(author))
  return { keep, all: (author) => liveOf(all(author)) }
}
/** A page over a device, as it begins. */
const pageOn = (lasting: FormDrafts): Drafts => {
  const drafts = openDrafts(lasting)
  drafts.takeOver()
  return drafts
}
/** The words that a device keeps of an author, by form. */
const keptOn = async (store: DeviceStore, author = ASHA): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await store.all('drafts'))
      .filter((one) => one.author === author)
      .map(({ id, body }) => [id.slice(author.length + 1), body]),
  )
/** An engine that ended in the middle of what it did. */
const dead = (lasting: FormDrafts): FormDrafts => ({
  ...lasting,
  keep: () => new Promise(() => undefined),
})

test('[M10] words that the device has are there for the next page before it draws a form, whatever its clock says', async () => {
  const store = createMemoryDevice()
  const first = pageOn(lastingOn(store))
  first.keep(ASHA, FORM, { title: 'half a title' })
  await expect.poll(() => keptOn(store)).toEqual({ [FORM]: '{"title":"half a title"}' })
  vi.setSystemTime(new Date('2020-01-01'))
  const next = pageOn(lastingOn(store))
  await next.reading(ASHA)
  expect(next.read(ASHA, FORM)).toEqual({ title: 'half a title' })
  next.keep(ASHA, FORM, { title: 'typed since' })
  await expect.poll(() => keptOn(store)).toEqual({ [FORM]: '{"title":"typed since"}' })
})

test('[M10] a page that goes before the device has its last words hands them to the next one, and they lie in its place until then only', async () => {
  const store = createMemoryDevice()
  const lasting = lastingOn(store)
  const first = pageOn(lasting)
  first.keep(ASHA, FORM, 'half')
  await expect.poll(() => keptOn(store)).toEqual({ [FORM]: '"half"' })
  const cut = pageOn(dead(lasting))
  await cut.reading(ASHA)
  cut.keep(ASHA, FORM, 'half a title')
  cut.keep(ASHA, 'settings', 'new')
  expect([...local.keys()]).toEqual([])
  // Another tab that is closed with it.
  const other = pageOn(dead(lasting))
  cut.handOver()
  other.keep(ASHA, 'payment-settings', 'elsewhere')
  other.handOver()
  expect([...local.keys()]).toEqual(['form-drafts'])

  const next = pageOn(lasting)
  await next.reading(ASHA)
  const all = { [FORM]: '"half a title"', settings: '"new"', 'payment-settings': '"elsewhere"' }
  expect(Object.fromEntries(next.forms(ASHA).map((form) => [form, next.text(ASHA, form)]))).toEqual(
    all,
  )
  await expect.poll(() => keptOn(store)).toEqual(all)
  await expect.poll(() => [...local.keys()]).toEqual([])
})

test('[M10] what was saved does not come back by a page that went at that moment', async () => {
  const store = createMemoryDevice()
  const lasting = lastingOn(store)
  const first = pageOn(lasting)
  first.keep(ASHA, FORM, 'saved by now')
  first.keep(ASHA, 'settings', 'saved by now')
  await expect.poll(async () => Object.keys(await keptOn(store))).toHaveLength(2)
  first.handOver() // out of sight, where phones end it

  const second = pageOn(dead(lasting))
  await second.reading(ASHA)
  second.drop(ASHA, FORM)
  second.handOver()
  const next = pageOn(lasting)
  await next.reading(ASHA)
  next.drop(ASHA, 'settings')
  await expect.poll(() => keptOn(store)).toEqual({})
  expect(next.forms(ASHA)).toEqual([])
  // What is typed after it is a draft like any other.
  next.keep(ASHA, FORM, 'typed since')
  await expect.poll(() => keptOn(store)).toEqual({ [FORM]: '"typed since"' })
})

test('[R22] who signs out leaves no words in the tab, nor what it would hand over, and what still comes of them stays away', async () => {
  const store = createMemoryDevice()
  const drafts = pageOn(lastingOn(store))
  await drafts.reading(ASHA)
  local.set('admin-draft:adminadminadmin:settings', '"of 0.2.0"')
  for (const author of [ASHA, BINA]) drafts.keep(author, FORM, 'half')
  await expect.poll(() => keptOn(store)).toEqual({ [FORM]: '"half"' })
  drafts.handOver()
  drafts.dropAll(ASHA)
  expect(drafts.forms(ASHA)).toEqual([])
  expect([...local].join()).not.toContain(ASHA)
  expect([...local].join()).toContain(BINA)
  // Another tab that has not heard of it yet.
  await lastingOn(store).keep(ASHA, {
    form: 'add-free_pdfs',
    at: 1,
    text: '"late"',
  })
  await keptOn(store)
  expect(drafts.forms(ASHA)).toEqual([])
  drafts.handOver()
  expect([...local].join()).not.toContain(ASHA)
  // What the sign-out drops on the device, it does not bring back to who signs in again.
  await store.remove('drafts', ...(await store.all('drafts')).map(({ id }) => id))
  await keptOn(store)
  await drafts.reading(ASHA)
  expect(drafts.forms(ASHA)).toEqual([])
})

test('[R22] what a killed browser gives back of an admin who had signed out goes at the next start, of nobody else', async () => {
  const first = pageOn(lastingOn(createMemoryDevice()))
  for (const author of [ASHA, BINA]) first.keep(author, FORM, author)
  first.handOver()
  local.set(`admin-draft:${ASHA}:settings`, '"of 0.2.0"')
  const store = createMemoryDevice()
  const next = pageOn(lastingOn(store, [ASHA]))
  await expect.poll(() => [...local.keys()]).toEqual([])
  next.handOver()
  expect([...local].join()).not.toContain(ASHA)
  expect(await keptOn(store)).toEqual({})
  expect(await keptOn(store, BINA)).toEqual({ [FORM]: `"${BINA}"` })
})
