import * as z from 'zod/mini'
import { commonFields, requiredText } from './fields.ts'

/**
 * A row of `programs`: what the payment page sells. Money in whole rupees; `list_price` is the struck-through one.
 * `discount` is what earlier forms asked for: the page shows the percent of the two prices.
 */
export const programSchema = z.looseObject({
  ...commonFields,
  name: requiredText(120),
  price: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  list_price: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  discount: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  note: z.optional(z.string().check(z.maxLength(200))),
  is_most_popular: z.optional(z.boolean()),
  features: z.optional(z.nullable(z.array(requiredText(200)).check(z.maxLength(30)))),
  display_order: z.int().check(z.minimum(0), z.maximum(1_000_000)),
})
export type Program = z.infer<typeof programSchema>
