import { spawnSync } from 'node:child_process'
import process from 'node:process'
import type { App } from './app.ts'
import { ROOT } from './app-paths.ts'

/** Fills the product with that many rows more, always the same ones, and starts it again. */
export const fillWithRows = async (app: App, rows: number): Promise<void> => {
  await app.stop()
  const { status, stderr } = spawnSync(
    process.execPath,
    ['pocketbase/seed.mjs', '--rows', String(rows)],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: app.server.dataDir }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  await app.start()
}
