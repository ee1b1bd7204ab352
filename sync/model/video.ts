import { z } from 'zod'
import { commonFields, fileRefSchema, requiredText } from './fields.ts'

export const VIDEO_SUBJECTS = ['Biology', 'Chemistry'] as const
export const videoSubjectSchema = z.enum(VIDEO_SUBJECTS)
export type VideoSubject = z.infer<typeof videoSubjectSchema>

/** A row of `demo_videos`. `duration` in whole seconds, 0 or absent: not known. */
export const videoSchema = z.looseObject({
  ...commonFields,
  title: requiredText(200),
  subject: videoSubjectSchema,
  description: z.string().max(2000).optional(),
  external_video_url: z
    .string()
    .max(1000)
    .regex(/^https?:\/\/\S+$/),
  thumbnail: fileRefSchema.nullable().optional(),
  /** The picture that the video's host gives out, fetched and written by the server alone. */
  poster: fileRefSchema.nullable().optional(),
  duration: z.int().min(0).max(86_400).optional(),
})
export type Video = z.infer<typeof videoSchema>
