import { z } from 'zod'
import { commonFields, requiredText } from './fields.ts'

export { GLOBAL_SETTINGS_ID } from './names.ts'

/** A calendar day, `YYYY-MM-DD`, or empty. */
const daySchema = z
  .string()
  .max(10)
  .regex(/^(?:\d{4}-\d{2}-\d{2})?$/)

const settingsFields = {
  website_name: requiredText(80),
  email: z.union([z.email().max(200), z.literal('')]).optional(),
  whatsapp: z.string().max(200).optional(),
  instagram: z.string().max(200).optional(),
  exam_name: z.string().max(40).optional(),
  exam_year: z.int().min(2020).max(2099).optional(),
  exam_date: daySchema.optional(),
  tagline: z.string().max(200).optional(),
  about: z.string().max(5000).optional(),
  results: z.array(requiredText(200)).max(12).nullable().optional(),
  results_disclosure: z.string().max(1000).optional(),
  results_consent: z.boolean().optional(),
  terms: z.array(requiredText(500)).max(30).nullable().optional(),
  refunds: z.string().max(5000).optional(),
  grievances: z.string().max(5000).optional(),
  legal_name: z.string().max(200).optional(),
  legal_address: z.string().max(500).optional(),
  privacy_policy: z.string().max(20_000).optional(),
  privacy_policy_date: daySchema.optional(),
  disclaimer: z.string().max(20_000).optional(),
  disclaimer_date: daySchema.optional(),
}

/**
 * The only row of `global_settings`. Longer texts are plain: paragraphs stand between empty lines. The results are shown
 * only with their disclosure and with the consent of those whom they concern.
 */
export const globalSettingsSchema = z.looseObject({ ...commonFields, ...settingsFields })
export type GlobalSettings = z.infer<typeof globalSettingsSchema>

/** What an admin changes of it: some of its own fields, and nothing else. */
export const globalSettingsInputSchema = z.strictObject(settingsFields).partial()
export type GlobalSettingsInput = z.infer<typeof globalSettingsInputSchema>
