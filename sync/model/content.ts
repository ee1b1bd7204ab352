import * as z from 'zod/mini'
import { commonFields, daySchema, fileRefSchema, momentSchema, requiredText } from './fields.ts'
import { CATEGORIES, DIFFICULTIES, EXAM_TYPES, NOTE_SUBJECTS, VIDEO_SUBJECTS } from './names.ts'

const examTypeSchema = z.enum(EXAM_TYPES)
export type ExamType = z.infer<typeof examTypeSchema>

const categorySchema = z.enum(CATEGORIES)
export type Category = z.infer<typeof categorySchema>

const difficultySchema = z.enum(DIFFICULTIES)
export type Difficulty = z.infer<typeof difficultySchema>

/** Biology, Chemistry, Physics, or the whole exam stored with its year, so that an old paper keeps it (D1). */
const examSubjectSchema = z
  .string()
  .check(z.maxLength(20), z.regex(/^(?:Biology|Chemistry|Physics|NEET 20\d{2})$/))

/** A row of `tests_library`: an exam paper. */
export const examSchema = z.looseObject({
  ...commonFields,
  type: examTypeSchema,
  title: requiredText(200),
  subject: examSubjectSchema,
  category: categorySchema,
  difficulty: difficultySchema,
  file_url: z.nullable(fileRefSchema),
})
export type Exam = z.infer<typeof examSchema>

const noteSubjectSchema = z.enum(NOTE_SUBJECTS)
export type NoteSubject = z.infer<typeof noteSubjectSchema>

const tagsSchema = z.array(requiredText(40)).check(z.maxLength(20))

/** A row of `free_pdfs`: notes for a subject. */
export const noteSchema = z.looseObject({
  ...commonFields,
  title: requiredText(200),
  subject: noteSubjectSchema,
  description: z.optional(z.string().check(z.maxLength(2000))),
  file_url: z.nullable(fileRefSchema),
  thumbnail_url: z.optional(z.nullable(fileRefSchema)),
  tags: z.optional(z.nullable(tagsSchema)),
  object_key: z.optional(z.string().check(z.maxLength(255))),
  slug: z.optional(z.string().check(z.maxLength(255))),
})
export type Note = z.infer<typeof noteSchema>

const videoSubjectSchema = z.enum(VIDEO_SUBJECTS)
export type VideoSubject = z.infer<typeof videoSubjectSchema>

/** A row of `demo_videos`. `duration` in whole seconds, 0 or absent: not known. */
export const videoSchema = z.looseObject({
  ...commonFields,
  title: requiredText(200),
  subject: videoSubjectSchema,
  description: z.optional(z.string().check(z.maxLength(2000))),
  external_video_url: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/\S+$/)),
  thumbnail: z.optional(z.nullable(fileRefSchema)),
  /** The picture that the video's host gives out, fetched and written by the server alone. */
  poster: z.optional(z.nullable(fileRefSchema)),
  /** When the server first found the video gone at its host; empty while it plays. The visitors' feed leaves it out. */
  link_dead_since: z.optional(z.union([momentSchema, z.literal('')])),
  duration: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
})
export type Video = z.infer<typeof videoSchema>

/** A row of `testimonials`: a screenshot, shown by `display_order` ascending, then newest. */
export const testimonialSchema = z.looseObject({
  ...commonFields,
  whatsapp_screenshot: z.nullable(fileRefSchema),
  caption: z.optional(z.string().check(z.maxLength(200))),
  /** The screenshot's words, for those who do not see it. */
  alt_text: z.optional(z.string().check(z.maxLength(300))),
  display_order: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** The consent to show it, for admins only. Without its day the row is not published; who gave it and how are optional. */
  consent_by: z.optional(z.string().check(z.maxLength(120))),
  consent_on: z.optional(daySchema),
  consent_how: z.optional(z.string().check(z.maxLength(200))),
})
export type Testimonial = z.infer<typeof testimonialSchema>

/**
 * A row of `programs`: what the payment page sells. Money in whole rupees; `list_price` is the struck-through one.
 * `discount` comes from earlier forms; the page computes the percentage from the two prices.
 */
export const programSchema = z.looseObject({
  ...commonFields,
  name: requiredText(120),
  price: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  list_price: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  discount: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  note: z.optional(z.string().check(z.maxLength(200))),
  is_most_popular: z.optional(z.boolean()),
  features: z.optional(z.nullable(z.array(requiredText(200)).check(z.maxLength(30)))),
  display_order: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
export type Program = z.infer<typeof programSchema>

/**
 * A row of `announcements`: a line under the head of the public pages. `until`: the moment at which the server takes it
 * back; empty: it stays. `link`: a page of this site, or an address elsewhere.
 */
export const announcementSchema = z.looseObject({
  ...commonFields,
  title: requiredText(200),
  text: z.optional(z.string().check(z.maxLength(300))),
  link: z.optional(
    z.string().check(z.maxLength(500), z.regex(/^(?:\/(?:[^\s/\\][^\s\\]*)?|https:\/\/\S+)?$/)),
  ),
  until: z.optional(z.union([momentSchema, z.literal('')])),
})
export type Announcement = z.infer<typeof announcementSchema>
