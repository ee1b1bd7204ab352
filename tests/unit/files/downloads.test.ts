import { describe, expect, test } from 'vitest'
import { keysOf, quotaError } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import { jsonResponse, loginPage } from '../remote/fake-server.ts'
import {
  bytes,
  cutIn,
  nextPause,
  pauses,
  rangeOf,
  saved,
  savedSum,
  savingIn,
  shows,
  target,
} from './download-world.ts'
import { deliver, fileBrowser, pdfOf, SOON } from './file-browser.ts'

describe('saving a file', () => {
  test('says saved only when the whole file is here, and then nothing else is left', async () => {
    const browser = fileBrowser()
    browser.server.answer = (asked) => deliver(bytes, asked)
    const tab = await browser.openTab()
    const state = tab.saveState(target)
    const seen: string[] = []
    state.subscribe(({ kind }) => seen.push(kind))
    expect(nowOf(state)).toEqual({ kind: 'unsaved' })
    expect(await tab.save(target)).toEqual({ ok: true })
    await shows(tab, saved)
    expect([...new Set(seen)]).toEqual(['unsaved', 'waiting', 'saving', 'saved'])
    expect(await savedSum(browser)).toBe(target.file.sha256)
    expect(keysOf(browser.cacheDisk, 'file-index')).toEqual([target.file.url])
    await expect.poll(() => keysOf(browser.cacheDisk, 'file-parts'), SOON).toEqual([])
    expect(browser.persisted.asked).toBe(1)
    expect(browser.asked.map(({ init }) => init.cache)).toEqual(['no-store'])
  })

  test.each([0, 1, 8, 255_999, 262_144, 262_145, 699_999])(
    'an answer cut after %i bytes goes on where it stopped',
    async (cutAfter) => {
      const browser = fileBrowser()
      let cuts = 0
      browser.server.answer = (asked) => {
        cuts += 1
        return deliver(bytes, asked, cuts === 1 ? { cutAfter } : {})
      }
      const tab = await browser.openTab()
      await tab.save(target)
      await pauses(browser, tab)
      await browser.pass(10_000)
      await shows(tab, saved)
      expect(await savedSum(browser)).toBe(target.file.sha256)
      expect(rangeOf(browser.asked[1]?.init ?? {})).toBe(
        cutAfter === 0 ? null : `bytes=${cutAfter}-`,
      )
    },
  )

  test('a line that breaks again and again still brings the file, and no byte twice', async () => {
    const browser = fileBrowser()
    let given = 0
    browser.server.answer = (asked) => {
      given += 90_000
      return deliver(bytes, asked, { cutAfter: 90_000 })
    }
    const tab = await browser.openTab()
    await tab.save(target)
    for (let round = 0; round < 9; round += 1) {
      await nextPause(browser, tab)
      await browser.pass(400_000)
    }
    expect(nowOf(tab.saveState(target))).toEqual({ kind: 'saved' })
    expect(await savedSum(browser)).toBe(target.file.sha256)
    expect(given).toBe(720_000)
  })

  test('an answer that ends early without an error is a cut, too', async () => {
    const { browser, tab } = await cutIn({ cutAfter: 400_000, silently: true })
    await browser.pass(10_000)
    await shows(tab, saved)
    expect(await savedSum(browser)).toBe(target.file.sha256)
  })

  test('a server that ignores the range is taken from the start', async () => {
    const { browser, tab } = await cutIn({ cutAfter: 500_000 })
    browser.server.answer = (asked) => deliver(bytes, asked, { ignoresRange: true })
    tab.wake()
    await shows(tab, saved)
    expect(rangeOf(browser.asked[1]?.init ?? {})).toBe('bytes=500000-')
    expect(await savedSum(browser)).toBe(target.file.sha256)
  })

  test.each([
    ['other bytes of that length', pdfOf(700_000, 9)],
    ['more bytes', pdfOf(700_001)],
    [
      'a page that calls itself a PDF',
      new TextEncoder().encode('<html>'.repeat(120_000)).slice(0, 700_000),
    ],
  ])('%s are never saved: three tries, then it says so', async (_, wrong) => {
    const { browser, tab } = await savingIn((asked) => deliver(wrong, asked))
    for (let round = 0; round < 6; round += 1) {
      await nextPause(browser, tab)
      await browser.pass(400_000)
    }
    expect(nowOf(tab.saveState(target))).toEqual({ kind: 'failed', code: 'mismatch' })
    expect(browser.asked).toHaveLength(3)
    expect(keysOf(browser.cacheDisk, 'files')).toEqual([])
    expect(keysOf(browser.cacheDisk, 'file-parts')).toEqual([])
    browser.server.answer = (asked) => deliver(bytes, asked)
    await tab.save(target)
    await shows(tab, saved)
  })

  test.each([
    ['a hotspot answers', () => loginPage()],
    ['a hotspot answers 404', () => loginPage(404)],
    ['there is no network', () => Promise.reject(new TypeError('no'))],
    ['the server is busy', () => jsonResponse({}, 503)],
    ['there are too many at once', () => jsonResponse({}, 429)],
  ])('while %s it waits, and goes on by itself', async (_, answer) => {
    const browser = fileBrowser()
    browser.server.answer = answer
    const tab = await browser.openTab()
    await tab.save(target)
    await pauses(browser, tab)
    browser.server.answer = (asked) => deliver(bytes, asked)
    await browser.pass(10_000)
    await shows(tab, saved)
  })

  test('a disk that fills up in the middle says so, and a tap goes on with what is here', async () => {
    const browser = fileBrowser()
    browser.server.answer = (asked) => deliver(bytes, asked)
    browser.cacheDisk.beforePut = (_, url) => {
      if (url.endsWith('/262144')) throw quotaError()
    }
    const tab = await browser.openTab()
    await tab.save(target)
    await shows(tab, { kind: 'failed', code: 'quota' })
    browser.cacheDisk.beforePut = () => undefined
    await tab.save(target)
    await shows(tab, saved)
    expect(await savedSum(browser)).toBe(target.file.sha256)
  })
})
