export interface Share {
  readonly name: string
  readonly limitS: number | null
  readonly tookS: number
  readonly passed: number
  readonly failed: number
}
export interface Whole {
  readonly tookS: number
  readonly limitS: number | null
  readonly factor: number
}
export declare const LIMIT_S: number
export declare function summaryOf(
  shares: readonly Share[],
  whole: Whole,
): { readonly lines: readonly string[]; readonly passed: number; readonly failed: number }
