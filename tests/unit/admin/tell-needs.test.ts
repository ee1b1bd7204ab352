import { notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { OutboxItem } from '../../../sync/index.ts'
import { followNeeds } from '../../../web/features/admin/frame/tell-needs.tsx'
import { announce, forgetAnnounced } from '../../../web/features/admin/parts/announced.ts'
import {
  DELETE_FAILED,
  PAYMENT_SETTINGS_NOT_UPDATED,
  PDF_NOT_SAVED,
  SETTINGS_NOT_UPDATED,
  TEST_NOT_DELETED,
  TEST_NOT_UPDATED,
  TEST_NOT_UPLOADED,
  TESTIMONIAL_NOT_SAVED,
  UPDATE_FAILED,
  UPLOAD_FAILED,
  VIDEO_NOT_SAVED,
} from '../../e2e/spec-words.ts'
import { clearToasts } from '../../support/clear-toasts.ts'
import { itemOf } from '../../support/seen-item.ts'

const item = (id: string, more: Partial<OutboxItem> = {}) => {
  const fields = [{ field: 'title', before: 'Mock', mine: 'Mock 1' }]
  return itemOf({ id, recordId: `row-${id}`, state: 'refused', label: 'Mock 1', fields, ...more })
}

beforeEach(() => {
  followNeeds([item('gone')], [], false)
  clearToasts()
})

/** Messages: titles with their words, tags aside. */
const told = (): readonly string[] =>
  notificationsStore.getState().notifications.map(({ title, message }) => {
    const markup = renderToStaticMarkup(createElement(MemoryRouter, null, message))
    return [title, ...markup.split(/<[^>]*>/).filter(Boolean)].join(' | ')
  })
const links = (): readonly string[] =>
  notificationsStore.getState().notifications.flatMap(({ message }) => {
    const markup = renderToStaticMarkup(createElement(MemoryRouter, null, message))
    return [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  })

const trashed = { fields: [{ field: 'status', before: 'published', mine: 'trashed' }] }
const made = {
  fields: [
    { field: 'title', before: undefined, mine: 'Mock 1' },
    { field: 'type', before: undefined, mine: 'full' },
  ],
}

test.each([
  ['[M5] an edit', {}, UPDATE_FAILED, TEST_NOT_UPDATED],
  ['[M5] a new one', made, UPLOAD_FAILED, TEST_NOT_UPLOADED],
  ['[M9] a deletion', trashed, DELETE_FAILED, TEST_NOT_DELETED],
  ['[M9] one for ever', { op: 'delete', fields: [] } as const, DELETE_FAILED, TEST_NOT_DELETED],
  ['[M10] an edit of a PDF', { collection: 'free_pdfs' } as const, 'Error', PDF_NOT_SAVED],
  ['[M10] an edit of a video', { collection: 'demo_videos' } as const, 'Error', VIDEO_NOT_SAVED],
  [
    '[M10] an edit of a testimonial',
    { collection: 'testimonials' } as const,
    'Error',
    TESTIMONIAL_NOT_SAVED,
  ],
])(
  '%s that the server refuses without a field is said as the specification says it',
  (_, more, title, sentence) => {
    followNeeds([], [item('a', more)], false)
    expect(told()).toEqual([
      `${title} | “Mock 1” | ${sentence} | It is kept in the outbox. | Mend and send again`,
    ])
  },
)

test.each([
  ['[M1]', 'global_settings', SETTINGS_NOT_UPDATED],
  ['[M2]', 'payment_settings', PAYMENT_SETTINGS_NOT_UPDATED],
] as const)(
  '%s a row that is there once, refused without a field, is said so without a name: %s',
  (_, collection, sentence) => {
    followNeeds([], [item('a', { collection })], false)
    expect(told()).toEqual([
      `Update failed | ${sentence} | It is kept in the outbox. | Mend and send again`,
    ])
  },
)

test('[M1] the reason stands by its field, and trying again is not asked for', () => {
  const errors = { whatsapp: 'malformed' } as const
  followNeeds([], [item('a', { collection: 'global_settings', errors })], false)
  expect(told()).toEqual([
    'Update failed | WhatsApp number: This does not have the right form. | It is kept in the outbox. | Mend and send again',
  ])
  expect(links()).toEqual(['/admin/outbox?mend=a'])
})

test('several are one message, which goes with what it tells', () => {
  const [a, b] = [item('a'), item('b')]
  followNeeds([], [a], false)
  followNeeds([a], [a, b], false)
  expect(told()).toEqual([
    'Update failed | 2 changes need you | They are kept in the outbox. | Open the outbox',
  ])
  followNeeds([a, b], [a, b, item('c', trashed)], false)
  expect(told()[0]).toMatch(/^Error \| 3 changes need you/)
  followNeeds([a, b, item('c', trashed)], [a], false)
  expect(told()[0]).toMatch(/^Update failed \| “Mock 1”/)
  followNeeds([a], [], false)
  expect(told()).toEqual([])
})

test('what stood there before is not said again, nor in the outbox what is in sight there, but for what was sent from there', () => {
  const a = item('a')
  followNeeds([a], [a], false)
  followNeeds([{ ...a, state: 'sending' }], [a], true)
  expect(told()).toEqual([])
  for (const [before, times] of [
    [[], 0],
    [[a], 1],
  ] as const) {
    announce('row a', ['Saved on this device', ''], {
      changes: [{ collection: 'tests_library', id: 'row-a', change: 'a' }],
      done: () => ['Test updated', ''],
      before,
    })
    clearToasts()
    followNeeds([{ ...a, state: 'sending' }], [a], true)
    expect(told()).toHaveLength(times)
  }
  forgetAnnounced('row a')
})
