interface Folders {
  readonly dataDir: string
  readonly hooksDir: string
  readonly migrationsDir: string
}
export function serveArgs(
  options: Folders & {
    readonly bind: string
    readonly publicDir: string
    readonly origins?: string
    readonly hooksPool?: number
  },
): string[]
export function commandFlags(options: Folders): string[]
