import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import {
  isRunning,
  migratedFolder,
  remove,
  Start,
  type StartOptions,
  serverOf,
  temporaryFolder,
  tinyApp,
} from '../start.ts'

let app: string
export let dataDir: string
export const starts: Start[] = []
export const begin = ({ env, ...options }: StartOptions = {}): Start => {
  const start = new Start({ ...options, env: { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, ...env } })
  starts.push(start)
  return start
}

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    app = await tinyApp()
  })

  afterAll(() => remove(app))

  beforeEach(async () => {
    dataDir = await migratedFolder()
  })

  afterEach(async () => {
    for (const start of starts.splice(0)) await start.stop()
    await remove(dataDir)
  })
}

/** For a test whose start is the first one ever. */
export const onNothing = async (): Promise<void> => {
  await remove(dataDir)
  dataDir = await temporaryFolder()
}

export const LINK = /(https?:\S+)\/admin\/join#(\S+)/
export const FIRST = { email: 'first@academy.example', password: 'blue-Kettle-42' }

export const endsCleanly = async (signal: NodeJS.Signals) => {
  const start = begin()
  const url = await start.url()
  const server = await serverOf(start)
  expect(isRunning(server)).toBe(true)
  expect(await start.stop(signal)).toBe(0)
  expect(isRunning(server)).toBe(false)
  await expect(fetch(url)).rejects.toThrow()
  await expect(stat(join(dataDir, 'server.json'))).rejects.toThrow()
  expect(start.stderr).toBe('')
}
