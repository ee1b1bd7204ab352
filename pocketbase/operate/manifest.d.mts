import type { z } from 'zod'
import type { Born } from './born.mjs'

export interface Manifest extends Born {
  readonly at: string
  readonly epoch: string
  readonly seq: number
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>
}
export const bornSchema: z.ZodType<Born>
export const manifestSchema: z.ZodType<Manifest>
