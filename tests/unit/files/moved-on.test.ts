import { expect, test } from 'vitest'
import { allOpenings } from '../../../sync/files/wanted/openings.ts'
import type { ShelfItem } from '../../../sync/files/wanted/shelves.ts'
import { nowOf } from '../../support/observed.ts'
import { bytes, newTarget, saved, savedSum, shows, target } from './download-world.ts'
import { deliver, fileBrowser, foundRow } from './file-browser.ts'

const NEW = { ...target, id: 'exam00000000009' }
const item = (more: Partial<ShelfItem> = {}): ShelfItem => ({
  ...NEW,
  ...{ subject: 'Biology', kind: 'part', createdAt: '2026-11-21 09:30:00.000Z' },
  ...more,
})

/** A device with one saved paper, whose row another replaces once `replace` is called. */
const device = async () => {
  const browser = fileBrowser()
  browser.server.answer = (asked) => deliver(bytes, asked)
  browser.rows.current = async () => foundRow(target.file, target.title)
  const tab = await browser.openTab()
  await tab.save(target)
  await shows(tab, saved)
  const replace = (by: ShelfItem = item(), from = target.id) => {
    browser.rows.standIns = async (_, ids) => new Map(ids.includes(from) ? [[from, by]] : [])
    browser.rows.current = async (_, id) =>
      id === by.id ? { ...foundRow(by.file, by.title), type: by.kind } : { kind: 'gone' }
  }
  const list = () => {
    const reading = nowOf(tab.saved())
    return reading.state === 'ready' ? reading.value : []
  }
  return { browser, tab, replace, list }
}

test('[R23] a saved file stays saved of the paper in the place of its own, and is not fetched again', async () => {
  const { browser, tab, replace, list } = await device()
  const { collection, id, file } = target
  await tab.keepPosition({ collection, id, sha256: file.sha256, page: 7, zoom: 1, at: 10 })
  await tab.opened(target)
  replace()
  await tab.dropRows('tests_library', [target.id])
  await shows(tab, saved, NEW)
  expect(list()).toMatchObject([{ id: NEW.id, kind: 'part', isGone: false, keptFor: 'hand' }])
  expect(await savedSum(browser)).toBe(target.file.sha256)
  expect(browser.asked).toHaveLength(1)
  const place = tab.position(NEW)
  const looking = place.subscribe()
  await expect.poll(() => nowOf(place)).toMatchObject({ value: { id: NEW.id, page: 7 } })
  looking.unsubscribe()
  expect((await allOpenings(browser.device)).map((opening) => opening.id)).toContain(NEW.id)
  await tab.followRows()
  await shows(tab, saved, NEW)
  // An Undo: the old row stands there again.
  replace(item({ id: target.id, kind: 'full' }), NEW.id)
  await tab.dropRows('tests_library', [NEW.id])
  await shows(tab, saved)
  expect(list()).toMatchObject([{ id: target.id, kind: 'full' }])
  expect(browser.asked).toHaveLength(1)
})

test('[R23] one that was marked as gone moves on once the paper in its place comes', async () => {
  const { browser, tab, replace, list } = await device()
  browser.rows.current = async () => ({ kind: 'gone' })
  await tab.dropRows('tests_library', [target.id])
  expect(list()).toMatchObject([{ id: target.id, isGone: true }])
  replace()
  await tab.followRows()
  expect(list()).toMatchObject([{ id: NEW.id, isGone: false, state: saved }])
  expect(browser.asked).toHaveLength(1)
})

test('[R23] a file of a shelf that does not want the paper in its place stays all the same', async () => {
  const { browser, tab, replace, list } = await device()
  const pin = browser.deviceDisk.get('files')?.get(`wish-tests_library-${target.id}`)
  if (!pin) throw new Error('no pin')
  const ofShelf = { ...pin, body: pin.body.replace('"hand"', '"wish:exams:full"') }
  await browser.device.put('files', ofShelf)
  await tab.followRows()
  replace()
  await tab.dropRows('tests_library', [target.id])
  expect(list()).toMatchObject([{ id: NEW.id, state: saved, keptFor: 'hand' }])
})

test('[R23] an older version that is saved stays, and the other file of the paper in its place is offered', async () => {
  const { browser, tab, replace, list } = await device()
  replace(item({ file: newTarget.file }))
  await tab.dropRows('tests_library', [target.id])
  expect(list()).toMatchObject([
    { id: NEW.id, state: { kind: 'update' }, newer: { sha256: newTarget.file.sha256 } },
  ])
  expect(await savedSum(browser)).toBe(target.file.sha256)
  expect(browser.asked).toHaveLength(1)
})
