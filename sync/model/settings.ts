import * as z from 'zod/mini'
import { commonFields, daySchema, fileRefSchema, requiredText } from './fields.ts'

export { GLOBAL_SETTINGS_ID } from './names.ts'

const settingsFields = {
  website_name: requiredText(80),
  email: z.optional(z.union([z.email().check(z.maxLength(200)), z.literal('')])),
  whatsapp: z.optional(z.string().check(z.maxLength(200))),
  instagram: z.optional(z.string().check(z.maxLength(200))),
  exam_name: z.optional(z.string().check(z.maxLength(40))),
  exam_year: z.optional(z.int().check(z.minimum(2020), z.maximum(2099))),
  exam_date: z.optional(daySchema),
  tagline: z.optional(z.string().check(z.maxLength(200))),
  about: z.optional(z.string().check(z.maxLength(5000))),
  home_title: z.optional(z.string().check(z.maxLength(80))),
  home_lead: z.optional(z.string().check(z.maxLength(200))),
  mentor_title: z.optional(z.string().check(z.maxLength(80))),
  mentor_text: z.optional(z.string().check(z.maxLength(400))),
  home_steps: z.optional(z.nullable(z.array(requiredText(200)).check(z.maxLength(6)))),
  closing_title: z.optional(z.string().check(z.maxLength(80))),
  closing_text: z.optional(z.string().check(z.maxLength(300))),
  contact_lead: z.optional(z.string().check(z.maxLength(300))),
  results: z.optional(z.nullable(z.array(requiredText(200)).check(z.maxLength(12)))),
  results_disclosure: z.optional(z.string().check(z.maxLength(1000))),
  results_consent: z.optional(z.boolean()),
  terms: z.optional(z.nullable(z.array(requiredText(500)).check(z.maxLength(30)))),
  refunds: z.optional(z.string().check(z.maxLength(5000))),
  grievances: z.optional(z.string().check(z.maxLength(5000))),
  legal_name: z.optional(z.string().check(z.maxLength(200))),
  legal_address: z.optional(z.string().check(z.maxLength(500))),
  privacy_policy: z.optional(z.string().check(z.maxLength(20_000))),
  privacy_policy_date: z.optional(daySchema),
  disclaimer: z.optional(z.string().check(z.maxLength(20_000))),
  disclaimer_date: z.optional(daySchema),
}

/**
 * The only row of `global_settings`. Longer texts are plain: paragraphs stand between empty lines. Visitors are given
 * the results only with their disclosure and with the consent of those whom they concern.
 */
export const globalSettingsSchema = z.looseObject({ ...commonFields, ...settingsFields })
export type GlobalSettings = z.infer<typeof globalSettingsSchema>

/** The only row of `payment_settings`. `payee_address` is a UPI address such as `academy@bank`. */
export const paymentSettingsSchema = z.looseObject({
  ...commonFields,
  qr_code_image: z.optional(z.nullable(fileRefSchema)),
  qr_code_fallback_url: z.optional(
    z.string().check(z.maxLength(500), z.regex(/^(?:https:\/\/\S+)?$/)),
  ),
  pricing_text: z.optional(z.string().check(z.maxLength(2000))),
  payee_address: z.optional(
    z.string().check(z.maxLength(100), z.regex(/^(?:[A-Za-z0-9._-]{2,}@[A-Za-z0-9.-]{2,})?$/)),
  ),
  payee_is_verified_merchant: z.optional(z.boolean()),
})
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>
