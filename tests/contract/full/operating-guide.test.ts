import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3Store, startS3 } from '../../support/s3-store.ts'
import { remove, repository, Start, temporaryFolder, tinyApp } from '../../support/start.ts'

const BY_HAND = '# by hand: '
/** The first line of a block says what it needs. */
const needs = (text: string, what: string) => (/^# (.*)$/m.exec(text)?.[1] ?? '').includes(what)
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
  let store: S3Store | null
  const METRICS_TOKEN = 'a-token-of-the-tests'
  beforeAll(async () => {
    for (const one of byHand) console.log(`Not run, for it needs more than this machine:\n${one}`)
    app = await tinyApp()
    dataDir = await temporaryFolder()
    other = await temporaryFolder()
    store = await startS3()
    for (const bucket of ['backups', 'files']) await store?.bucket(bucket)
    await begin()
  })
  const begin = async () => {
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
  }
  afterAll(async () => {
    await start.stop()
    await store?.stop()
    for (const folder of [app, dataDir, other]) await remove(folder)
  })

  test('tells both kinds of commands apart', () => {
    expect([ours.length, byHand.length]).toEqual([9, 7])
  })

  test.each(ours)('has a command that works as it stands: %s', async (text) => {
    const withS3 = needs(text, 'with S3')
    if (withS3 && !store) {
      console.warn(`Left out, for there is no S3 store here:\n${text}`)
      return
    }
    const isStopped = needs(text, 'with the server stopped')
    if (isStopped) await start.stop()
    const command = text
      .replaceAll('/var/lib/academy', dataDir)
      .replaceAll('/tmp/academy-try', other)
      .replaceAll('/tmp/academy-s3-try', join(other, 's3'))
      .replaceAll('http://127.0.0.1:8090', url)
    // What npm leaves in the environment of its scripts leads past this machine's npm.
    const { npm_execpath: _npm, ...inherited } = process.env
    const s3 = withS3
      ? { ...store?.env('BACKUP_S3', 'backups'), ...store?.env('FILES_S3', 'files') }
      : {}
    const env = { ...inherited, ...s3, DATA_DIR: dataDir, METRICS_TOKEN }
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: repository,
      env,
    })
    expect(stdout).not.toBe('')
    if (isStopped) await begin()
  })
})
