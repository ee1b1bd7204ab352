import { BehaviorSubject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Connection, SaveTarget } from '../../../sync/api.ts'
import { keysOf, quotaError } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import { bytes, newBytes, newTarget, pauses, saved, shows, target } from './download-world.ts'
import { deliver, fileBrowser, itemOf, passTurns, SOON } from './file-browser.ts'

const unmetered = new BehaviorSubject<Connection>({ kind: 'unmetered', savesData: false })
const second: SaveTarget = { ...newTarget, id: 'exam00000000002' }

/** A browser with two files, which lets a test answer when the site asks to be spared. */
const asking = () => {
  const browser = fileBrowser()
  browser.server.answer = (asked) =>
    deliver(asked.url.endsWith(target.file.url) ? bytes : newBytes, asked)
  browser.known.next({ items: [itemOf(target)], isWhole: false })
  const persist = { asked: 0, isSo: false, answer: (_: boolean): void => undefined }
  const space = {
    persist: () => {
      persist.asked += 1
      return new Promise<boolean>((done) => {
        persist.answer = done
      })
    },
    persisted: async () => persist.isSo,
  }
  return { browser, persist, open: () => browser.openTab({ space, connection: unmetered }) }
}

describe('what the browser promised', () => {
  test('is asked for with the first save and not before, once, and a late yes is shown', async () => {
    const { persist, open } = asking()
    const tab = await open()
    const space = tab.space()
    const looking = space.subscribe()
    const isPersistent = () => {
      const reading = nowOf(space)
      return reading.state === 'ready' && reading.value.isPersistent
    }
    expect(persist.asked).toBe(0)
    await tab.save(target)
    expect(persist.asked).toBe(1)
    await shows(tab, saved)
    await tab.save(second)
    await shows(tab, saved, second)
    expect(persist.asked).toBe(1)
    // The person thinks about it, long after all that was saved.
    persist.isSo = true
    await passTurns()
    expect(isPersistent()).toBe(false)
    persist.answer(true)
    await expect.poll(isPersistent, SOON).toBe(true)
    looking.unsubscribe()
  })
})

describe('a disk that is full, whatever the browser thinks', () => {
  /** Refuses all that is written while it holds the file. */
  const isFullWith = (browser: ReturnType<typeof fileBrowser>, { file }: SaveTarget): void => {
    browser.cacheDisk.beforePut = () => {
      if (keysOf(browser.cacheDisk, 'files').includes(`/saved/${file.sha256}`)) throw quotaError()
    }
  }

  test('removes what only a shelf keeps, and the file that a person wants goes on', async () => {
    const { browser, open } = asking()
    const tab = await open()
    await tab.keepShelf('all', false)
    await expect.poll(() => keysOf(browser.cacheDisk, 'files').length, SOON).toBe(1)
    isFullWith(browser, target)
    await tab.save(second)
    await pauses(browser, tab, second)
    await browser.pass(10_000)
    await shows(tab, saved, second)
    expect(keysOf(browser.cacheDisk, 'files')).toEqual([`/saved/${second.file.sha256}`])
  })

  test('keeps what was saved by hand, and says that it is full', async () => {
    const { browser, open } = asking()
    const tab = await open()
    await tab.save(target)
    await shows(tab, saved)
    isFullWith(browser, target)
    await tab.save(second)
    await shows(tab, { kind: 'failed', code: 'quota' }, second)
    await shows(tab, saved)
  })
})
