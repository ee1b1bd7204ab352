import { z } from 'zod'
import { commonFields, fileRefSchema } from './fields.ts'

export { PAYMENT_SETTINGS_ID } from './names.ts'

/** The only row of `payment_settings`. `payee_address` is a UPI address such as `academy@bank`. */
export const paymentSettingsSchema = z.looseObject({
  ...commonFields,
  qr_code_image: fileRefSchema.nullable().optional(),
  qr_code_fallback_url: z
    .string()
    .max(500)
    .regex(/^(?:https:\/\/\S+)?$/)
    .optional(),
  pricing_text: z.string().max(2000).optional(),
  payee_address: z
    .string()
    .max(100)
    .regex(/^(?:[A-Za-z0-9._-]{2,}@[A-Za-z0-9.-]{2,})?$/)
    .optional(),
  payee_is_verified_merchant: z.boolean().optional(),
})
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>
