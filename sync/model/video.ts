import * as z from 'zod/mini'
import { commonFields, fileRefSchema, momentSchema, requiredText } from './fields.ts'
import { VIDEO_SUBJECTS } from './names.ts'

export const videoSubjectSchema = z.enum(VIDEO_SUBJECTS)
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
