import { BehaviorSubject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../sync/api.ts'
import { keysOf } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import {
  bytes,
  cutIn,
  newBytes,
  newTarget,
  pauses,
  rangeOf,
  saved,
  savedIn,
  savedSum,
  shows,
  target,
} from './download-world.ts'
import { deliver, fileBrowser, passTurns } from './file-browser.ts'

describe('restarts and tabs', () => {
  test('a download goes on after the browser was closed', async () => {
    const { browser, tab: first } = await cutIn({ cutAfter: 300_000 })
    first.close()
    browser.server.answer = (asked) => deliver(bytes, asked)
    const second = await browser.openTab()
    await shows(second, saved)
    expect(rangeOf(browser.asked.at(-1)?.init ?? {})).toBe('bytes=300000-')
  })

  test('two tabs fetch a file once, and both show it', async () => {
    const browser = fileBrowser()
    browser.server.answer = (asked) => deliver(bytes, asked)
    const tabs = [await browser.openTab(), await browser.openTab()]
    await tabs[0]?.save(target)
    for (const tab of tabs) await shows(tab, saved)

    expect(browser.asked).toHaveLength(1)
  })

  /** A browser that threw a saved file away while no page was open. */
  const thrownAway = async () => {
    const { browser, tab: first } = await savedIn()
    first.close()
    browser.cacheDisk.caches.clear()
    return browser
  }
  const connectionOf = (kind: Connection['kind'], savesData = false) =>
    new BehaviorSubject<Connection>({ kind, savesData })

  test('what the browser threw away comes again by itself where data costs nothing', async () => {
    const browser = await thrownAway()
    const second = await browser.openTab({ connection: connectionOf('unmetered') })
    await shows(second, saved)
    expect(browser.asked).toHaveLength(2)
  })

  test.each([
    ['on mobile data', 'metered', false, 'wifi'],
    ['where the browser does not tell', 'unknown', false, 'tap'],
    ['where data is saved', 'unmetered', true, 'tap'],
  ] as const)('what it threw away waits %s, and comes with a tap', async (_, kind, saves, why) => {
    const browser = await thrownAway()
    const second = await browser.openTab({ connection: connectionOf(kind, saves) })
    await shows(second, { kind: 'waiting', why })
    await passTurns()
    expect(browser.asked).toHaveLength(1)
    await second.save(target)
    await shows(second, saved)
    expect(browser.asked).toHaveLength(2)
  })

  test('a saved file whose row was lost is listed again, pieces that nobody wants go', async () => {
    const { browser, tab: first } = await savedIn()
    browser.server.answer = (asked) => deliver(newBytes, asked, { cutAfter: 100_000 })
    const twin = { ...newTarget, id: 'exam00000000002' }
    await first.save(twin)
    await pauses(browser, first, twin)
    first.close()
    browser.deviceDisk.get('files')?.clear()
    const second = await browser.openTab()
    expect(nowOf(second.saved())).toMatchObject({
      state: 'ready',
      value: [{ id: target.id, title: target.title, state: { kind: 'saved' } }],
    })
    expect(await savedSum(browser)).toBe(target.file.sha256)
    expect(keysOf(browser.cacheDisk, 'file-index')).toEqual([target.file.url])
    expect(keysOf(browser.cacheDisk, 'file-parts')).toEqual([])
    expect(browser.asked).toHaveLength(2)
  })
})

describe('where nothing can be kept', () => {
  const refusing = {
    has: () => Promise.reject(new DOMException('denied', 'SecurityError')),
  }
  test.each([
    ['an insecure address', { isSecure: false }, 'insecure'],
    ['a browser without Cache Storage', { caches: () => undefined }, 'no-cache-storage'],
    ['a window that refuses it', { caches: () => refusing }, 'no-cache-storage'],
  ])('%s says so and throws nothing', async (_, over: object, why) => {
    const browser = fileBrowser()
    const tab = await browser.openTab(over)
    expect(nowOf(tab.saveState(target))).toEqual({ kind: 'unavailable', why })
    expect(await tab.save(target)).toMatchObject({ ok: false })
    expect(nowOf(tab.saved())).toEqual({ state: 'ready', value: [] })
  })
})
