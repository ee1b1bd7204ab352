import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appFolder } from './app-paths.ts'

/** Size of a file of the built app as it goes over the wire. */
export const brotliBytes = (file: string): number => {
  try {
    return readFileSync(join(appFolder(), `${file}.br`)).length
  } catch {
    return readFileSync(join(appFolder(), file)).length // pictures are not packed
  }
}
