import * as z from 'zod/mini'
import { commonFields, daySchema, fileRefSchema } from './fields.ts'

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
