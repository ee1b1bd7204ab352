// For a program that looks after the server, such as a container: ends with 0 while the server answers.
import { localUrl } from './start/address.mjs'
import { Failure } from './start/failure.mjs'
import { main } from './start/main.mjs'
import { root } from './start/paths.mjs'
import { readSettings } from './start/settings.mjs'

const ASK_MS = 4_000

await main(async ({ env }) => {
  const { host, port, domain, httpPort } = readSettings(env, root)
  // With DOMAIN the port beside TLS answers with a redirect, whether or not there is a certificate yet.
  const { status } = await fetch(`${localUrl(host, domain ? httpPort : port)}/api/health`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ASK_MS),
  })
  if (status >= 400) throw new Failure('The server does not answer.')
}, 1)
