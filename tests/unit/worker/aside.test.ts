import { afterEach, expect, test, vi } from 'vitest'
import { thisPage } from '../../../sync/client/page.ts'

afterEach(() => vi.unstubAllGlobals())

/** The page's events while it is left and comes back, in browsers with and without an event of freezing. */
const toldIn = (document: EventTarget) => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', {})
  const told: string[] = []
  thisPage().listen((event) => told.push(event))
  const say = (target: EventTarget, name: string, persisted = false) =>
    target.dispatchEvent(Object.assign(new Event(name), { persisted }))
  return {
    told,
    hide: (persisted: boolean) => say(window, 'pagehide', persisted),
    freeze: () => say(document, 'freeze'),
    show: (persisted: boolean) => say(window, 'pageshow', persisted),
  }
}

test('a page that is kept for Back is told so when it is frozen, or where no browser says that, when it is left', () => {
  const chromium = toldIn(Object.assign(new EventTarget(), { onfreeze: null }))
  chromium.hide(true)
  expect(chromium.told).toEqual(['going'])
  chromium.freeze()
  chromium.show(true)
  expect(chromium.told).toEqual(['going', 'aside', 'back'])
  const other = toldIn(new EventTarget())
  other.hide(true)
  expect(other.told).toEqual(['going', 'aside'])
})

test('a page that is only loaded, ended or frozen as a tab behind others is told nothing', () => {
  const { told, hide, freeze, show } = toldIn(Object.assign(new EventTarget(), { onfreeze: null }))
  show(false)
  freeze()
  hide(false)
  expect(told).toEqual([])
})
