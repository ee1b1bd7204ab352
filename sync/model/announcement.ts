import * as z from 'zod/mini'
import { commonFields, momentSchema, requiredText } from './fields.ts'

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
