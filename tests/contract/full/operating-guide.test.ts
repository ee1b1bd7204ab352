import { execFile } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../support/ports.ts'
import { remove, repository, Start, temporaryFolder, tinyApp } from '../../support/start.ts'

// The blocks of pocketbase/deploy/README.md run in their order on one data folder, as the guide tells an operator to type them.

const deployed = (name: string) => readFile(join(repository, 'pocketbase/deploy', name), 'utf8')
const blocks = [...(await deployed('README.md')).matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .map(([, text = '']) => text)
  .filter((text) => !text.startsWith('# by hand: '))
const [settingsBlock = '', ...others] = blocks

let dataDir: string
let other: string
let tools: string
let app: string
let settings: string
let start: Start

/** A text of the guide with the folders of this test in place of the machine's. */
const here = (text: string) =>
  text
    .replaceAll('/etc/academy.env', settings)
    .replaceAll('-o root -g academy', '')
    .replaceAll('/var/lib/academy', dataDir)
    .replaceAll('/opt/academy', repository)
    .replaceAll('/tmp/academy-try', other)
/** Runs lines of the guide, and gives what they print. @throws where one ends with another code than 0 */
const shell = async (text: string): Promise<string> => {
  // npm leaves in the environment of its scripts what leads past this machine's npm. Settings come by the guide's file alone.
  const { npm_execpath: _npm, DATA_DIR: _data, ...inherited } = process.env
  const env = { ...inherited, PATH: `${tools}:${inherited.PATH}` }
  const words = ['-euo', 'pipefail', '-c', here(text)]
  return (await promisify(execFile)('bash', words, { cwd: repository, env })).stdout
}
const begin = async () => {
  const lines = (await readFile(settings, 'utf8')).matchAll(/^([A-Z_]+)=(.*)$/gm)
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  const admin = { ADMIN_EMAIL: 'asha@academy.example', ADMIN_PASSWORD: 'blue-Kettle-42' }
  start = new Start({ env: { ...env, ...admin, ACADEMY_APP_DIR: app } })
  await start.url()
}

beforeAll(async () => {
  app = await tinyApp()
  dataDir = await temporaryFolder()
  other = await temporaryFolder()
  tools = await temporaryFolder()
  settings = join(tools, 'academy.env')
  const tool = (name: string, text: string) => writeFile(join(tools, name), text, { mode: 0o755 })
  await tool('academy', here(await deployed('academy')))
  // Stand-ins for the account of the service, and for a newer release.
  await tool('runuser', `#!/bin/sh\n[ "$1 $2 $3" = '-u academy --' ] && shift 3 && exec "$@"\n`)
  await tool('git', '#!/bin/sh\n')
  await shell(settingsBlock)
})
afterAll(async () => {
  await start?.stop()
  for (const folder of [app, dataDir, other, tools]) await remove(folder)
})

test('the settings are for the service and its commands alone', async () => {
  expect((await stat(settings)).mode & 0o777).toBe(0o640)
  expect(await shell('academy env')).toContain('\nPUBLIC_URL=https://academy.example\n')
  // This machine has no name and no proxy, and port 8090 may be another server's.
  const text = (await readFile(settings, 'utf8')).replace(/^(PUBLIC_URL|TRUSTED_PROXY)=.*\n/gm, '')
  await writeFile(settings, `${text}PORT=${await freePort()}\n`)
  await begin()
})

/** What a block prints once it did its work. */
const PRINTS: readonly (readonly [RegExp, RegExp])[] = [
  [/doctor/, /^(?:All well\.|To do: )/m],
  [/run backup/, /^Backup made: \d+ MB, .*\/backups\/academy-/m],
  [/restore/, / stands in /],
  [/upgrade/, / is up to date: migrations 0\./],
  [/admin -- reset/, /once, within a day: http\S+#\S+/],
]

test.each(others)('a block of the guide works as it stands: %s', async (text) => {
  let said = ''
  for (const part of text.split(/^(systemctl (?:stop|start) academy)$/m)) {
    if (part === 'systemctl stop academy') await start.stop()
    else if (part === 'systemctl start academy') await begin()
    else if (part.trim() !== '') said += await shell(part)
  }
  for (const [, printed] of PRINTS.filter(([block]) => block.test(text)).slice(0, 1))
    expect(said).toMatch(printed)
  expect((await fetch(`${await start.url()}/api/health`)).ok).toBe(true)
})
