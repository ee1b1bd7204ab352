import { expect, test } from 'vitest'
import type { FromEngine, PageFacts } from '../../../sync/messages.ts'
import { pageOf } from '../../../sync/worker/page-of.ts'
import { pageFacts } from '../../support/page-facts.ts'

const open = (first: PageFacts = pageFacts()) => {
  const posted: FromEngine[] = []
  const page = pageOf(first, (message) => posted.push(message))
  return { posted, ...page }
}

test('the page keeps the hint of the session for its next draw', () => {
  const { port, posted } = open(pageFacts({ hint: 'before' }))
  expect(port.hint.kept).toBe('before')
  port.hint.keep('signed in')
  expect(posted).toEqual([{ kind: 'keepHint', text: 'signed in' }])
})

test('signals come with what the page is by then', () => {
  const { port, receive } = open()
  const heard: boolean[] = []
  const stop = port.signals.onOffline(() => heard.push(port.signals.isOnline()))
  receive({ kind: 'page', event: 'offline', page: pageFacts({ isOnline: false }) })
  stop()
  receive({ kind: 'page', event: 'offline', page: pageFacts({ isOnline: false }) })
  expect(heard).toEqual([false])
})

test('a deed of the page answers, or fails as one that a browser refuses', async () => {
  const { port, receive, posted } = open()
  const asked = port.persist()
  const told = port.persisted()
  expect(posted.map((message) => message.kind === 'do' && message.deed)).toEqual([
    'persist',
    'persisted',
  ])
  receive({ kind: 'done', id: 1, value: true })
  receive({ kind: 'failed', id: 2 })
  expect(await asked).toBe(true)
  await expect(told).rejects.toMatchObject({ code: 'internal' })
})
