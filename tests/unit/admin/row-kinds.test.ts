import { expect, test, vi } from 'vitest'
import type { ListName } from '../../../sync/api.ts'
import type { Rows } from '../../../sync/model/collections.ts'
import type { Exam } from '../../../sync/model/content.ts'
import { examKind } from '../../../web/features/admin/exams/exam-kind.tsx'
import { type FieldSpec, isTextSpec } from '../../../web/features/admin/form/field-spec.ts'
import { valuesOf } from '../../../web/features/admin/form/form-values.ts'
import {
  changedFields,
  codesOf,
  errorWords,
  gapsIn,
} from '../../../web/features/admin/form/row-checks.ts'
import { noteKind } from '../../../web/features/admin/notes/note-kind.tsx'
import { paymentGroups } from '../../../web/features/admin/payment/payment-page.tsx'
import { programKind } from '../../../web/features/admin/programs/program-kind.tsx'
import type { RowKind } from '../../../web/features/admin/rows/row-kind.ts'
import { shareHref } from '../../../web/features/admin/rows/use-steps.tsx'
import { testimonialKind } from '../../../web/features/admin/testimonials/testimonial-kind.tsx'
import { keptSize } from '../../../web/features/admin/upload/prepare-picture.ts'
import { judgedLink } from '../../../web/features/admin/videos/link-verdict.tsx'
import { videoKind } from '../../../web/features/admin/videos/video-kind.tsx'
import {
  DELETE_FAILED,
  ENTER_A_TITLE,
  NO_FILE_SELECTED,
  PAYMENT_SETTINGS_NOT_UPDATED,
  PDF_FILE_REQUIRED,
  PDF_NOT_SAVED,
  PLEASE_SELECT_A_SUBJECT,
  SCREENSHOT_REQUIRED,
  SELECT_A_PDF,
  SUBJECT_REQUIRED,
  TEST_NOT_DELETED,
  TEST_NOT_UPDATED,
  TEST_NOT_UPLOADED,
  TESTIMONIAL_NOT_SAVED,
  TITLE_REQUIRED,
  UPDATE_FAILED,
  UPLOAD_A_PDF,
  UPLOAD_A_SCREENSHOT,
  UPLOAD_FAILED,
  VIDEO_NOT_SAVED,
} from '../../e2e/spec-words.ts'
import { typedForm } from '../../support/typed-form.ts'

test('a text that is too long is told by how many letters, and how long it may be', () => {
  const words = (title: string) =>
    errorWords(examKind, codesOf('tests_library', { title }), { title }).title
  expect(words('x'.repeat(214))).toBe('This is 14 letters too long: at most 200.')
  expect(words('\u{1f600}'.repeat(201))).toBe('This is 1 letter too long: at most 200.')
  expect(words('\u{1f600}'.repeat(200))).toBeUndefined()
})

test('[D2] letters that turn a text, and half of one, are refused before they are sent', () => {
  for (const title of ['Paper \u202egpj.exe', '\u2066Paper\u2069', 'Paper \ud83d'])
    expect(codesOf('tests_library', { title })).toEqual({ title: 'hidden_letters' })
  for (const title of ['\u200b\u200b', '\u3164'])
    expect(codesOf('tests_library', { title })).toEqual({ title: 'required' })
})

const textSpec = (fields: readonly FieldSpec[], name: string) => {
  const spec = fields.find((one) => one.name === name)
  if (!spec || !isTextSpec(spec)) throw new Error(`no text field ${name}`)
  return spec
}
/** The change that saving these texts would send, and the model's objections. */
const saved = <N extends ListName>(
  { collection, fields }: RowKind<N>,
  texts: Readonly<Record<string, string>>,
  row: Readonly<Record<string, unknown>> | null = null,
) => {
  const state = typedForm(fields, texts, row)
  const changed = changedFields({ fields, row }, state)
  return {
    changed,
    codes: codesOf(collection, changed),
    gaps: gapsIn({ fields, row }, state.values).map(({ missing }) => [
      missing?.title,
      missing?.text,
    ]),
  }
}

test('[M5] a new test begins as a full test of Biology, fst, Medium', () => {
  expect(valuesOf(examKind.fields, null)).toMatchObject({
    type: 'full',
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Medium',
    title: '',
  })
  expect(saved(examKind, { title: 'Mock 1' }).changed).toEqual({
    title: 'Mock 1',
    type: 'full',
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Medium',
  })
})

test('[M5] a test needs its file and its title; an edit has four fields, and sends what differs', () => {
  expect(saved(examKind, { title: ' ' }).gaps).toEqual([
    [NO_FILE_SELECTED, SELECT_A_PDF],
    [TITLE_REQUIRED, ENTER_A_TITLE],
  ])
  const row = {
    title: 'Old',
    type: 'full',
    subject: 'Biology',
    category: 'fst',
    difficulty: 'Hard',
  }
  expect(saved(examKind, { title: ' New ', type: 'dpp' }, row).changed).toEqual({ title: 'New' })
  expect(saved(examKind, { title: ' Old' }, row).changed).toEqual({})
  const others = { subject: 'Chemistry', category: 'part', difficulty: 'Easy' }
  expect(saved(examKind, others, row)).toMatchObject({ changed: others, codes: {} })
})

test('[M5] the usual category follows the type, until another is chosen', () => {
  const { follow } = examKind
  expect(follow?.('type', 'dpp', { type: 'full', category: 'fst' })).toEqual({ category: 'dpp' })
  expect(follow?.('type', 'dpp', { type: 'full', category: 'part' })).toEqual({})
  expect(follow?.('title', 'dpp', { type: 'full', category: 'fst' })).toEqual({})
})

test('what is published can be looked at on the site at its own address, or at its list', () => {
  const id = 'row000000000001'
  const site = <N extends ListName>(kind: RowKind<N>, more: object = {}) =>
    kind.siteOf({ id, ...more } as Rows[N]) // as: an address needs no more of a row
  expect(site(examKind, { type: 'dpp' })).toBe(`/tests/dpp/${id}`)
  expect(site(noteKind)).toBe(`/free-pdfs/${id}`)
  expect(site(videoKind)).toBe(`/demo-videos?watch=${id}`)
  expect(site(programKind)).toBe(`/payment?program=${id}`)
  expect(site(testimonialKind)).toBe('/testimonials')
})

test('what is published is shared by WhatsApp with its title and its address', () => {
  vi.stubGlobal('window', { location: { origin: 'https://academy.example' } })
  const row = { id: 'row000000000001', type: 'dpp', title: 'DPP 7' } as Exam // as: a message needs no more of a row
  const { hostname, searchParams } = new URL(shareHref(examKind, row))
  expect(hostname).toBe('wa.me')
  expect(searchParams.get('text')).toBe(
    'DPP 7\nOne of our tests, on our website:\nhttps://academy.example/tests/dpp/row000000000001',
  )
  vi.unstubAllGlobals()
})

test('[M2] the payment settings take an address over TLS or none, and a pricing text', () => {
  const fields = paymentGroups.flatMap((group) => group.fields)
  const row = { payee_is_verified_merchant: false }
  const codes = (texts: Readonly<Record<string, string>>) =>
    codesOf('payment_settings', changedFields({ fields, row }, typedForm(fields, texts, row)))
  expect(codes({ qr_code_fallback_url: 'http://plain.example' })).toEqual({
    qr_code_fallback_url: 'malformed',
  })
  expect(codes({ qr_code_fallback_url: '', pricing_text: 'From ₹499' })).toEqual({})
  const ticked = typedForm(fields, { payee_is_verified_merchant: 'yes' }, row)
  expect(changedFields({ fields, row }, ticked)).toEqual({ payee_is_verified_merchant: true })
})

test('[M4] a PDF needs its file, a title and a subject', () => {
  expect(saved(noteKind, {}).gaps).toEqual([
    [PDF_FILE_REQUIRED, UPLOAD_A_PDF],
    [TITLE_REQUIRED, 'Please enter a title for the PDF.'],
    [SUBJECT_REQUIRED, PLEASE_SELECT_A_SUBJECT],
  ])
})

test('[M4] tags stand between commas, trimmed, each once', () => {
  expect(saved(noteKind, { tags: ' cell ,, ncert , cell,class 11' }).changed).toEqual({
    tags: ['cell', 'ncert', 'class 11'],
  })
  const row = { title: 'A', subject: 'Biology', tags: ['cell', 'ncert'] }
  expect(saved(noteKind, { tags: 'cell,ncert ' }, row).changed).toEqual({})
  expect(saved(noteKind, { tags: '' }, row).changed).toEqual({ tags: [] })
  expect(saved(noteKind, { tags: 'x'.repeat(41) }).codes).toEqual({ tags: 'too_long' })
})

test('[M6] a video needs a title and a link, a length in whole seconds, and is of Biology or Chemistry', () => {
  expect(saved(videoKind, {}).gaps).toEqual([
    ['Link required', 'Please enter the link to the video.'],
    [TITLE_REQUIRED, 'Please enter a title for the video.'],
  ])
  const length = (duration: string) => saved(videoKind, { duration }).changed.duration
  expect([length('245'), length('4:05'), length('1:04:05')]).toEqual([245, 245, 3845])
  for (const duration of ['1.5', 'four', '4:75', '-1'])
    expect(saved(videoKind, { duration }).codes).toEqual({ duration: 'malformed' })
  expect(textSpec(videoKind.fields, 'subject').options?.map(([value]) => value)).toEqual([
    'Biology',
    'Chemistry',
  ])
  const row = {
    title: 'A',
    subject: 'Biology',
    external_video_url: 'https://a.example',
    duration: 245,
  }
  expect(valuesOf(videoKind.fields, row).duration).toBe('4:05')
  expect(saved(videoKind, { duration: '' }, row).changed).toEqual({ duration: 0 })
  expect(saved(videoKind, { external_video_url: 'not a link' }, row).codes).toEqual({
    external_video_url: 'malformed',
  })
})

test('[M6] a link is judged as the public page will open it', () => {
  expect(judgedLink('')).toBeNull()
  expect(judgedLink('https://youtu.be/dQw4w9WgXcQ')).toMatchObject({
    tone: 'good',
    text: 'YouTube video: plays inside the site.',
  })
  expect(judgedLink('https://a.example/lesson.mp4')?.text).toContain('a.example')
  expect(judgedLink('https://a.example/lesson')?.tone).toBe('info')
  expect(judgedLink('javascript:alert(1)')).toMatchObject({ tone: 'bad', href: '' })
})

test('[M7] a testimonial needs its screenshot; its place is a whole number, 0 unless another is written', () => {
  expect(saved(testimonialKind, {}).gaps).toEqual([[SCREENSHOT_REQUIRED, UPLOAD_A_SCREENSHOT]])
  expect(saved(testimonialKind, {}).changed).toEqual({ display_order: 0 })
  expect(saved(testimonialKind, { display_order: '-1' }).codes).toEqual({
    display_order: 'too_small',
  })
  expect(saved(testimonialKind, { display_order: '2.5' }).codes).toEqual({
    display_order: 'malformed',
  })
  expect(testimonialKind.guidance).toMatch(/No student names or specific college claims/)
  expect(testimonialKind.guidance).toMatch(/Keep captions brief/)
})

test('[M2] a program has a price in whole rupees; what is left empty is none, and a new one comes last', () => {
  const row = { name: 'A', price: 0, list_price: 17198, discount: 12, display_order: 30 }
  expect(saved(programKind, { list_price: '' }, row).changed).toEqual({ list_price: 0 })
  expect(valuesOf(programKind.fields, row)).toMatchObject({ price: '0' })
  expect(saved(programKind, { features: ' Tests \n\n Notes' }, row).changed).toEqual({
    features: ['Tests', 'Notes'],
  })
  expect(programKind.startOf?.(row.display_order)).toEqual({ display_order: '1030' })
})

test.each([
  ['₹1,00,000', 100000],
  ['Rs. 999.00', 999],
  ['15499', 15499],
])('[M2] a price is typed as it is shown: %s', (price, rupees) => {
  const { changed, codes } = saved(programKind, { price }, { name: 'A', price: 1 })
  expect([changed, codes]).toEqual([{ price: rupees }, {}])
})

test.each(['15,49', '15.5', '1,2', '₹', '15,499 each', '5,499,'])(
  '[M2] what is no whole number of rupees is refused: %s',
  (price) => {
    expect(saved(programKind, { price }, { name: 'A', price: 1 }).codes).toEqual({
      price: 'malformed',
    })
  },
)

test('[M2] a struck-through price that is not above the price is said, discount and saving are not asked for', () => {
  const { fields } = programKind
  expect(fields.map(({ name }) => name)).not.toContain('discount')
  const spec = fields.find(({ name }) => name === 'list_price')
  const told = (listPrice: string, price: string) =>
    spec && isTextSpec(spec) ? spec.told?.(listPrice, { price }) : undefined
  expect(told('14,999', '₹ 14,999')).toContain('not above the price')
  for (const listPrice of ['17,198', '', '0', 'none']) expect(told(listPrice, '14,999')).toBe('')
})

test('a picture is made no larger than phones need, never larger than it was, and the words of a long one stay readable', () => {
  expect(keptSize(1080, 2400)).toEqual({ width: 720, height: 1600 })
  expect(keptSize(300, 200)).toEqual({ width: 300, height: 200 })
  expect(keptSize(1080, 4200)).toEqual({ width: 720, height: 2800 })
  expect(keptSize(600, 4000)).toEqual({ width: 600, height: 4000 })
})

test('[M2] [M5] [M9] [M10] what could not be saved or deleted is said of each kind in the words of the specification', () => {
  const { addFailed, editFailed, deleteFailed } = examKind.words
  expect([addFailed, editFailed, deleteFailed]).toEqual([
    [UPLOAD_FAILED, TEST_NOT_UPLOADED],
    [UPDATE_FAILED, TEST_NOT_UPDATED],
    [DELETE_FAILED, TEST_NOT_DELETED],
  ])
  for (const [{ words }, title, text] of [
    [noteKind, 'Error', PDF_NOT_SAVED],
    [videoKind, 'Error', VIDEO_NOT_SAVED],
    [testimonialKind, 'Error', TESTIMONIAL_NOT_SAVED],
    [programKind, UPDATE_FAILED, PAYMENT_SETTINGS_NOT_UPDATED],
  ] as const) {
    expect([words.addFailed, words.editFailed]).toEqual([
      [title, text],
      [title, text],
    ])
    expect(words.deleteFailed[0]).toBe(DELETE_FAILED)
  }
})
