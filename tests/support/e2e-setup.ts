import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { ADMIN, ROOT, TEMPLATE_DIR } from './app-paths.ts'
import { stretched } from './calibration.mjs'

const START_LIMIT_MS = stretched(120_000)

/**
 * Makes the data folder that each story copies. The product itself is started once on an empty folder, with its sample
 * and a first admin, and stopped again.
 */
export default async function makeTemplate(): Promise<void> {
  await rm(TEMPLATE_DIR, { recursive: true, force: true })
  const env = {
    ...process.env,
    PORT: '0',
    ACADEMY_POSTERS: 'off',
    DATA_DIR: TEMPLATE_DIR,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const child = spawn(process.execPath, ['pocketbase/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), START_LIMIT_MS)
  let isUp = false
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/http:\/\/127\.0\.0\.1:\d+/.test(line)) continue
    isUp = true
    child.kill('SIGTERM')
  }
  clearTimeout(timer)
  if (!isUp) throw new Error('The product did not start: see its words above.')
}
