export type BrowserName = 'chromium' | 'shell' | 'firefox' | 'webkit'
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  readonly has: (path: string) => boolean
}
export interface Way {
  readonly how: string
  readonly paths: readonly string[]
  readonly commands: readonly (readonly string[])[]
}
export interface Effects {
  readonly run: (command: readonly string[]) => Promise<boolean>
  readonly works: (path: string, args: readonly string[]) => Promise<boolean>
}
export declare const BROWSERS: Readonly<
  Record<
    BrowserName,
    { readonly name: string; readonly variable: string; readonly paths: readonly string[] }
  >
>
export declare function waysTo(browser: BrowserName, machine: Machine): readonly Way[]
export declare function findBrowser(
  browser: BrowserName,
  machine: Machine,
  effects: Effects,
): Promise<string | null>
export declare function ensureBrowser(browser: BrowserName): Promise<string | null>
