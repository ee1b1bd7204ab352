import type { Page } from 'playwright/test'
import type { App } from './app.ts'

/**
 * Parts that browsers got after Chrome 102 and Safari 15.4, by who has them. The app does without; the engine brings
 * its own.
 */
export const NEWER: Readonly<Record<string, readonly string[]>> = {
  Array: ['fromAsync'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  'ArrayBuffer.prototype': ['detached', 'resize', 'transfer', 'transferToFixedLength'],
  AbortSignal: ['any'],
  'Blob.prototype': ['bytes'],
  'Int8Array.prototype.__proto__': ['toReversed', 'toSorted', 'with'],
  'Iterator.prototype': ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Math: ['f16round', 'sumPrecise'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  'ReadableStream.prototype': ['values'],
  RegExp: ['escape'],
  'Response.prototype': ['bytes'],
  'Set.prototype': ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  globalThis: ['Float16Array', 'Iterator'],
}

/** A script that takes all of it away, before any other runs. */
const FORGET = `for (const [path, names] of Object.entries(${JSON.stringify(NEWER)})) {
  const owner = path.split('.').reduce((found, name) => found?.[name], globalThis)
  for (const name of owner ? names : []) delete owner[name]
}`

/** A device with a browser three years old, as far as scripts see, in pages and in the engine's worker. */
export const oldDevice = async (
  app: App,
  options: Parameters<App['device']>[0] = {},
): Promise<Page> => {
  const page = await app.device({ ...options, serviceWorkers: 'block' })
  await page.addInitScript({ content: FORGET })
  await page.route(/\/assets\/(?:engine-w(?:orker|hole)|pdf-pdf\.worker)/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${FORGET}\n${await answer.text()}` })
  })
  return page
}
