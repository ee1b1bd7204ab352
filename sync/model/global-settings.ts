import { z } from 'zod'
import { commonFields, requiredText } from './fields.ts'

export { GLOBAL_SETTINGS_ID } from './names.ts'

/** The only row of `global_settings`. `exam_date` is a calendar day, `YYYY-MM-DD`, or empty. */
export const globalSettingsSchema = z.looseObject({
  ...commonFields,
  website_name: requiredText(80),
  email: z.union([z.email().max(200), z.literal('')]).optional(),
  whatsapp: z.string().max(200).optional(),
  instagram: z.string().max(200).optional(),
  exam_name: z.string().max(40).optional(),
  exam_year: z.int().min(2020).max(2099).optional(),
  exam_date: z
    .string()
    .max(10)
    .regex(/^(?:\d{4}-\d{2}-\d{2})?$/)
    .optional(),
})
export type GlobalSettings = z.infer<typeof globalSettingsSchema>
