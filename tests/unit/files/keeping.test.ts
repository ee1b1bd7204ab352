import { BehaviorSubject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Connection, SavedItem, SaveTarget } from '../../../sync/api.ts'
import type { Item } from '../../../sync/files/items.ts'
import { keysOf } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import { deliver, fileBrowser, passTurns, pdfOf, SOON, targetOf } from './file-browser.ts'

/** A site of as many papers and notes, in turn of Biology and Chemistry, the newest first. */
const site = (count: number) => {
  const browser = fileBrowser()
  const items: Item[] = []
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const publish = (at: number, seed = at, size = 20_000 + at): Item => {
    const bytes = pdfOf(size, seed + 1)
    const target = targetOf(bytes, String(at), `item0000000000${at}`)
    const file = { ...target.file, url: `/api/files/files/${at}/${seed}.pdf` }
    files.set(file.url, bytes)
    const item: Item = {
      ...target,
      file,
      collection: at % 2 === 0 ? 'free_pdfs' : 'tests_library',
      kind: at % 2 === 0 ? '' : 'full',
      subject: at % 4 < 2 ? 'Biology' : 'Chemistry',
    }
    const known = items.findIndex(({ id }) => id === item.id)
    if (known < 0) items.unshift(item)
    else items[known] = item
    return item
  }
  for (let at = 0; at < count; at += 1) publish(at)
  browser.server.answer = (asked) => {
    const bytes = files.get(new URL(asked.url).pathname)
    return bytes ? deliver(bytes, asked) : new Response('', { status: 500 })
  }
  /** A pull brought the items as they are now. */
  const follow = () => browser.hasItems(...items)
  browser.known.next({ items: [...items], isWhole: true })
  const connection = new BehaviorSubject<Connection>({ kind: 'unmetered', savesData: false })
  return {
    browser,
    items,
    publish,
    follow,
    connection,
    open: () => browser.openTab({ connection }),
  }
}
type Tab = Awaited<ReturnType<ReturnType<typeof site>['open']>>

const saved = (tab: Tab): readonly SavedItem[] => {
  const reading = nowOf(tab.saved())
  return reading.state === 'ready' ? reading.value : []
}
const kinds = (tab: Tab) => saved(tab).map(({ id, state }) => `${id.slice(14)} ${state.kind}`)
const areSaved = (tab: Tab, count: number) =>
  expect
    .poll(() => saved(tab).filter(({ state }) => state.kind === 'saved').length, SOON)
    .toBe(count)
const bytesHere = (browser: ReturnType<typeof fileBrowser>) =>
  keysOf(browser.cacheDisk, 'files').length
/** The beginning of an answer, and then nothing, until it is called off. */
const quietAfter = (whole: Response, bytes: number, signal: AbortSignal | null | undefined) => {
  const start = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(new Uint8Array(await whole.arrayBuffer()).subarray(0, bytes))
    signal?.addEventListener('abort', () => controller.error(signal.reason))
  }
  return new Response(new ReadableStream({ start }), { headers: whole.headers })
}
const asTarget = ({ collection, id, title, file }: Item): SaveTarget => ({
  collection,
  id,
  title,
  file,
})

describe('a kept shelf', () => {
  test('brings what it has, takes in what is published later, and lets go of what is taken down', async () => {
    const { browser, items, publish, follow, open } = site(6)
    const tab = await open()
    expect(await tab.keepShelf('subject:Biology', false)).toEqual({ ok: true })
    await areSaved(tab, 4)
    expect(saved(tab).every(({ subject }) => subject === 'Biology')).toBe(true)
    publish(8)
    publish(6) // of Chemistry
    await follow()
    await areSaved(tab, 5)
    const gone = items.findIndex(({ id }) => id.endsWith('8'))
    items.splice(gone, 1)
    await follow()
    await areSaved(tab, 4)
    await expect.poll(() => bytesHere(browser), SOON).toBe(4)
  })

  test('brings a new version by itself; what was saved by hand only waits for a tap', async () => {
    const { browser, items, publish, follow, open } = site(4)
    const tab = await open()
    await tab.keepShelf('exams:full', false)
    const note = items.find(({ collection }) => collection === 'free_pdfs')
    if (!note) throw new Error('no note')
    await tab.save(asTarget(note))
    await areSaved(tab, 3)
    publish(1, 70)
    publish(Number(note.id.slice(14)), 80)
    await follow()
    await expect.poll(() => kinds(tab).sort(), SOON).toEqual(['1 saved', '2 update', '3 saved'])
    await expect
      .poll(() => keysOf(browser.cacheDisk, 'file-index'), SOON)
      .toContain('/api/files/files/1/70.pdf')
    const update = saved(tab).find(({ state }) => state.kind === 'update')
    expect(update?.newer?.url).toBe('/api/files/files/2/80.pdf')
    if (!update?.newer) throw new Error('nothing newer')
    await tab.save({ ...update, file: update.newer })
    await areSaved(tab, 3)
    await expect.poll(() => bytesHere(browser), SOON).toBe(3)
  })

  test('removing it takes only what nothing else wants', async () => {
    const { browser, items, follow, open } = site(4)
    const tab = await open()
    await tab.keepShelf('all', false)
    const [byHand] = items
    if (!byHand) throw new Error('no item')
    await tab.save(asTarget(byHand))
    await areSaved(tab, 4)
    expect(await tab.removeShelf('all')).toEqual({ ok: true })
    expect(saved(tab).map(({ id }) => id)).toEqual([byHand.id])
    await expect.poll(() => bytesHere(browser), SOON).toBe(1)
    await follow()
    await areSaved(tab, 1)
  })

  test('stopping it keeps what is here, also an older version, and brings no more', async () => {
    const { browser, items, publish, follow, connection, open } = site(4)
    const tab = await open()
    await tab.keepShelf('exams:full', false)
    await areSaved(tab, 2)
    connection.next({ kind: 'metered', savesData: false })
    publish(1, 70)
    publish(5)
    await follow()
    expect(kinds(tab).sort()).toEqual(['1 waiting', '3 saved', '5 waiting'])
    expect(await tab.stopShelf('exams:full')).toEqual({ ok: true })
    expect(kinds(tab).sort()).toEqual(['1 update', '3 saved'])
    expect(bytesHere(browser)).toBe(2)
    connection.next({ kind: 'unmetered', savesData: false })
    publish(7)
    // What stayed is kept by hand: it outlives its item.
    items.splice(
      items.findIndex(({ id }) => id.endsWith('3')),
      1,
    )
    await follow()
    await passTurns()
    expect(saved(tab).map(({ id, isGone }) => `${id.slice(14)} ${isGone}`)).toEqual([
      '3 true',
      '1 false',
    ])
    expect(bytesHere(browser)).toBe(2)
  })

  test('what a person takes off this device stays off, until they save it or the shelf again', async () => {
    const { browser, follow, open } = site(4)
    const tab = await open()
    await tab.keepShelf('all', false)
    await areSaved(tab, 4)
    const [one, two] = saved(tab)
    if (!one || !two) throw new Error('nothing saved')
    expect(await tab.remove([one, two])).toEqual({ ok: true })
    await follow()
    await areSaved(tab, 2)
    await expect.poll(() => bytesHere(browser), SOON).toBe(2)
    await tab.save(one)
    await areSaved(tab, 3)
    await tab.keepShelf('all', false)
    await areSaved(tab, 4)
  })

  test('is summed up: what it holds, what of it is not here yet, and what removing it frees', async () => {
    const { items, open } = site(4)
    const tab = await open()
    const shelves = tab.shelves()
    const looking = shelves.subscribe()
    const notes = () => {
      const reading = nowOf(shelves)
      return reading.state === 'ready' && reading.value.find(({ key }) => key === 'notes')
    }
    await expect.poll(notes, SOON).toEqual({
      key: 'notes',
      isKept: false,
      count: 2,
      bytes: 40_002,
      ...{ here: 0, hereBytes: 0, left: 2, leftBytes: 40_002, ownBytes: 0 },
    })
    const [newest] = items.filter(({ collection }) => collection === 'free_pdfs')
    if (!newest) throw new Error('no note')
    await tab.save(asTarget(newest))
    await areSaved(tab, 1)
    await expect
      .poll(notes, SOON)
      .toMatchObject({ here: 1, hereBytes: 20_002, left: 1, ownBytes: 0 })
    await tab.keepShelf('notes', false)
    await areSaved(tab, 2)
    await expect
      .poll(notes, SOON)
      .toMatchObject({ isKept: true, here: 2, left: 0, leftBytes: 0, ownBytes: 20_000 })
    looking.unsubscribe()
  })
})

describe('data saver', () => {
  test('what comes by itself waits for Wi-Fi, what was tapped for does not', async () => {
    const { browser, items, connection, open } = site(3)
    connection.next({ kind: 'metered', savesData: false })
    const tab = await open()
    const [byHand] = items
    if (!byHand) throw new Error('no item')
    await tab.save(asTarget(byHand))
    await tab.keepShelf('all', false)
    await areSaved(tab, 1)
    const held = saved(tab).filter(({ state }) => state.kind === 'waiting')
    expect(held.map(({ state }) => state)).toEqual([
      { kind: 'waiting', why: 'wifi' },
      { kind: 'waiting', why: 'wifi' },
    ])
    const used = browser.asked.length
    connection.next({ kind: 'unmetered', savesData: false })
    await areSaved(tab, 3)
    expect(browser.asked.length).toBe(used + 2)
  })

  test('where the browser does not tell, it waits for a tap', async () => {
    const { connection, open } = site(2)
    connection.next({ kind: 'unknown', savesData: false })
    const tab = await open()
    await tab.keepShelf('all', false)
    await expect
      .poll(() => saved(tab).map(({ state }) => state), SOON)
      .toEqual([
        { kind: 'waiting', why: 'tap' },
        { kind: 'waiting', why: 'tap' },
      ])
    await tab.getNow()
    await areSaved(tab, 2)
  })

  test('paused is paused for everything, in every tab, until it goes on', async () => {
    const { items, open } = site(1)
    const tab = await open()
    const other = await open()
    await other.setRules({ isPaused: true })
    await expect
      .poll(() => nowOf(tab.rules()), SOON)
      .toEqual({ state: 'ready', value: { wifiOnly: true, isPaused: true } })
    const [item] = items
    if (!item) throw new Error('no item')
    await tab.save(asTarget(item))
    expect(saved(tab)[0]?.state).toEqual({ kind: 'waiting', why: 'paused' })
    await tab.setRules({ isPaused: false })
    await areSaved(tab, 1)
  })
})

describe('one file', () => {
  test('is paused while it comes, from any tab, lets the others go on, and loses nothing that came', async () => {
    const { browser, items, publish, follow, open } = site(2)
    publish(2, 2, 100_000)
    await follow()
    const tab = await open()
    const other = await open()
    const [first, second] = items.map(asTarget)
    if (!first || !second) throw new Error('no items')
    const answer = browser.server.answer
    // The line goes quiet in the middle of the first file, until whoever waits for it gives up.
    browser.server.answer = async (asked) => {
      const isFirst = new URL(asked.url).pathname === first.file.url
      const whole = await answer(asked)
      return isFirst ? quietAfter(whole, 50_000, asked.init.signal) : whole
    }
    await tab.save(first)
    await tab.save(second)
    await expect
      .poll(() => nowOf(tab.saveState(first)), SOON)
      .toMatchObject({ kind: 'saving', received: 50_000 })
    expect(await other.pause(first)).toEqual({ ok: true })
    await expect
      .poll(() => kinds(tab), SOON)
      .toEqual([`${first.id.slice(14)} waiting`, `${second.id.slice(14)} saved`])
    for (const one of [tab, other])
      await expect
        .poll(() => nowOf(one.saveState(first)), SOON)
        .toEqual({ kind: 'waiting', why: 'paused-alone' })

    browser.server.answer = answer
    const asked = browser.asked.length
    await other.getNow()
    expect(saved(tab)[0]?.state).toEqual({ kind: 'waiting', why: 'paused-alone' })
    tab.close()
    other.close()
    const later = await open()
    expect(saved(later)[0]?.state).toEqual({ kind: 'waiting', why: 'paused-alone' })
    await later.save(first)
    await areSaved(later, 2)
    const ranges = browser.asked
      .slice(asked)
      .map(({ init }) => new Headers(init.headers).get('range'))
    expect(ranges).toEqual(['bytes=50000-'])
  })
})

describe('space', () => {
  test('what a shelf wants makes room for what a person saves, and says so; by hand stays', async () => {
    const { browser, items, open } = site(3)
    const tab = await open()
    const [first, second, third] = items
    if (!first || !second || !third) throw new Error('no items')
    await tab.save(asTarget(second))
    await tab.keepShelf('all', true)
    await areSaved(tab, 3)
    await tab.remove([first])
    // One file is lacking, whatever is let go.
    Object.assign(browser.space, { quota: 1_000_000, usage: 860_000 })
    await tab.save({ ...asTarget(first), file: { ...first.file } })
    await expect.poll(() => kinds(tab).sort(), SOON).toContain('2 saved')
    await expect
      .poll(() => saved(tab).find(({ id }) => id === third.id)?.state, SOON)
      .toEqual({ kind: 'failed', code: 'quota' })
    Object.assign(browser.space, { quota: 1_000_000, usage: 990_000 })
    await tab.retryFailed()
    await expect
      .poll(() => saved(tab).find(({ id }) => id === third.id)?.state, SOON)
      .toEqual({ kind: 'failed', code: 'quota' })
    expect(saved(tab).filter(({ state }) => state.kind === 'saved')).toHaveLength(2)
    Object.assign(browser.space, { quota: 1e9, usage: 0 })
    await tab.retryFailed()
    await areSaved(tab, 3)
  })
})
