import type { Manifest } from './manifest.mjs'

export function unpack(path: string, folder: string): Promise<Manifest>
