import { expect, test } from 'vitest'
import { SESSION_KEY } from '../../../sync/lib/storage-keys.ts'
import type { FromEngine, PageFacts } from '../../../sync/messages.ts'
import { pageOf } from '../../../sync/worker/page-of.ts'
import { pageFacts } from '../../support/page-facts.ts'

const open = (first: PageFacts = pageFacts()) => {
  const posted: FromEngine[] = []
  const page = pageOf(first, (message) => posted.push(message))
  return { posted, ...page }
}

test('[R22] a word about the session that crosses an older one of the page is not undone by it', () => {
  const { port, receive, posted } = open(pageFacts({ session: 'before' }))
  const { storage } = port.session
  storage.setItem(SESSION_KEY, 'signed in')
  expect(posted).toEqual([{ kind: 'keepSession', text: 'signed in' }])
  // Sent before the page had heard of it.
  receive({ kind: 'page', event: 'focus', page: pageFacts({ session: 'before' }) })
  expect(storage.getItem(SESSION_KEY)).toBe('signed in')
  receive({
    kind: 'page',
    event: 'session',
    page: pageFacts({ session: 'out, elsewhere', sessionsKept: 1 }),
  })
  expect(storage.getItem(SESSION_KEY)).toBe('out, elsewhere')
})

test('[R22] an engine that follows one that ended takes what another tab did to the session', () => {
  const { port, receive } = open(pageFacts({ session: 'signed in', sessionsKept: 2 }))
  receive({
    kind: 'page',
    event: 'session',
    page: pageFacts({ session: 'out, elsewhere', sessionsKept: 2 }),
  })
  expect(port.session.storage.getItem(SESSION_KEY)).toBe('out, elsewhere')
})

test('[R22] what another tab did to the session is told as its storage tells it', () => {
  const { port, receive } = open()
  const keys: unknown[] = []
  port.session.events.addEventListener('storage', (event) => keys.push(Reflect.get(event, 'key')))
  receive({ kind: 'page', event: 'visibility', page: pageFacts() })
  receive({ kind: 'page', event: 'session', page: pageFacts({ session: 'theirs' }) })
  expect(keys).toEqual([SESSION_KEY])
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

test('a note that an earlier run left is read until it is taken away', () => {
  const { port, posted } = open(pageFacts({ notes: ['academy-pulling-visitor'] }))
  expect(port.notes.read('academy-pulling-visitor')).not.toBeNull()
  port.notes.write('academy-pulling-visitor', null)
  expect(port.notes.read('academy-pulling-visitor')).toBeNull()
  expect(posted).toEqual([{ kind: 'note', name: 'academy-pulling-visitor', note: null }])
})
