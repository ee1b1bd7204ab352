import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  migratedFolder,
  remove,
  Start,
  type StartOptions,
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
