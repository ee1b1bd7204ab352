import { expect, test } from 'vitest'
import { examKind } from '../../../web/features/admin/exams/exam-kind.tsx'
import { isTextSpec } from '../../../web/features/admin/form/field-spec.ts'
import { previewOf } from '../../../web/features/admin/form/preview-row.ts'
import {
  emptyDraft,
  type FormRow,
  withFile,
  withText,
} from '../../../web/features/admin/form/row-draft.ts'
import { programKind } from '../../../web/features/admin/programs/program-kind.tsx'
import { planFields } from '../../../web/features/admin/rows/plan.ts'
import { videoKind } from '../../../web/features/admin/videos/video-kind.tsx'

const NOW = '2026-11-21 09:30:00.000Z'
const typed = (
  fields: typeof videoKind.fields,
  row: FormRow,
  texts: Readonly<Record<string, string>>,
) =>
  fields
    .filter(isTextSpec)
    .reduce(
      (draft, spec) =>
        Object.hasOwn(texts, spec.name)
          ? withText(draft, spec, row, texts[spec.name] ?? '')
          : draft,
      emptyDraft,
    )

test('a preview is the row with what the form says now', () => {
  const row = {
    id: 'video0000000001',
    status: 'published',
    created_at: '2026-01-01 00:00:00.000Z',
    title: 'Old',
    subject: 'Biology',
    external_video_url: 'https://youtu.be/abc',
    duration: 60,
  }
  const draft = typed(videoKind.fields, row, { title: ' New ', duration: '4:05' })
  expect(previewOf('demo_videos', videoKind.fields, row, draft, NOW).row).toMatchObject({
    id: 'video0000000001',
    title: 'New',
    duration: 245,
    created_at: '2026-01-01 00:00:00.000Z',
  })
})

test('what cannot be kept as it is typed is shown as the row has it, and never breaks the card', () => {
  const row = { id: 'video0000000001', title: 'Old', duration: 60, created_at: '' }
  const draft = typed(videoKind.fields, row, { title: '', duration: 'long' })
  expect(previewOf('demo_videos', videoKind.fields, row, draft, NOW).row).toMatchObject({
    title: '',
    duration: 60,
  })
  const program = typed(programKind.fields, null, { price: '1,99', features: 'One\nTwo' })
  const shown = previewOf('programs', programKind.fields, null, program, NOW).row
  expect(shown).toMatchObject({ features: ['One', 'Two'], price: 0 })
  expect(previewOf('programs', programKind.fields, null, emptyDraft, NOW).row.price).toBe(0)
})

test('a new row is of today, and shows the file that was chosen', () => {
  const fields = [...examKind.fields, ...planFields]
  const [file] = examKind.fields
  if (!file || isTextSpec(file)) throw new Error('no file')
  const staged = {
    id: 'file00000000001',
    name: 'paper.pdf',
    size: 1,
    type: 'application/pdf',
    area: 'tests-full',
    inMemory: false,
  } as const
  const draft = withFile(typed(fields, null, { title: 'Mock 3' }), file, null, staged)
  const { row, files } = previewOf('tests_library', fields, null, draft, NOW)
  expect(row).toMatchObject({ created_at: NOW, title: 'Mock 3', subject: 'Biology', type: 'full' })
  expect(files).toEqual({ file_url: staged })
})
