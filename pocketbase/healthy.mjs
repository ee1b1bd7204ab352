// For whatever looks after the server, such as a container: ends with 0 while it answers.
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { root } from './start/paths.mjs'
import { localUrl, readSettings } from './start/settings.mjs'
import { askByTls } from './start/tls.mjs'

const ASK_MS = 4_000

await main(async ({ env }) => {
  const { host, port, domain } = readSettings(env, root)
  const path = '/api/health'
  if (domain) {
    await askByTls({ host, port, domain, path })
    return
  }
  const { ok } = await fetch(`${localUrl(host, port)}${path}`, {
    signal: AbortSignal.timeout(ASK_MS),
  })
  if (!ok) throw new Failure('The server does not answer.')
}, 1)
