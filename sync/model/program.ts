import { z } from 'zod'
import { commonFields, requiredText } from './fields.ts'

/** A row of `programs`: what the payment page sells. Money in whole rupees; `list_price` is the struck-through one. */
export const programSchema = z.looseObject({
  ...commonFields,
  name: requiredText(120),
  price: z.int().min(0).max(10_000_000),
  list_price: z.int().min(0).max(10_000_000).optional(),
  discount: z.int().min(0).max(100).optional(),
  note: z.string().max(200).optional(),
  is_most_popular: z.boolean().optional(),
  features: z.array(requiredText(200)).max(30).nullable().optional(),
  display_order: z.int().min(0).max(1_000_000),
})
export type Program = z.infer<typeof programSchema>
