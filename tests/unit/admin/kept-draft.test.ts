import { notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sync } from '../../../sync/index.ts'
import { AuthProvider } from '../../../web/features/admin/auth/auth-context.tsx'
import { keptDraft } from '../../../web/features/admin/form/row-checks.ts'
import {
  type RowForm,
  type RowFormPlan,
  useRowForm,
} from '../../../web/features/admin/form/use-row-form.ts'
import { strings } from '../../../web/features/admin/strings.ts'
import { testimonialKind } from '../../../web/features/admin/testimonials/testimonial-kind.tsx'
import { TESTIMONIAL_NOT_SAVED } from '../../e2e/spec-words.ts'
import { clearToasts } from '../../support/clear-toasts.ts'

const consent = { consent_on: '2026-11-20' }
const shot = { whatsapp_screenshot: { id: 'shot' } }
const kept = (row: Parameters<typeof keptDraft>[1], fields: Record<string, unknown>) =>
  keptDraft('testimonials', row, fields)

test('[M7] a testimonial of which only the screenshot is there is kept as a draft, which says what it lacks', () => {
  const asDraft = { ...shot, status: 'draft', publish_at: '' }
  const all = ['consent_on']
  expect(kept(null, { ...shot, status: 'published' })).toEqual({ fields: asDraft, lacks: all })
  expect(kept({ ...shot, status: 'draft' }, { status: 'published' })).toMatchObject({
    fields: { status: 'draft' },
    lacks: all,
  })
  const planned = { status: 'draft', publish_at: '2026-12-01 00:30:00.000Z' }
  expect(kept(null, { ...shot, ...planned, consent_by: 'A mother' })).toEqual({
    fields: { ...asDraft, consent_by: 'A mother' },
    lacks: all,
  })
  expect(
    kept({ ...shot, ...planned, ...consent, status: 'scheduled' }, { consent_on: '' }),
  ).toEqual({
    fields: { consent_on: '', status: 'draft', publish_at: '' },
    lacks: all,
  })
})

test('[M7] with the record of consent it goes out as was wanted; what visitors see is not taken off the site by a field', () => {
  const wanted = { ...shot, ...consent, status: 'published' }
  expect(kept(null, wanted)).toEqual({ fields: wanted, lacks: [] })
  expect(kept(null, { ...shot, status: 'draft' }).lacks).toEqual([])
  expect(kept({ ...shot, status: 'trashed', publish_at: 'later' }, { caption: 'A' }).lacks).toEqual(
    [],
  )
  const published = { ...shot, ...consent, status: 'published' }
  expect(kept(published, { consent_on: '' })).toEqual({ fields: { consent_on: '' }, lacks: [] })
  expect(keptDraft('tests_library', null, { status: 'published' }).lacks).toEqual([])
})

beforeEach(() => {
  clearToasts()
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

const admin = { id: 'a', email: 'asha@academy.example', name: 'Asha' }
const live = (value: unknown) => ({ getSnapshot: () => value, subscribe: () => () => undefined })
/** An outbox whose only change the server takes at once. */
const sendingOutbox = () => {
  let value: unknown = { state: 'ready', value: [{ id: 'change', state: 'sending' }] }
  const subscribe = (onChange: () => void) => {
    queueMicrotask(() => {
      value = { state: 'ready', value: [] }
      onChange()
    })
    return () => undefined
  }
  return { getSnapshot: () => value, subscribe }
}
// as: a form that is only drawn and saved asks for nothing else of the engine
const sync = {
  session: { state: live({ kind: 'signed-in', admin }) },
  drafts: { keep: async () => true, all: () => live({ state: 'ready', value: [] }) },
  queries: { outbox: () => sendingOutbox() },
  status: live({ phase: 'current', storage: { kind: 'durable' }, outbox: { paused: null } }),
} as unknown as Sync
const stored = {
  ...{ id: 'file00000000001', url: '/api/files/files/file00000000001/chat.png' },
  ...{ name: 'chat.png', size: 1, sha256: 'a'.repeat(64), type: 'image/png' },
}

interface FormProps {
  readonly save: RowFormPlan['save']
  readonly onForm: (form: RowForm) => void
}

/** The form of a testimonial without consent that is to be published. */
function Form({ save, onForm }: FormProps) {
  const { collection, fields, words } = testimonialKind
  const row = { whatsapp_screenshot: stored, status: 'draft', display_order: 0 }
  const plan = { collection, fields, draftKey: 'f', saved: words.added, failed: words.addFailed }
  onForm(useRowForm({ ...plan, row, along: () => ({ status: 'published' }), save }))
  return null
}
const formOf = (save: RowFormPlan['save']): RowForm => {
  const forms: RowForm[] = []
  const form = createElement(Form, { save, onForm: (one) => forms.push(one) })
  const given = { sync } as Parameters<typeof AuthProvider>[0] // as: its child comes behind
  renderToStaticMarkup(createElement(AuthProvider, given, form))
  const [drawn] = forms
  if (!drawn) throw new Error('no form was drawn')
  return drawn
}
const told = () =>
  notificationsStore.getState().notifications.map(({ title, message }) => [title, message])

test('trying again is not asked for where a field has to be changed first', async () => {
  const refusal = { ok: false, code: 'invalid' } as const
  const fields = { caption: 'too_long' } as const
  expect(await formOf(async () => ({ ...refusal, fields })).save()).toBe('caption')
  expect(told()).toEqual([
    ['Error', 'Failed to save testimonial. Change what is marked, then save again.'],
  ])
  clearToasts()
  expect(await formOf(async () => ({ ...refusal, fields: {} })).save()).toBeNull()
  expect(told()).toEqual([['Error', TESTIMONIAL_NOT_SAVED]])
})

test('[M7] the form says by their labels which fields it lacks to be published, before it is saved and after', async () => {
  const form = formOf(async () => ({ ok: true, change: 'change', id: 'row' }))
  expect(strings.form.lacks(form.lacks)).toBe(
    'Kept as a draft until this is filled in: The student agreed to this.',
  )
  expect(await form.save()).toBeNull()
  await vi.waitFor(() => expect(told()).toHaveLength(1))
  expect(told()[0]?.[1]).toBe(
    'It is kept as a draft. To publish it, fill in: The student agreed to this.',
  )
})
