import sampleSettings from '../pb_hooks/operate/sample-settings.js'
import { tableOf } from './data.mjs'
import { entryOf, programRows } from './first-content.mjs'
import { examPdf, notesPdf } from './papers-pdf.mjs'
import { chatPicture, coverPicture, platePicture } from './pictures.mjs'
import { idOf, sampleIdOf } from './random.mjs'

const ANCHOR_MS = Date.parse('2026-11-20T04:30:00Z')
const DAY_MS = 86_400_000
const PLATES = 54 // of about 174 KB each: the atlas is the sample's file of 9 MB

/** PocketBase's form of the moment `days` before the anchor; `minutes` keeps two of one day apart. */
const momentBefore = (days, minutes = 0) =>
  new Date(ANCHOR_MS - days * DAY_MS - minutes * 60_000).toISOString().replace('T', ' ')

const published = (days, minutes) => ({
  status: 'published',
  created_at: momentBefore(days, minutes),
})

const EXAM = { exam_name: 'NEET', exam_year: 2027, exam_date: '2027-05-02' }

const TERMS = [
  'Selection is not guaranteed.',
  'Fees are non-refundable.',
  'Misbehaviour leads to expulsion without refund.',
  'Failing assigned targets at least 5 times ends mentorship without refund.',
  'Sharing paid material is prohibited and leads to legal action.',
  'Students must keep discipline in communication channels.',
]

/** A file that is made when it is asked for. `path` is relative to the sample folder. */
const fileOf = (area, name, make) => ({
  id: idOf('file', area, name),
  area,
  name,
  path: `files/${idOf('file', area, name)}`,
  make,
})

const examEntries = () =>
  tableOf('papers').map((paper, index) => {
    const { type, title, subject, category, difficulty, daysBefore } = paper
    const file = fileOf(`tests-${type}`, `${type}-${index + 1}.pdf`, () => examPdf(paper))
    const row = {
      ...published(daysBefore, index),
      type,
      title,
      subject,
      category,
      difficulty,
      file_url: file.id,
    }
    return {
      files: [file],
      row: { collection: 'tests_library', id: sampleIdOf('exam', title), row },
    }
  })

const slugOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'untitled'

const noteEntries = () =>
  tableOf('topics').map((topic, index) => {
    const { subject, title, description, tags } = topic
    const isAtlas = tags.includes('atlas')
    const plates = () =>
      isAtlas ? Array.from({ length: PLATES }, (_, plate) => platePicture(plate + 1, 560)) : []
    const name = `notes-${index + 1}.pdf`
    const pdf = fileOf('freepdfs', name, () => notesPdf(topic, plates()))
    const cover =
      index % 3 === 0
        ? fileOf('freepdfs', `cover-${index + 1}.webp`, async () => coverPicture(subject, title))
        : null
    const row = {
      ...published(3 + index * 4, index),
      subject,
      title,
      description,
      tags,
      file_url: pdf.id,
      object_key: name,
      slug: slugOf(title),
      ...(cover && { thumbnail_url: cover.id }),
    }
    return {
      files: cover ? [pdf, cover] : [pdf],
      row: { collection: 'free_pdfs', id: sampleIdOf('note', title), row },
    }
  })

const plainEntries = (collection, rows) =>
  rows.map(([id, row]) => ({ files: [], row: entryOf(collection, id, row) }))

const programEntries = () =>
  programRows(`${EXAM.exam_name} ${EXAM.exam_year}`, momentBefore(200)).map((row) => ({
    files: [],
    row,
  }))

const videoEntries = () =>
  plainEntries(
    'demo_videos',
    tableOf('videos').map(({ title, subject, url, duration }, index) => [
      sampleIdOf('video', title),
      {
        ...published(10 + index * 9),
        title,
        subject,
        description: `${title}, from a live session.`,
        external_video_url: url,
        duration,
      },
    ]),
  )

/** The text of the picture, for people who do not see it. */
const altOf = (messages) =>
  `Sample chat. ${messages.map(({ text, mine }) => `${mine ? 'Mentor' : 'Student'}: “${text}”`).join(' ')}`

const testimonialEntries = () =>
  tableOf('chats').map(({ caption, messages }, index) => {
    const picture = fileOf('testimonials', `sample-chat-${index + 1}.jpg`, async () =>
      chatPicture(messages),
    )
    const row = {
      ...published(12 + index * 6),
      whatsapp_screenshot: picture.id,
      caption: `Sample: ${caption}`,
      alt_text: altOf(messages),
      consent_by: 'Nobody: an invented chat',
      consent_on: '2026-01-01',
      consent_how: 'Not needed for a sample',
      display_order: (index + 1) * 1000,
    }
    return {
      files: [picture],
      row: { collection: 'testimonials', id: sampleIdOf('chat', caption), row },
    }
  })

/** The sample's words on the academy, by collection. */
const own = Object.fromEntries(
  Object.entries(sampleSettings.SAMPLE_SETTINGS).map(([name, groups]) => [
    name,
    Object.assign({}, ...groups),
  ]),
)

const settingsEntries = () => [
  ...plainEntries('global_settings', [
    [
      'globalsettings1',
      {
        website_name: 'NEET Academy',
        ...EXAM,
        ...own.global_settings,
        terms: TERMS,
      },
    ],
  ]),
  ...plainEntries('payment_settings', [
    [
      'paymentsettings',
      {
        ...own.payment_settings,
        payee_is_verified_merchant: false,
        pricing_text: 'Fees are paid once. Send the screenshot of your payment on WhatsApp.',
      },
    ],
  ]),
]

/** All sample rows with their files, in the order in which they are to be stored. */
export const sampleEntries = () => [
  ...settingsEntries(),
  ...programEntries(),
  ...videoEntries(),
  ...testimonialEntries(),
  ...noteEntries(),
  ...examEntries(),
]
