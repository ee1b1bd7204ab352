interface Sum {
  readonly size: number
  readonly sha256: string
}
interface Source {
  readonly name: string
  readonly from: string
  /** Of squeezing, 0 for none. */
  readonly level: number
}
export function pack(
  path: string,
  sources: readonly Source[],
  describe: (sums: Readonly<Record<string, Sum>>) => object,
): Promise<void>
export function openArchive(path: string): Promise<{
  readonly about: unknown
  readonly names: readonly string[]
  read(name: string, to: WritableStream<Uint8Array>): Promise<Sum>
}>
