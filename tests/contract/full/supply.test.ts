import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appFolder } from '../../support/app-paths.ts'
import { binary, repository } from '../../support/start.ts'

const GOVULNCHECK = 'golang.org/x/vuln/cmd/govulncheck@v1.1.4'

const run = (command: string, args: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(command, args, { cwd: repository, maxBuffer: 64_000_000 }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    )
  })

test('no package of the app has a known hole', async () => {
  const { out } = await run('npm', ['audit', '--omit=dev', '--json'])
  const told = JSON.parse(out)
  if (!told.metadata) {
    console.warn('Left out: the registry’s list of known holes does not answer here.')
    return
  }
  expect(told.metadata.vulnerabilities).toMatchObject({ moderate: 0, high: 0, critical: 0 })
})

test('no part of PocketBase that is called has a known hole', async () => {
  const { code, out, err } = await run('go', ['run', GOVULNCHECK, '-mode=binary', binary])
  if (code !== 0 && code !== 3) {
    console.warn(`Left out: govulncheck cannot run here: ${err.trim().split('\n').at(-1)}`)
    return
  }
  expect(code, out).toBe(0)
})

test('a list of all parts lies beside the build', async () => {
  const list = JSON.parse(await readFile(join(appFolder(), 'server/sbom.cdx.json'), 'utf8'))
  expect(list.bomFormat).toBe('CycloneDX')
})
