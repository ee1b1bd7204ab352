import type * as z from 'zod/mini'
import {
  announcementSchema,
  examSchema,
  noteSchema,
  programSchema,
  testimonialSchema,
  videoSchema,
} from './content.ts'
import { type CollectionName, collectionNames, isSingle, type Rows } from './declared.ts'
import { commonFields, type FileArea, type FileType } from './fields.ts'
import { globalSettingsSchema, paymentSettingsSchema } from './settings.ts'

export type { AnyRow, CollectionName, Rows } from './declared.ts'
export { collectionNames, isCollectionName } from './declared.ts'

/** What the engine and the server know of a collection. */
interface CollectionModel<N extends CollectionName> {
  readonly name: N
  readonly schema: z.ZodMiniObject & z.ZodMiniType<Rows[N]>
  /** Fields that an admin may write: all of its own but `serverOnly`, and outside of settings `status` and `publish_at`. */
  readonly writable: readonly string[]
  /** Fields that the server alone writes. */
  readonly serverOnly?: readonly string[]
  /** Fields that are changed online and by the own password only (`Online.changePayee`): a push refuses them. */
  readonly needsPassword?: readonly string[]
  /** Fields that visitors are not told. */
  readonly adminOnly?: readonly string[]
  /** Fields that the server fills in from others where they were not written. */
  readonly derived?: readonly string[]
  /** Values that a new row gets for absent fields. */
  readonly whenAbsent?: Readonly<Record<string, number>>
  /** Fields without which a row is neither published nor scheduled. A row that was published without them stays. */
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

const models: {
  readonly [N in CollectionName]: Omit<CollectionModel<N>, 'name' | 'isSingle' | 'writable'>
} = {
  tests_library: {
    schema: examSchema,
    files: { file_url: ['tests-full', 'tests-part', 'tests-dpp'] },
    fileTypes: { file_url: PDF },
    groups: contentGroups,
  },
  free_pdfs: {
    schema: noteSchema,
    derived: ['object_key', 'slug'],
    files: { file_url: ['freepdfs'], thumbnail_url: ['freepdfs'] },
    fileTypes: { file_url: PDF, thumbnail_url: PICTURE },
    groups: contentGroups,
  },
  demo_videos: {
    schema: videoSchema,
    adminOnly: ['link_dead_since'],
    serverOnly: ['poster', 'link_dead_since'],
    files: { thumbnail: ['demo-videos'], poster: ['demo-videos'] },
    fileTypes: { thumbnail: PICTURE, poster: PICTURE },
    groups: contentGroups,
  },
  testimonials: {
    schema: testimonialSchema,
    adminOnly: CONSENT,
    whenAbsent: FIRST,
    toPublish: ['consent_on'],
    files: { whatsapp_screenshot: ['testimonials'] },
    fileTypes: { whatsapp_screenshot: PICTURE },
    groups: [LIFECYCLE, CONSENT],
  },
  programs: {
    schema: programSchema,
    whenAbsent: FIRST,
    files: {},
    fileTypes: {},
    groups: [LIFECYCLE, ['price', 'list_price', 'discount']],
  },
  announcements: {
    schema: announcementSchema,
    files: {},
    fileTypes: {},
    groups: contentGroups,
  },
  global_settings: {
    schema: globalSettingsSchema,
    files: {},
    fileTypes: {},
    groups: [],
  },
  payment_settings: {
    schema: paymentSettingsSchema,
    files: { qr_code_image: ['payment-assets'] },
    fileTypes: { qr_code_image: QR_PICTURE },
    needsPassword: ['payee_address', 'qr_code_image'],
    groups: [],
  },
}

const writableOf = (name: CollectionName): readonly string[] => {
  const { schema, serverOnly = [] } = models[name]
  const own = Object.keys(schema.shape).filter(
    (field) => !(field in commonFields) && !serverOnly.includes(field),
  )
  return isSingle(name) ? own : [...own, ...LIFECYCLE]
}

export const collections = Object.fromEntries(
  collectionNames.map((name) => [
    name,
    { ...models[name], name, writable: writableOf(name), isSingle: isSingle(name) },
  ]),
) as { readonly [N in CollectionName]: CollectionModel<N> } // as: the same names as above
