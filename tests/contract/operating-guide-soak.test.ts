import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remove, repository, Start, temporaryFolder, tinyApp } from '../support/start.ts'

const BY_HAND = '# by hand: '
const guide = await readFile(join(repository, 'pocketbase/deploy/README.md'), 'utf8')
const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
const ours = blocks.filter((text) => !text.startsWith(BY_HAND))
const byHand = blocks.filter((text) => text.startsWith(BY_HAND))

describe('the operating guide', () => {
  let dataDir: string
  let other: string
  let app: string
  let start: Start
  let url: string
  const METRICS_TOKEN = 'a-token-of-the-tests'
  beforeAll(async () => {
    for (const one of byHand) console.log(`Not run, for it needs more than this machine:\n${one}`)
    app = await tinyApp()
    dataDir = await temporaryFolder()
    other = await temporaryFolder()
    start = new Start({
      env: {
        DATA_DIR: dataDir,
        ACADEMY_APP_DIR: app,
        METRICS_TOKEN,
        ADMIN_EMAIL: 'asha@academy.example',
        ADMIN_PASSWORD: 'blue-Kettle-42',
      },
    })
    url = await start.url()
  })
  afterAll(async () => {
    await start.stop()
    for (const folder of [app, dataDir, other]) await remove(folder)
  })

  test('tells both kinds of commands apart', () => {
    expect([ours.length, byHand.length]).toEqual([6, 4])
  })

  test.each(ours)('has a command that works as it stands: %s', async (text) => {
    const command = text
      .replaceAll('/var/lib/academy', dataDir)
      .replaceAll('/tmp/academy-try', other)
      .replaceAll('http://127.0.0.1:8090', url)
    // What npm leaves in the environment of its scripts leads past this machine's npm.
    const { npm_execpath: _npm, ...inherited } = process.env
    const env = { ...inherited, DATA_DIR: dataDir, METRICS_TOKEN }
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: repository,
      env,
    })
    expect(stdout).not.toBe('')
  })
})
