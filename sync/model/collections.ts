import type * as z from 'zod/mini'
import { type Announcement, announcementSchema } from './announcement.ts'
import { collectionNames, isSingle } from './declared.ts'
import { type Exam, examSchema } from './exam.ts'
import type { FileArea, FileType } from './fields.ts'
import { type GlobalSettings, globalSettingsSchema } from './global-settings.ts'
import { type Note, noteSchema } from './note.ts'
import { type PaymentSettings, paymentSettingsSchema } from './payment-settings.ts'
import { type Program, programSchema } from './program.ts'
import { type Testimonial, testimonialSchema } from './testimonial.ts'
import { type Video, videoSchema } from './video.ts'

export { collectionNames, isCollectionName } from './declared.ts'

/** Row type of every synced collection, under its name on the server. */
export interface Rows {
  tests_library: Exam
  free_pdfs: Note
  demo_videos: Video
  testimonials: Testimonial
  programs: Program
  announcements: Announcement
  global_settings: GlobalSettings
  payment_settings: PaymentSettings
}
export type CollectionName = keyof Rows
export type AnyRow = Rows[CollectionName]

/** The engine's knowledge of one collection. Fields not in `writable` are the server's own. */
export interface CollectionModel<N extends CollectionName> {
  readonly name: N
  readonly schema: z.ZodMiniType<Rows[N]>
  /** Fields that an admin may write; `id` aside. `status` and `publish_at` are writable everywhere but in settings. */
  readonly writable: readonly string[]
  /** Fields that visitors are not told. */
  readonly adminOnly?: readonly string[]
  /** Fields that the server fills in from others where they were not written. */
  readonly derived?: readonly string[]
  /** A new row's values of absent fields. */
  readonly whenAbsent?: Readonly<Record<string, number>>
  /** Texts without which a row is neither published nor planned. A row that visitors see without them stays. */
  readonly toPublish?: readonly string[]
  /** Fields that are relations to `files`, with the area that an upload for them is stored in. */
  readonly files: Readonly<Record<string, readonly FileArea[]>>
  /** The types of file that each of those fields takes. */
  readonly fileTypes: Readonly<Record<string, readonly FileType[]>>
  /** Fields that change and conflict together, as one (protocol, 20). A field in no group stands alone. */
  readonly groups: readonly (readonly string[])[]
  /** True for the collections that hold exactly one row, which cannot be deleted or unpublished. */
  readonly isSingle: boolean
}

const PDF: readonly FileType[] = ['application/pdf']
const PICTURE: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp']
const QR_PICTURE: readonly FileType[] = ['image/png', 'image/jpeg']

const LIFECYCLE = ['status', 'publish_at'] as const
const CONSENT = ['consent_by', 'consent_on', 'consent_how'] as const
const FIRST = { display_order: 0 } as const
const contentGroups: readonly (readonly string[])[] = [LIFECYCLE]

const models: { readonly [N in CollectionName]: Omit<CollectionModel<N>, 'name' | 'isSingle'> } = {
  tests_library: {
    schema: examSchema,
    writable: [
      'type',
      'title',
      'subject',
      'category',
      'difficulty',
      'file_url',
      'replaces',
      ...LIFECYCLE,
    ],
    files: { file_url: ['tests-full', 'tests-part', 'tests-dpp'] },
    fileTypes: { file_url: PDF },
    groups: contentGroups,
  },
  free_pdfs: {
    schema: noteSchema,
    writable: [
      'title',
      'subject',
      'description',
      'file_url',
      'thumbnail_url',
      'tags',
      'object_key',
      'slug',
      ...LIFECYCLE,
    ],
    derived: ['object_key', 'slug'],
    files: { file_url: ['freepdfs'], thumbnail_url: ['freepdfs'] },
    fileTypes: { file_url: PDF, thumbnail_url: PICTURE },
    groups: contentGroups,
  },
  demo_videos: {
    schema: videoSchema,
    writable: [
      'title',
      'subject',
      'description',
      'external_video_url',
      'thumbnail',
      'duration',
      ...LIFECYCLE,
    ],
    adminOnly: ['link_dead_since'],
    files: { thumbnail: ['demo-videos'], poster: ['demo-videos'] },
    fileTypes: { thumbnail: PICTURE, poster: PICTURE },
    groups: contentGroups,
  },
  testimonials: {
    schema: testimonialSchema,
    writable: [
      'whatsapp_screenshot',
      'caption',
      'alt_text',
      'display_order',
      ...CONSENT,
      ...LIFECYCLE,
    ],
    adminOnly: CONSENT,
    whenAbsent: FIRST,
    toPublish: CONSENT,
    files: { whatsapp_screenshot: ['testimonials'] },
    fileTypes: { whatsapp_screenshot: PICTURE },
    groups: [LIFECYCLE, CONSENT],
  },
  programs: {
    schema: programSchema,
    writable: [
      'name',
      'price',
      'list_price',
      'discount',
      'note',
      'is_most_popular',
      'features',
      'display_order',
      ...LIFECYCLE,
    ],
    whenAbsent: FIRST,
    files: {},
    fileTypes: {},
    groups: [LIFECYCLE, ['price', 'list_price', 'discount']],
  },
  announcements: {
    schema: announcementSchema,
    writable: ['title', 'text', 'link', 'until', ...LIFECYCLE],
    files: {},
    fileTypes: {},
    groups: contentGroups,
  },
  global_settings: {
    schema: globalSettingsSchema,
    writable: [
      'website_name',
      'email',
      'whatsapp',
      'instagram',
      'exam_name',
      'exam_year',
      'exam_date',
      'tagline',
      'about',
      'results',
      'results_disclosure',
      'results_consent',
      'terms',
      'refunds',
      'grievances',
      'legal_name',
      'legal_address',
      'privacy_policy',
      'privacy_policy_date',
      'disclaimer',
      'disclaimer_date',
    ],
    files: {},
    fileTypes: {},
    groups: [],
  },
  payment_settings: {
    schema: paymentSettingsSchema,
    writable: [
      'qr_code_image',
      'qr_code_fallback_url',
      'pricing_text',
      'payee_address',
      'payee_is_verified_merchant',
    ],
    files: { qr_code_image: ['payment-assets'] },
    fileTypes: { qr_code_image: QR_PICTURE },
    groups: [],
  },
}

export const collections = Object.fromEntries(
  collectionNames.map((name) => [name, { ...models[name], name, isSingle: isSingle(name) }]),
) as { readonly [N in CollectionName]: CollectionModel<N> } // as: the same names as above
