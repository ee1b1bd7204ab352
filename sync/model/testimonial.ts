import { z } from 'zod'
import { commonFields, fileRefSchema } from './fields.ts'

/** A row of `testimonials`: a screenshot, shown by `display_order` ascending, then newest. */
export const testimonialSchema = z.looseObject({
  ...commonFields,
  whatsapp_screenshot: fileRefSchema.nullable(),
  caption: z.string().max(200).optional(),
  /** What the screenshot says, for those who do not see it. */
  alt_text: z.string().max(300).optional(),
  display_order: z.int().min(0).max(1_000_000),
})
export type Testimonial = z.infer<typeof testimonialSchema>
