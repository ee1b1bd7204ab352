import type { z } from 'zod'

export interface Born {
  readonly format: number
  readonly release: string
  readonly pocketbase: string
  readonly migrations: readonly string[]
}
export interface Manifest extends Born {
  readonly at: string
  readonly epoch: string
  readonly seq: number
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>
}
export const bornSchema: z.ZodType<Born>
export const manifestSchema: z.ZodType<Manifest>
export function describeOwn(): Promise<Born>
export function isNewer(made: Born, own: Born): boolean
