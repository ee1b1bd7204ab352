import { afterEach, beforeEach } from 'vitest'
import { operate } from '../operate.ts'
import { startPocketBase, type TestServer } from '../pocketbase.ts'

export let server: TestServer

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeEach(async () => {
    server = await startPocketBase()
  })

  afterEach(() => server.stop())
}

export const doctor = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  operate('doctor.mjs', server.dataDir, args, env)
