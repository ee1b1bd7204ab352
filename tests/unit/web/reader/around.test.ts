import { describe, expect, test, vi } from 'vitest'
import type { SaveTarget } from '../../../../sync/index.ts'
import { keyCommand, scrollOf } from '../../../../web/features/reader/bars/key-command.ts'
import { DrawQueue } from '../../../../web/features/reader/pages/draw-queue.ts'
import { readTapped, tappedOf } from '../../../../web/shared/reading/tapped.ts'

const target = (id: string): SaveTarget => ({
  collection: 'free_pdfs',
  id,
  title: `Notes ${id}`,
  file: {
    id: 'f'.repeat(15),
    url: `/api/files/x/${id}/n.pdf`,
    name: 'n.pdf',
    size: 1000,
    sha256: 'a'.repeat(64),
    type: 'application/pdf',
  },
})

test('the file that was tapped last is known for its own item, and text that is no file of this site is nothing', () => {
  const bad = { ...target('one'), file: { ...target('one').file, url: 'https://elsewhere/x' } }
  for (const text of [null, '{', '7', '[1]', JSON.stringify(bad)])
    expect(readTapped(text)).toBe(null)
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(target('one')) })
  expect(tappedOf({ collection: 'free_pdfs', id: 'one' })).toEqual(target('one'))
  expect(tappedOf({ collection: 'free_pdfs', id: 'two' })).toBe(null)
  expect(tappedOf({ collection: 'tests_library', id: 'one' })).toBe(null)
  vi.unstubAllGlobals()
})

describe('keys', () => {
  const key = (name: string, more: object = {}) =>
    keyCommand(
      { key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more },
      false,
    )
  test('do what they do in every reader', () => {
    expect(key('PageDown')).toBe('next page')
    expect(key('Home')).toBe('first page')
    expect(key('+', { shiftKey: true })).toBe('zoom in')
    expect(key('-')).toBe('zoom out')
    expect([key('f', { ctrlKey: true }), key('F', { metaKey: true })]).toEqual(['find', 'find'])
    expect(key('p', { ctrlKey: true })).toBe('print')
  })
  test('scroll as in any page where nothing has the focus', () => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
    const far = (name: string, more = {}) => scrollOf({ key: name, ...plain, ...more }, 700)
    expect([far('ArrowDown'), far('ArrowUp')]).toEqual([60, -60])
    expect([far(' '), far(' ', { shiftKey: true })]).toEqual([630, -630])
    expect([far('Tab'), far('ArrowDown', { altKey: true })]).toEqual([null, null])
  })
  test('stay the browser’s where it has its own', () => {
    for (const name of ['ArrowDown', ' ', 'Tab', 'f', 'p', 'Escape']) expect(key(name)).toBe(null)
    expect(key('+', { ctrlKey: true })).toBe(null)
    expect(key('f', { ctrlKey: true, shiftKey: true })).toBe(null)
    const right = {
      key: 'ArrowRight',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
    }
    expect([keyCommand(right, true), keyCommand(right, false)]).toEqual([null, 'next page'])
  })
})

test('pages are drawn one at a time, those wanted most first, and what nobody wants is called off', async () => {
  const log: string[] = []
  const done = new Set<number>()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const drawing = (index: number, wait?: Promise<void>) => ({
    index,
    isDone: () => done.has(index),
    draw: async (signal: AbortSignal) => {
      log.push(`begin ${index}`)
      await wait
      if (signal.aborted) log.push(`off ${index}`)
      signal.throwIfAborted()
      if (index === 9) throw new Error('broken page')
      done.add(index)
    },
  })
  const queue = new DrawQueue(() => log.push('drawn'))
  queue.want([drawing(1, held), drawing(2)])
  const gone = queue.whenDrawn(1)
  queue.want([drawing(9), drawing(5)])
  await gone
  const last = queue.whenDrawn(5)
  release()
  await last
  expect(log).toEqual(['begin 1', 'off 1', 'begin 9', 'begin 5', 'drawn'])
  queue.want([drawing(9)])
  await queue.whenDrawn(9)
  expect(log).toHaveLength(5)
})
