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
  const { port, tell } = open()
  const heard: boolean[] = []
  port.signals.onOffline(() => heard.push(port.signals.isOnline()))
  tell('offline', pageFacts({ isOnline: false }))
  expect(heard).toEqual([false])
})
