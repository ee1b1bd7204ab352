import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'

/** As Chromium does with the whole of a site's when a process was killed while it wrote (sync/store/decisions.md). */
export const loseIndexedDb = async (profile: string): Promise<void> => {
  const folder = join(profile, 'Default', 'IndexedDB')
  const ofSites = await readdir(folder)
  expect(ofSites).not.toEqual([])
  for (const one of ofSites) await rm(join(folder, one), { recursive: true })
}
