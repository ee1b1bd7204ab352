import { describe, expect, test } from 'vitest'
import {
  AFTER_SAVE_MS,
  type InstallMoment,
  isMomentToAsk,
  LOOK_AROUND_MS,
  mayAsk,
  NO_FOR_MS,
  noMemory,
  readMemory,
} from '../../../../web/features/install/install-moment.ts'
import { installWay } from '../../../../web/features/install/install-way.ts'
import { launchTo } from '../../../../web/features/install/launches.ts'

const NOON = Date.parse('2026-11-21T06:30:00Z')

describe('the moment of the question', () => {
  const firstVisit: InstallMoment = {
    lookedMs: 60 * LOOK_AROUND_MS,
    sinceSaveMs: null,
    savedCount: 0,
    isSecondVisit: false,
    isOccupied: false,
  }
  test('a first visit is not asked, however long it lasts', () =>
    expect(isMomentToAsk(firstVisit)).toBe(false))

  test('who comes back is asked, and not at once', () => {
    const back = { ...firstVisit, isSecondVisit: true }
    expect(isMomentToAsk({ ...back, lookedMs: 0 })).toBe(false)
    expect(isMomentToAsk({ ...back, lookedMs: LOOK_AROUND_MS - 1 })).toBe(false)
    expect(isMomentToAsk({ ...back, lookedMs: LOOK_AROUND_MS })).toBe(true)
  })

  test('who saved a file is asked soon after it, on a first visit too', () => {
    const saved = { ...firstVisit, lookedMs: 5_000, savedCount: 1 }
    expect(isMomentToAsk({ ...saved, sinceSaveMs: 0 })).toBe(false)
    expect(isMomentToAsk({ ...saved, sinceSaveMs: AFTER_SAVE_MS })).toBe(true)
  })

  test('who has saved files from before is asked as one who came back', () => {
    const holds = { ...firstVisit, savedCount: 3 }
    expect(isMomentToAsk({ ...holds, lookedMs: 5_000 })).toBe(false)
    expect(isMomentToAsk({ ...holds, lookedMs: LOOK_AROUND_MS })).toBe(true)
  })

  test('nobody is asked in the middle of something', () => {
    const occupied = { ...firstVisit, isSecondVisit: true, isOccupied: true }
    expect(isMomentToAsk(occupied)).toBe(false)
    expect(isMomentToAsk({ ...occupied, sinceSaveMs: 60_000 })).toBe(false)
  })
})

describe('what a device remembers', () => {
  test('after a no it is not asked for 30 days, by a clock that was set back neither', () => {
    const refused = { ...noMemory, askedAt: NOON }
    for (const way of ['dialog', 'ios-safari'] as const) {
      expect(mayAsk(noMemory, way, NOON)).toBe(true)
      expect(mayAsk(refused, way, NOON)).toBe(false)
      expect(mayAsk(refused, way, NOON + NO_FOR_MS - 1)).toBe(false)
      expect(mayAsk(refused, way, NOON - NO_FOR_MS + 1)).toBe(false)
      expect(mayAsk(refused, way, NOON + NO_FOR_MS)).toBe(true)
    }
  })

  test('one that has the app is asked again only where the browser knows that it is gone', () => {
    const installed = { askedAt: NOON, installedAt: NOON }
    const later = NOON + 10 * NO_FOR_MS
    expect(mayAsk(installed, 'ios-safari', later)).toBe(false)
    expect(mayAsk(installed, 'dialog', later)).toBe(true)
    expect(mayAsk({ ...installed, askedAt: null }, 'dialog', NOON + 1)).toBe(false)
  })

  test('is read back, and nonsense is nothing', () => {
    const memory = { askedAt: NOON, installedAt: null }
    expect(readMemory(JSON.stringify(memory))).toEqual(memory)
    for (const text of [null, '', 'x', '1', 'null', '{}', '{"askedAt":"a"}', '{"installedAt":{}}'])
      expect(readMemory(text)).toEqual(noMemory)
  })
})

describe('the way into the home screen', () => {
  const wayOf = (userAgent: string, { maxTouchPoints = 5, hasDialog = false } = {}) =>
    installWay({ userAgent, maxTouchPoints, hasDialog })
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const MAC =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  const ANDROID =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

  test.each([
    ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'ios-safari'],
    [
      'Chrome on an iPhone',
      `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`,
      'ios-other',
    ],
    [
      'Firefox on Android',
      'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
      'firefox-android',
    ],
  ])('%s has steps', (_, userAgent, way) => expect(wayOf(userAgent)).toBe(way))

  test.each([
    ['Chrome on Android before it offers', ANDROID],
    [
      'Chrome on an iPhone before 16.4',
      `${IPHONE.replace('18_5', '16_3')} CriOS/120.0 Mobile/15E148 Safari/604.1`,
    ],
    ['the browser of Instagram', `${IPHONE} Mobile/15E148 Instagram 390.0.0.28.85`],
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    ],
  ])('%s has none', (_, userAgent) => expect(wayOf(userAgent)).toBeNull())

  test('a browser that offers its own dialog is taken at its word', () =>
    expect(wayOf(ANDROID, { hasDialog: true })).toBe('dialog'))

  test('an iPad that calls itself a Mac is an iPad, and a Mac has its Dock since Safari 17', () => {
    const safari = `${MAC} Version/18.5 Safari/605.1.15`
    expect(wayOf(safari)).toBe('ipad-safari')
    expect(wayOf(safari, { maxTouchPoints: 0 })).toBe('mac-safari')
    const older = `${MAC} Version/16.6 Safari/605.1.15`
    expect(wayOf(older, { maxTouchPoints: 0 })).toBeNull()
  })
})

describe('a shortcut of the open app', () => {
  const home = 'https://academy.example/?source=app'
  const launch = {
    targetUrl: 'https://academy.example/tests/full',
    openedUrl: home,
    shownUrl: 'https://academy.example/free-pdfs',
    isBusy: false,
  }
  test('goes where it says', () => expect(launchTo(launch)).toBe(launch.targetUrl))
  test('leaves alone who is in the middle of something, and who is there already', () => {
    expect(launchTo({ ...launch, isBusy: true })).toBeNull()
    expect(launchTo({ ...launch, shownUrl: launch.targetUrl })).toBeNull()
    expect(launchTo({ ...launch, targetUrl: undefined })).toBeNull()
  })
  test('is not the launch that opened this page', () =>
    expect(launchTo({ ...launch, targetUrl: home })).toBeNull())
})
