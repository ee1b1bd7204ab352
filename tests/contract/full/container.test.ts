import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { appFolder } from '../../support/app-paths.ts'
import { freePort } from '../../support/ports.ts'
import { remove, repository, Start, temporaryFolder } from '../../support/start.ts'

// No container runtime and no base image is to be had here. What is run is what the image is made of: its list of files made by
// its own words, started as nobody on a tree that nobody can write.
console.log(
  'Not run, for it needs a container runtime: podman build -f pocketbase/deploy/Containerfile',
)

const run = promisify(execFile)
const NOBODY = '65532'
const path = join(repository, 'pocketbase/deploy/Containerfile')
const text = (await readFile(path, 'utf8')).replace(/\\\n/g, '')
const linesOf = (word: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest = '']) => rest)

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) {
    await run('chmod', ['-R', 'u+w', folder])
    await remove(folder)
  }
})

test('what the image holds starts, backs up and is well, as nobody on a root that cannot be written', async () => {
  if (process.getuid?.() !== 0) {
    console.warn('Left out: only root can run something as nobody.')
    return
  }
  const out = await temporaryFolder()
  folders.push(out)
  const made = linesOf('RUN').find((words) => words.startsWith('mkdir -p /out')) ?? ''
  const here = made
    .replaceAll('/out/', `${out}/`)
    .replace('.cache/app ', `${appFolder()} `)
    .replace('ln -s /tmp', `ln -s ${join(out, 'tmp')}`)
  await run('bash', ['-euc', here], { cwd: repository })
  await run('chmod', ['-R', 'a+rX,go-w', out])
  await run('chown', ['-R', NOBODY, join(out, 'data')])
  await run('chmod', ['u+w', join(out, 'data')])
  await mkdir(join(out, 'tmp'))
  await run('chmod', ['a+rwx', join(out, 'tmp')])
  await run('chmod', ['a+rx', out])
  const port = `${await freePort()}`
  const settings = Object.fromEntries(
    linesOf('ENV').flatMap((words) => words.split(' ').map((one) => one.split('='))),
  )
  const env = {
    PATH: process.env.PATH ?? '',
    PORT: port,
    ...settings,
    DATA_DIR: join(out, 'data'),
    ACADEMY_APP_DIR: join(out, 'opt/app'),
    POCKETBASE_BIN: join(out, 'opt/pocketbase'),
  }
  const ids = ['--reuid', NOBODY, '--regid', NOBODY, '--clear-groups', '--no-new-privs']
  const command = (script: string) => [
    ...ids,
    process.execPath,
    join(out, 'opt/academy/pocketbase', script),
  ]
  const asNobody = (script: string) =>
    run('setpriv', command(script), { env, cwd: join(out, 'opt/academy') })
  const start = new Start({ command: 'setpriv', args: command('start.mjs'), env })
  const url = await start.url()
  expect(await (await fetch(`${url}/free-pdfs`)).text()).toContain('<title>')
  await asNobody('healthy.mjs')
  expect((await asNobody('backup.mjs')).stdout).toMatch(/\/data\/backups\/academy-\S+\.zip\n$/)
  expect((await asNobody('doctor.mjs')).stdout).toMatch(
    /^well {5}backup {4}The newest backup is 0 hours old/m,
  )
  await start.stop()
  await expect(asNobody('healthy.mjs')).rejects.toMatchObject({ code: 1 })
})
