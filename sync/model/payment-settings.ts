import * as z from 'zod/mini'
import { commonFields, fileRefSchema } from './fields.ts'

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
