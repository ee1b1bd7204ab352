import { describe, expect, test } from 'vitest'
import type { OutboxItem } from '../../../sync/api.ts'
import {
  mendableFields,
  mendedFields,
  mendRow,
  mendSpecs,
} from '../../../web/features/admin/outbox/mend-form.ts'
import { itemOf } from '../../support/outbox-item.ts'

const PAPER = { id: 'file00000000001', name: 'paper.pdf', size: 2_048, type: 'application/pdf' }

const refused = (more: Partial<OutboxItem>) =>
  itemOf({
    collection: 'free_pdfs',
    recordId: 'note00000000001',
    state: 'refused',
    label: 'Cells',
    fields: [
      { field: 'title', before: 'Cell', mine: 'Cells' },
      { field: 'tags', before: [], mine: ['cell', 'ncert'] },
      { field: 'file_url', before: null, mine: PAPER },
    ],
    ...more,
  })
const spec = (item: OutboxItem, name: string) => mendSpecs(item).find((one) => one.name === name)

describe('what can be mended of a refused change', () => {
  test('texts and lists that it holds; a file only where the server does not take it', () => {
    expect(mendableFields(refused({ errors: { tags: 'too_long' } }))).toEqual(['title', 'tags'])
    expect(mendableFields(refused({ errors: { file_url: 'pdf_scripted' } }))).toEqual([
      'title',
      'file_url',
      'tags',
    ])
    expect(spec(refused({}), 'tags')).toMatchObject({ kind: 'tags' })
  })

  test('what the server asks for and the change does not hold', () => {
    const publishing = refused({
      collection: 'testimonials',
      fields: [{ field: 'status', before: 'draft', mine: 'published' }],
      errors: { consent_on: 'required' },
    })
    expect(mendableFields(publishing)).toEqual(['consent_on', 'status'])
    expect(spec(publishing, 'consent_on')).toMatchObject({ label: 'The student agreed to this' })
  })

  test('each of the fields of every collection that a server may name, but files nobody objects to', () => {
    for (const [collection, fields] of [
      ['tests_library', ['type', 'title', 'subject', 'category', 'difficulty', 'file_url']],
      ['programs', ['name', 'price', 'features', 'is_most_popular', 'display_order']],
      ['demo_videos', ['external_video_url', 'thumbnail', 'duration', 'status', 'publish_at']],
      ['global_settings', ['terms', 'results', 'privacy_policy', 'privacy_policy_date']],
      ['payment_settings', ['qr_code_fallback_url', 'pricing_text']],
    ] as const) {
      const errors = Object.fromEntries(fields.map((field) => [field, 'malformed' as const]))
      const item = refused({ collection, fields: [], errors })
      expect(new Set(mendableFields(item))).toEqual(new Set(fields))
      const drawn = mendSpecs(item).filter(({ name }) => Object.hasOwn(errors, name))
      expect(new Set(drawn.map(({ name }) => name))).toEqual(new Set(fields))
    }
  })

  test('nothing of who is paid, which is saved again on its own page', () => {
    const item = refused({
      collection: 'payment_settings',
      fields: [{ field: 'payee_address', before: '', mine: 'harbour@bank' }],
      errors: { payee_address: 'needs_password', qr_code_image: 'needs_password' },
    })
    expect(mendableFields(item)).toEqual([])
    expect(mendedFields(item, {})).toEqual({})
  })

  test('nothing of a deletion, and nothing that nobody may write', () => {
    expect(
      mendableFields(refused({ op: 'delete', fields: [], errors: { '': 'not_allowed' } })),
    ).toEqual([])
    expect(
      mendableFields(refused({ fields: [], errors: { '': 'change_reused', id: 'not_allowed' } })),
    ).toEqual([])
  })
})

test('[M8] a file that is not taken leaves its place empty, is named there, and is never sent again', () => {
  const item = refused({ errors: { file_url: 'pdf_scripted' } })
  const now = { id: 'note00000000001', subject: 'Biology', file_url: { ...PAPER, id: 'before' } }
  expect(mendRow(item, now)).toEqual({
    id: 'note00000000001',
    subject: 'Biology',
    title: 'Cells',
    tags: ['cell', 'ncert'],
    file_url: null,
  })
  expect(spec(item, 'file_url')).toMatchObject({
    hint: 'Not taken: paper.pdf, 2 KB. Choose another one.',
    missing: {},
  })
  expect(mendedFields(item, { title: 'Cell' })).toEqual({ title: 'Cell', file_url: null })
  const other = { id: 'other' }
  expect(mendedFields(item, { file_url: other })).toEqual({ file_url: other })
})

test('what is not asked for is not missed either: a draft without its file', () => {
  const item = refused({ errors: { title: 'too_long' } })
  expect(spec(item, 'file_url')?.missing).toBeUndefined()
  expect(spec(item, 'title')?.missing).toBeDefined()
})
