export interface Born {
  readonly format: number
  readonly release: string
  readonly pocketbase: string
  readonly migrations: readonly string[]
}
export function describeOwn(): Promise<Born>
export function isNewer(made: Born, own: Born): boolean
export function readLast(dataDir: string): Promise<Born | null>
export function noteLast(dataDir: string, own: Born): Promise<void>
