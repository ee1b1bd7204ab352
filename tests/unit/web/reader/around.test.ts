import { expect, test, vi } from 'vitest'
import type { SaveTarget } from '../../../../sync/index.ts'
import { DrawQueue } from '../../../../web/features/reader/pages/draw-queue.ts'
import { tappedOf } from '../../../../web/shared/reading/tapped.ts'

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

test('the file that was tapped last is known for its own item, and damaged text is nothing', () => {
  for (const text of [null, '{', '7']) {
    vi.stubGlobal('localStorage', { getItem: () => text })
    expect(tappedOf({ collection: 'free_pdfs', id: 'one' })).toBe(null)
  }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(target('one')) })
  expect(tappedOf({ collection: 'free_pdfs', id: 'one' })).toEqual(target('one'))
  expect(tappedOf({ collection: 'free_pdfs', id: 'two' })).toBe(null)
  expect(tappedOf({ collection: 'tests_library', id: 'one' })).toBe(null)
  vi.unstubAllGlobals()
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
  queue.want([drawing(9), drawing(5)])
  release()
  const all = ['begin 1', 'off 1', 'begin 9', 'begin 5', 'drawn']
  await vi.waitFor(() => expect(log).toEqual(all))
  queue.want([drawing(9)])
  await held
  expect(log).toEqual(all)
})
