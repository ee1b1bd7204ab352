import { expect, test } from 'vitest'
import { keptDraft } from '../../../web/features/admin/form/kept-draft.ts'

const consent = { consent_by: 'A mother', consent_on: '2026-11-20', consent_how: 'In writing' }
const shot = { whatsapp_screenshot: { id: 'shot' } }
const kept = (row: Parameters<typeof keptDraft>[1], fields: Record<string, unknown>) =>
  keptDraft('testimonials', row, fields)

test('[M7] a testimonial of which only the screenshot is there is kept as a draft, which says what it lacks', () => {
  const asDraft = { ...shot, status: 'draft', publish_at: '' }
  const all = ['consent_by', 'consent_on', 'consent_how']
  expect(kept(null, { ...shot, status: 'published' })).toEqual({ fields: asDraft, lacks: all })
  expect(kept({ ...shot, status: 'draft' }, { status: 'published' })).toMatchObject({
    fields: { status: 'draft' },
    lacks: all,
  })
  const planned = { status: 'draft', publish_at: '2026-12-01 00:30:00.000Z' }
  expect(kept(null, { ...shot, ...planned, consent_by: 'A mother' })).toEqual({
    fields: { ...asDraft, consent_by: 'A mother' },
    lacks: ['consent_on', 'consent_how'],
  })
  expect(
    kept({ ...shot, ...planned, ...consent, status: 'scheduled' }, { consent_how: ' ' }),
  ).toEqual({
    fields: { consent_how: ' ', status: 'draft', publish_at: '' },
    lacks: ['consent_how'],
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
  expect(kept(published, { consent_by: '' })).toEqual({ fields: { consent_by: '' }, lacks: [] })
  expect(keptDraft('tests_library', null, { status: 'published' }).lacks).toEqual([])
})
