import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './expect.ts'

/** As Chromium does with the whole of a site's when a process was killed while it wrote (sync/store/decisions.md). */
export const loseIndexedDb = async (profile: string): Promise<void> => {
  const folder = join(profile, 'Default', 'IndexedDB')
  const ofSites = await readdir(folder)
  expect(ofSites).not.toEqual([])
  for (const one of ofSites) await rm(join(folder, one), { recursive: true })
}

/** Birth of the sites' databases, epoch ms; 0: there are none. A browser that empties them makes them again. */
export const madeAt = async (profile: string): Promise<number> => {
  const folder = join(profile, 'Default', 'IndexedDB')
  const ofSites = await readdir(folder).catch(() => [])
  const one = ofSites.find((name) => name.endsWith('.leveldb'))
  return one === undefined ? 0 : (await stat(join(folder, one))).birthtimeMs
}
