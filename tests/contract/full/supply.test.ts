import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { binary, repository } from '../../support/start.ts'

const GOVULNCHECK = 'golang.org/x/vuln/cmd/govulncheck@v1.1.4'

const run = (command: string, args: readonly string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((done) => {
    execFile(command, args, { cwd: repository, maxBuffer: 64_000_000 }, (error, out, err) =>
      done({ code: error?.code ?? 0, out, err }),
    )
  })

/** Output of npm where the list gives no answer: the network's words, or a status of no list. */
const NO_LIST = /advisories\/bulk failed, reason: |^\d{3} .* - POST \S+\/advisories\/bulk$/
test('no package of the app, and none that builds or tests it, has a known hole', async () => {
  const { out } = await run('npm', ['audit', '--json'])
  const told = JSON.parse(out)
  if (NO_LIST.test(told.message)) {
    console.warn('Left out: the registry’s list of known holes does not answer here.')
    return
  }
  expect(told.metadata?.vulnerabilities, out).toMatchObject({ moderate: 0, high: 0, critical: 0 })
})

/** Output of govulncheck, or of Go that fetches it, where the address gives no answer. */
const NO_DATABASE =
  /fetching vulnerabilities: Get "https:\/\/vuln\.go\.dev|proxy\.golang\.org.*dial tcp/
test('no part of PocketBase that is called has a known hole', async () => {
  const { code, out, err } = await run('go', ['run', GOVULNCHECK, '-mode=binary', binary])
  if (code === 'ENOENT' || NO_DATABASE.test(err)) {
    console.warn(`Left out: ${code === 'ENOENT' ? 'Go is not on this machine' : err.trim()}.`)
    return
  }
  // `go run` itself ends with 1, whatever the program ended with.
  expect(code, `${out}${err}`).toBe(0)
})

test('npm lists all parts of this release', async () => {
  const { out } = await run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  expect(JSON.parse(out)).toMatchObject({ bomFormat: 'CycloneDX' })
})
