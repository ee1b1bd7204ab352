import { expect, test } from 'vitest'
import {
  emptyDraft,
  type FormRow,
  filledIn,
  shownText,
  withText,
} from '../../../web/features/admin/form/row-draft.ts'
import { noteKind } from '../../../web/features/admin/notes/note-kind.tsx'
import { videoKind } from '../../../web/features/admin/videos/video-kind.tsx'
import { textSpec } from '../../support/text-spec.ts'

const tags = textSpec(noteKind.fields, 'tags')
const length = textSpec(videoKind.fields, 'duration')

test('[M4] tags are guessed for new notes, and give way to what is typed', () => {
  const filled = (row: FormRow, draft = emptyDraft) =>
    shownText(tags, row, filledIn(draft, [tags], row, { tags: 'cell' }))
  expect(noteKind.follow?.('title', 'Cell cycle', { subject: 'Biology' })).toEqual({ tags: 'cell' })
  expect(noteKind.follow?.('subject', 'Physics', { title: 'Cell cycle' })).toEqual({ tags: '' })
  expect(noteKind.follow?.('description', 'Cell cycle', {})).toEqual({})
  expect(filled(null)).toBe('cell')
  expect(filled(null, withText(emptyDraft, tags, null, 'mine'))).toBe('mine')
  // A guess changes no row that is there, not even one without tags.
  expect(filled({ title: 'A', tags: [] })).toBe('')
})

test('[M6] the length of a video is filled in where there is none, and goes with its link', () => {
  const filled = (row: FormRow) =>
    shownText(length, row, filledIn(emptyDraft, [length], row, { duration: '4:05' }))
  expect([filled(null), filled({ duration: 0 }), filled({ duration: 60 })]).toEqual([
    '4:05',
    '4:05',
    '1:00',
  ])
  const known = filledIn(emptyDraft, [length], null, { duration: '4:05' })
  expect(known.auto).toEqual(['duration'])
  expect(videoKind.follow?.('external_video_url', 'https://a.example', {})).toEqual({
    duration: '',
  })
  const cleared = filledIn(known, [length], null, { duration: '' })
  expect([shownText(length, null, cleared), cleared.auto]).toEqual(['', []])
})

test('[M6] a video that is there loses its length with its link, takes that of the new one, and has its own back', () => {
  const row = {
    id: 'video0000000001',
    created_at: '',
    title: 'Human heart',
    subject: 'Biology' as const,
    external_video_url: 'https://youtu.be/dQw4w9WgXcQ',
    duration: 245,
  }
  const followed = (to: string, draft = emptyDraft) =>
    filledIn(draft, [length], row, videoKind.follow?.('external_video_url', to, {}, row) ?? {})
  const shown = (draft: typeof emptyDraft) => shownText(length, row, draft)
  const mended = followed('https://vimeo.com/76979871')
  expect([shown(mended), mended.auto]).toEqual(['', ['duration']])
  const known = filledIn(mended, [length], row, { duration: '12:30' })
  expect(shown(known)).toBe('12:30')
  expect(followed(row.external_video_url, known)).toEqual(emptyDraft)
  // What somebody typed there stays, and so does what stood there while the link is the same.
  const typed = withText(emptyDraft, length, row, '1:00')
  expect(shown(followed('https://vimeo.com/76979871', typed))).toBe('1:00')
  expect(filledIn(emptyDraft, [length], row, { duration: '12:30' })).toBe(emptyDraft)
})

test('no guess comes into a field that has the focus: a person is about to type there', () => {
  const shown = filledIn(
    emptyDraft,
    [tags, length],
    null,
    { tags: 'cell', duration: '4:05' },
    'tags',
  )
  expect([shownText(tags, null, shown), shownText(length, null, shown)]).toEqual(['', '4:05'])
})
