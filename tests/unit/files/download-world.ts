import { expect } from 'vitest'
import type { SaveState } from '../../../sync/api.ts'
import { nowOf } from '../../support/observed.ts'
import { jsonResponse } from '../remote/fake-server.ts'
import { deliver, fileBrowser, pdfOf, SOON, sha256Of, targetOf } from './file-browser.ts'

export const bytes = pdfOf(700_000)
export const target = targetOf(bytes)
export const newBytes = pdfOf(300_000, 7)
export const newTarget = targetOf(newBytes, 'b')
export const notFound = () => jsonResponse({ status: 404, message: 'Missing.' }, 404)
export const rangeOf = (init: RequestInit) => new Headers(init.headers).get('range')

export const savedSum = async (
  browser: ReturnType<typeof fileBrowser>,
  sha256 = target.file.sha256,
) => {
  const kept = browser.cacheDisk.caches.get('files')?.get(`http://academy.test/saved/${sha256}`)
  return kept && sha256Of(new Uint8Array(await kept.bytes.arrayBuffer()))
}

export type Browser = ReturnType<typeof fileBrowser>
export type Tab = Awaited<ReturnType<Browser['openTab']>>

/** Waits until a card shows this. */
export const shows = (tab: Tab, expected: SaveState, of = target) =>
  expect.poll(() => nowOf(tab.saveState(of)), SOON).toEqual(expected)
/** Waits until an attempt has failed and the next one has its time. */
export const pauses = (browser: Browser, tab: Tab, of = target) =>
  expect
    .poll(() => nowOf(tab.saveState(of)).kind === 'waiting' && browser.pending().length > 0, SOON)
    .toBe(true)
/** Waits until an attempt has ended, one way or the other. */
export const nextPause = (browser: Browser, tab: Tab) =>
  expect
    .poll(() => {
      const { kind } = nowOf(tab.saveState(target))
      return kind === 'waiting' ? browser.pending().length > 0 : kind !== 'saving'
    }, SOON)
    .toBe(true)
export const saved: SaveState = { kind: 'saved' }

type Answer = Browser['server']['answer']

/** A browser whose server answers so, and a tab of it that saves the target. */
export const savingIn = async (answer: Answer = (asked) => deliver(bytes, asked)) => {
  const browser = fileBrowser()
  browser.server.answer = answer
  const tab = await browser.openTab()
  await tab.save(target)
  return { browser, tab }
}
/** The same with the target saved. */
export const savedIn = async () => {
  const world = await savingIn()
  await shows(world.tab, saved)
  return world
}
/** The same after an answer that was cut so. */
export const cutIn = async (how: Parameters<typeof deliver>[2]) => {
  const world = await savingIn((asked) => deliver(bytes, asked, how))
  await pauses(world.browser, world.tab)
  return world
}
