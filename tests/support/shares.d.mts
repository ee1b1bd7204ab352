export interface Share {
  readonly name: string
  readonly limitS: number | null
  readonly tookS: number
  readonly passed: number
  readonly failed: number
}
export declare const LIMIT_S: number
export declare function summaryOf(
  shares: readonly Share[],
  limitS: number | null,
): { readonly lines: readonly string[]; readonly passed: number; readonly failed: number }
