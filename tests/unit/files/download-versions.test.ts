import { describe, expect, test } from 'vitest'
import { keysOf } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import {
  bytes,
  newBytes,
  newTarget,
  notFound,
  pauses,
  saved,
  savedIn,
  savedSum,
  shows,
  target,
} from './download-world.ts'
import { deliver, fileBrowser, itemOf, SOON } from './file-browser.ts'

describe('versions', () => {
  test('a newer version shows as update; the old one opens until the new one is whole, and then goes', async () => {
    const { browser, tab } = await savedIn()
    expect(nowOf(tab.saveState(newTarget))).toEqual({ kind: 'update' })
    browser.server.answer = (asked) => deliver(newBytes, asked, { cutAfter: 100_000 })
    await tab.save(newTarget)
    await pauses(browser, tab, newTarget)
    expect(keysOf(browser.cacheDisk, 'files')).toEqual([`/saved/${target.file.sha256}`])
    expect(keysOf(browser.cacheDisk, 'file-index')).toEqual([target.file.url])
    browser.server.answer = (asked) => deliver(newBytes, asked)
    tab.wake()
    await shows(tab, saved, newTarget)
    await expect
      .poll(() => keysOf(browser.cacheDisk, 'files'), SOON)
      .toEqual([`/saved/${newTarget.file.sha256}`])
    expect(keysOf(browser.cacheDisk, 'file-index')).toEqual([newTarget.file.url])
  })

  test('[R21] a file that answers 404 is replaced by the one that its row names now', async () => {
    const browser = fileBrowser()
    browser.server.answer = (asked) =>
      asked.url.endsWith(newTarget.file.url) ? deliver(newBytes, asked) : notFound()
    browser.pulls.onAsk = () => void browser.hasItems(itemOf(newTarget))
    const tab = await browser.openTab()
    await tab.save(target)
    await pauses(browser, tab)
    await browser.pass(10_000)
    await shows(tab, saved, newTarget)
    expect(browser.pulls.asked).toBe(1)
  })

  test('[R21] a 404 whose item is gone has failed as missing', async () => {
    const browser = fileBrowser()
    browser.server.answer = notFound
    const tab = await browser.openTab()
    await tab.save(target)
    await pauses(browser, tab)
    await browser.hasItems()
    await shows(tab, { kind: 'failed', code: 'missing' })
  })

  test('[R13] a paper saved by hand stays when its item goes, marked, and comes back with it', async () => {
    const { browser, tab } = await savedIn()
    const item = () => {
      const reading = nowOf(tab.saved())
      return reading.state === 'ready' ? reading.value[0] : null
    }
    await browser.hasItems()
    expect(item()).toMatchObject({ isGone: true, state: { kind: 'saved' }, title: 'Paper a' })
    expect(await savedSum(browser)).toBe(target.file.sha256)
    await browser.hasItems(itemOf(target, { title: 'Renamed' }))
    expect(item()).toMatchObject({ isGone: false, title: 'Renamed' })
    const index = browser.cacheDisk.caches.get('file-index')?.values().next().value
    expect(JSON.parse((await index?.bytes.text()) ?? '')).toMatchObject({ title: 'Renamed' })
  })

  test('[R21] saved bytes open by the address that their row has now', async () => {
    const { browser, tab } = await savedIn()
    const moved = {
      ...target.file,
      id: 'file00000000009',
      url: '/api/files/files/file00000000009/m.pdf',
    }
    await browser.hasItems(itemOf(target, { file: moved }))
    const index = browser.cacheDisk.caches.get('file-index')
    const entry = await index?.get(`http://academy.test${moved.url}`)?.bytes.text()
    expect(JSON.parse(entry ?? '{}')).toMatchObject({ sha256: target.file.sha256 })
    expect(await tab.save({ ...target, file: moved })).toEqual({ ok: true })
    await shows(tab, saved)
    await expect.poll(() => keysOf(browser.cacheDisk, 'file-index'), SOON).toEqual([moved.url])
    expect(browser.asked).toHaveLength(1)
  })

  test('[R13] an item that leaves the mirror takes its files along, but for one saved by hand', async () => {
    const { browser, tab } = await savedIn()
    const twin = { ...newTarget, id: 'exam00000000002' }
    browser.server.answer = (asked) => deliver(newBytes, asked)
    await tab.save(twin)
    await shows(tab, saved, twin)
    const pin = browser.deviceDisk.get('files')?.get(`wish-tests_library-${twin.id}`)
    if (!pin) throw new Error('no pin')
    // As a newer build keeps it: because of a subject, not because of a tap.
    await browser.device.put('files', { ...pin, body: pin.body.replace('"hand"', '"biology"') })
    await browser.hasItems(itemOf(target), itemOf(twin))
    expect(await savedSum(browser, newTarget.file.sha256)).toBe(newTarget.file.sha256)

    await browser.hasItems()
    expect(await savedSum(browser)).toBe(target.file.sha256)
    expect(keysOf(browser.cacheDisk, 'files')).toEqual([`/saved/${target.file.sha256}`])
    expect(keysOf(browser.cacheDisk, 'file-index')).toEqual([target.file.url])
    expect(nowOf(tab.saved())).toMatchObject({
      state: 'ready',
      value: [{ id: target.id, isGone: true, state: { kind: 'saved' } }],
    })
  })

  test('two items may share one file; removing one leaves it to the other', async () => {
    const { browser, tab } = await savedIn()
    const twin = { ...target, id: 'exam00000000002' }
    await tab.save(twin)
    await shows(tab, saved, twin)
    expect(browser.asked).toHaveLength(1)
    await tab.remove([target])
    expect(nowOf(tab.saveState(target))).toEqual({ kind: 'unsaved' })
    expect(await savedSum(browser)).toBe(target.file.sha256)
    await tab.remove([twin])
    expect(keysOf(browser.cacheDisk, 'files')).toEqual([])
  })

  test('removing in the middle of a download leaves nothing behind', async () => {
    const browser = fileBrowser()
    let hold: () => void = () => undefined
    browser.server.answer = async (asked) => {
      await new Promise<void>((resolve) => {
        hold = resolve
      })
      return deliver(bytes, asked)
    }
    const tab = await browser.openTab()
    await tab.save(target)
    await expect.poll(() => browser.asked.length, SOON).toBe(1)
    await tab.remove([target])
    hold()
    await expect.poll(() => browser.pending().length, SOON).toBe(0)
    expect(nowOf(tab.saveState(target))).toEqual({ kind: 'unsaved' })
    for (const cache of ['files', 'file-index', 'file-parts']) {
      await expect.poll(() => keysOf(browser.cacheDisk, cache), SOON).toEqual([])
    }
  })
})
