export declare const MANIFEST: string
export interface PackedFile {
  readonly type: string
  readonly size: number
  readonly hash: string
  readonly immutable: boolean
  readonly br?: number
  readonly gz?: number
}
export declare function packApp(
  folder: string,
  inputs?: string,
  effort?: number,
): Promise<Record<string, PackedFile>>
