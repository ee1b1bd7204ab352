import { rm } from 'node:fs/promises'
import { makeTemplate } from './pocketbase.ts'

/** Makes the folder that servers of this run begin on: to migrate takes five times as long as to start. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await makeTemplate()
  process.env.ACADEMY_TEST_TEMPLATE = folder
  return () => rm(folder, { recursive: true, force: true })
}
