import { afterEach, beforeEach } from 'vitest'
import { migratedFolder, remove, Start } from '../start.ts'

let dataDir: string
export let start: Start

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeEach(async () => {
    dataDir = await migratedFolder()
    start = new Start({ script: 'dev.mjs', env: { DATA_DIR: dataDir } })
  })

  afterEach(async () => {
    await start.stop()
    await remove(dataDir)
  })
}
