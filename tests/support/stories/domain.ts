import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { freePort } from '../ports.ts'
import { migratedFolder, remove, Start, tinyApp } from '../start.ts'

// Not run here: that a certificate is given out, which needs a name that leads to this machine. What is run is PocketBase's own TLS
// with a certificate that lies where it keeps its own.
export const DOMAIN = 'academy.example'
// Whoever gives out certificates is out of reach.
const UNREACHABLE = { HTTPS_PROXY: 'http://127.0.0.1:1' }

let app: string
export let dataDir: string
export let ports: { readonly secure: number; readonly plain: number }
const starts: Start[] = []

/** Hooks of every test here. */
export const setUp = (): void => {
  beforeAll(async () => {
    app = await tinyApp()
  })

  afterAll(() => remove(app))

  beforeEach(async () => {
    dataDir = await migratedFolder()
    ports = { secure: await freePort(), plain: await freePort() }
  })

  afterEach(async () => {
    for (const start of starts.splice(0)) await start.stop()
    await remove(dataDir)
  })
}

export const settings = () => ({
  DATA_DIR: dataDir,
  ACADEMY_APP_DIR: app,
  DOMAIN,
  HOST: '127.0.0.1',
  PORT: `${ports.secure}`,
  HTTP_PORT: `${ports.plain}`,
  ...UNREACHABLE,
})
export const begin = (): Start => {
  const start = new Start({ env: settings() })
  starts.push(start)
  return start
}
