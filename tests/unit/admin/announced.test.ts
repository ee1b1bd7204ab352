import { notificationsStore } from '@mantine/notifications'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import type { OutboxItem, SentChange } from '../../../sync/index.ts'
import {
  type Announced,
  allAnnounced,
  announce,
  endAnnounced,
  forgetAnnounced,
} from '../../../web/features/admin/parts/announced.ts'
import { endToast } from '../../../web/features/admin/parts/toast.tsx'
import { SETTINGS_UPDATED } from '../../e2e/spec-words.ts'
import { clearToasts } from '../../support/clear-toasts.ts'
import { itemOf } from '../../support/seen-item.ts'

const EXAMS = 'tests_library'
const none: readonly OutboxItem[] = []
const KEPT = ['Saved on this device', ''] as const

beforeEach(() => {
  forgetAnnounced(...allAnnounced().keys())
  endToast('sent-late')
  clearToasts()
})

const shown = () => notificationsStore.getState().notifications
const titles = () => shown().map(({ title }) => title)

const item = (id: string, state: OutboxItem['state'] = 'waiting') =>
  itemOf({ id, recordId: `row-${id}`, state, label: id })
const sent = (id: string): SentChange => ({
  ...{ id, collection: EXAMS, recordId: `row-${id}`, op: 'put', label: id, fields: [], sentAt: 0 },
})
const say = (
  about: string,
  ids: readonly string[],
  more: Partial<Announced> = {},
  title = 'Test updated',
): void =>
  announce(about, KEPT, {
    changes: ids.map((id) => ({ change: id, collection: EXAMS, id: `row-${id}` })),
    done: (count) => [count === 1 ? title : `${count} tests updated`, ''],
    before: none,
    ...more,
  })
const tellFates = (outbox: readonly OutboxItem[], accepted: readonly string[], isSure = false) =>
  endAnnounced({ outbox, sent: accepted.map(sent) }, isSure)

test('what is kept is called done in the same message, and only once the server has accepted it', () => {
  say('one', ['a'])
  const [message] = shown()
  tellFates([item('a')], [])
  tellFates([item('a', 'sending')], [])
  expect(titles()).toEqual(['Saved on this device'])
  tellFates([], ['a'])
  expect(titles()).toEqual(['Test updated'])
  expect(shown()[0]?.id).toBe(message?.id)
  expect(allAnnounced().size).toBe(0)
})

test('what needs a person is never called done, nor is what waits behind it or was given up', () => {
  for (const state of ['refused', 'conflict', 'unknown'] as const) {
    say('one', ['a'])
    tellFates([item('a', state)], [])
    expect(titles()).toEqual([])
  }
  say('behind', ['b'])
  tellFates([{ ...item('front', 'refused'), recordId: 'row-b' }], [])
  expect(titles()).toEqual([])
  say('discarded', ['c'])
  expect(tellFates(none, [])).toBe(false) // the outbox was not read since
  expect(tellFates([item('other')], [])).toBe(true)
  expect(titles()).toEqual(['Saved on this device'])
  tellFates([item('other')], [], true)
  expect(titles()).toEqual([])
})

test('what is sent again is not judged by the refusal that it had', () => {
  const before = [item('a', 'refused')]
  say('again', ['a'], { before })
  tellFates(before, [])
  expect(titles()).toEqual(['Saved on this device'])
  tellFates([item('a', 'sending')], [])
  tellFates([], ['a'])
  expect(titles()).toEqual(['Test updated'])
})

test('of many changes those that were accepted are counted, once each has its answer', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `c${at}`)
  say('many', ids)
  tellFates(
    ids.slice(50).map((id) => item(id)),
    ids.slice(0, 50),
  )
  expect(titles()).toEqual(['Saved on this device'])
  tellFates([item('c59', 'refused')], ids.slice(0, 59))
  expect(titles()).toEqual(['59 tests updated'])
})

test('of changes that waited without a network one message tells, however many they are', () => {
  for (const [at, title] of ['Test updated', SETTINGS_UPDATED, 'Test updated'].entries()) {
    say(`save ${at}`, [`c${at}`], {}, title)
    endToast(`save ${at}`)
  }
  tellFates([item('c1'), item('c2')], ['c0'])
  expect(shown()).toMatchObject([{ title: 'Test updated', message: '“c0”' }])
  tellFates([], ['c0', 'c1', 'c2'])
  expect(shown()).toMatchObject([
    { title: '3 changes reached the server', message: 'Test updated · Settings updated.' },
  ])
})

test('what is accepted beside the message in sight is told in it, and takes neither it nor its undo away', () => {
  say('earlier', ['a'], {}, 'Test deleted for ever')
  endToast('earlier')
  say('newest', ['b'], { undo: { label: 'Undo', onUndo: () => undefined } })
  tellFates([], ['a', 'b'])
  expect(titles()).toEqual(['Test updated'])
  const told = renderToStaticMarkup(shown()[0]?.message)
  expect(told).toContain('Test deleted for ever')
  expect(told).toContain('Undo')
})

test('a word that names its row says it once, late too; links come with the word that says it is done', () => {
  say('one', ['a'], { acts: 'View on site' }, '“a” published')
  const drawn = () => renderToStaticMarkup(shown()[0]?.message)
  expect(drawn()).toBe('')
  tellFates([], ['a'])
  expect(drawn()).toContain('View on site')
  say('two', ['b'], {}, '“b” published')
  endToast('one')
  endToast('two')
  tellFates([], ['a', 'b'])
  expect(shown()).toMatchObject([{ title: '“b” published', message: '' }])
})

test('a step that was taken back is not called done', () => {
  const undone: string[] = []
  say('step', ['a'], { undo: { label: 'Undo', onUndo: () => undone.push('a') } })
  allAnnounced().get('step')?.undo?.onUndo()
  endToast('step')
  tellFates([], ['a'])
  expect([undone, titles()]).toEqual([['a'], []])
})

test('a later word on the same row stands in the place of the earlier one', () => {
  say('row', ['a'])
  say('row', ['b'])
  tellFates([item('b')], ['a'])
  expect(titles()).toEqual(['Saved on this device'])
  tellFates([], ['a', 'b'])
  expect(titles()).toEqual(['Test updated'])
})
