// For a program that looks after the server, such as a container: ends with 0 while the server answers.
import { askByTls, localUrl } from './start/address.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { root } from './start/paths.mjs'
import { readSettings } from './start/settings.mjs'

const ASK_MS = 4_000

await main(async ({ env }) => {
  const settings = readSettings(env, root)
  const path = '/api/health'
  if (settings.domain) {
    await askByTls(settings, path)
    return
  }
  const { ok } = await fetch(localUrl(settings.host, settings.port) + path, {
    signal: AbortSignal.timeout(ASK_MS),
  })
  if (!ok) throw new Failure('The server does not answer.')
}, 1)
