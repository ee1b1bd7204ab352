import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migratedFolder, remove, temporaryFolder, tinyApp } from '../../support/start.ts'
import { served } from '../../support/stories/commands.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await migratedFolder()
})
afterEach(() => remove(dataDir))
describe('the content of a first start', () => {
  let app: string
  beforeAll(async () => {
    app = await tinyApp()
  })
  afterAll(() => remove(app))
  beforeEach(async () => {
    await remove(dataDir)
    dataDir = await temporaryFolder()
  })

  test('is the sample on a fresh folder only, and comes later if the first start was cut off', async () => {
    const env = { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, SAMPLE: '1' }
    expect((await served({ ...env, SAMPLE: '0' }))('tests_library')).toHaveLength(0)
    expect((await served(env))('tests_library')).toHaveLength(0)
    await writeFile(join(dataDir, 'sample.pending'), '')
    expect((await served(env))('tests_library').length).toBeGreaterThanOrEqual(36)
  })
})
