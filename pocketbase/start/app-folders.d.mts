interface Note {
  readonly addresses: readonly string[]
  readonly nonce: string
  readonly pid: number
}
export function buildFolder(root: string, inputs: string): string
export function draftFolder(root: string): Promise<string>
export function isWhole(folder: string, inputs?: string): Promise<boolean>
export function keepBuild(draft: string, folder: string, inputs: string): Promise<string>
export function makeCurrent(folder: string): Promise<void>
export function currentApp(root: string): string
export function noteUse(folder: string, note: Note): Promise<() => Promise<void>>
export function removeOldBuilds(root: string): Promise<void>
