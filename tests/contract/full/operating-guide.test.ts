import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goProgram } from '../../support/go-program.ts'
import { treeOf } from '../../support/operate.ts'
import { freePort } from '../../support/ports.ts'
import { S3_KEYS, type S3Store, startS3 } from '../../support/s3-store.ts'
import { remove, repository, Start, temporaryFolder, tinyApp } from '../../support/start.ts'
import { systemProgram } from '../../support/system-program.ts'

const BY_HAND = '# by hand: '
const deployed = (name: string) => readFile(join(repository, 'pocketbase/deploy', name), 'utf8')
const guide = await deployed('README.md')
const s3Text = await deployed('s3.env')
/** Blocks, and commands in the middle of a sentence, as they follow one another. */
const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$|`(academy [^`\n]+)`/gm)].map(
  ([, block, inline = '']) => block ?? inline,
)
const byHand = commands.filter((text) => text.startsWith(BY_HAND))
/** It leads to another machine; what it copies is the same to a folder of this one. */
const copyOff = byHand.find((text) => text.includes('\nrsync ')) ?? ''
const settingsBlock = commands.find((text) => text.includes('cat > /etc/academy.env')) ?? ''
const update = commands.find((text) => text.includes('git pull')) ?? ''
const ofLitestream = commands.filter((text) => text.startsWith('academy litestream'))
const apart = [settingsBlock, update, ...byHand, ...ofLitestream]
const ours = commands.filter((text) => !apart.includes(text))

/** NAME=value lines, as systemd and podman read them. */
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

describe('the operating guide', () => {
  let dataDir: string
  let other: string
  let app: string
  let tools: string
  let settings: string
  let start: Start
  let url: string
  let store: S3Store | null
  /** Calls of the tools below, in order. */
  let told: string[] = []

  /** Stand-ins for the machine's tools report their calls here. npm and git refuse any user but the account. */
  const tell = createServer(async (request, response) => {
    const words = decodeURIComponent(request.url ?? '').slice(1)
    told.push(words)
    try {
      if (words === 'systemctl stop academy') await start.stop()
      if (words === 'systemctl start academy') await begin()
    } catch (error) {
      console.error(error)
      response.statusCode = 500
    }
    response.end()
  })
  const tool = (name: string, text: string) =>
    writeFile(join(tools, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const makeTools = async () => {
    tell.listen(0, '127.0.0.1')
    await once(tell, 'listening')
    const { port } = tell.address() as AddressInfo
    const said = (name: string) =>
      `curl -fsS --noproxy '*' "http://127.0.0.1:${port}/${name}%20$(echo "$*" | sed 's/ /%20/g')"`
    const asAccount = `[ "$AS" = academy ] || { echo 'As root this leaves files that the service cannot touch.' >&2; exit 1; }`
    await tool('systemctl', said('systemctl'))
    await tool('runuser', `[ "$1 $3" = '-u --' ] || exit 1\nexport AS=$2\nshift 3\nexec "$@"`)
    await tool('git', `${asAccount}\n${said('git')}`)
    const npm = (await promisify(execFile)('which', ['npm'])).stdout.trim()
    const fails = `case "$*" in "\${FAILING:-none}"*) exit 1 ;; esac`
    await tool('npm', `${asAccount}\n${said('npm')}\n${fails}\nexec ${npm} "$@"`)
    const own = await deployed('academy').catch(() => 'exit 1')
    await writeFile(join(tools, 'academy'), here(own))
    await chmod(join(tools, 'academy'), 0o755)
  }
  /** A text of the guide with the folders of this test in the place of the machine's. */
  const here = (text: string) =>
    text
      .replaceAll('/etc/academy.env', settings)
      .replaceAll('/etc/litestream.yml', join(tools, 'litestream.yml'))
      .replaceAll('-o root -g academy', '')
      .replaceAll('/var/lib/academy', dataDir)
      .replaceAll('/opt/academy', repository)
      .replaceAll('/tmp/academy-try', other)
      .replaceAll('/tmp/academy-s3-try', join(other, 's3'))
      .replaceAll('http://127.0.0.1:8090', url)
  const ready = (text: string, extra: Readonly<Record<string, string>> = {}) => {
    // What npm leaves in the environment of its scripts leads past this machine's npm. No setting comes but by the guide's file.
    const { npm_execpath: _npm, DATA_DIR: _data, METRICS_TOKEN: _token, ...others } = process.env
    // Nor is anything known here of other stores.
    const inherited = Object.entries(others).filter(([name]) => !name.startsWith('AWS_'))
    const env = { ...Object.fromEntries(inherited), ...extra, PATH: `${tools}:${others.PATH}` }
    return { words: ['-euo', 'pipefail', '-c', here(text)], options: { cwd: repository, env } }
  }
  const shell = async (text: string, extra: Readonly<Record<string, string>> = {}) => {
    const { words, options } = ready(text, extra)
    return (await promisify(execFile)('bash', words, options)).stdout
  }
  /** A start as systemd does it: with the settings of the unit and of the files that it names. */
  const begin = async () => {
    const unit = here(await deployed('academy.service'))
    const own = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line).join('\n')
    const files = [...unit.matchAll(/^EnvironmentFile=-?(.*)$/gm)].map(([, path = '']) => path)
    const read = await Promise.all(files.map((path) => readFile(path, 'utf8')))
    const env = { ...settingsOf(own), ...settingsOf(read.join('\n')) }
    start = new Start({
      // Of these the first is what a start does without a word, and the others stand for this machine and its first admin.
      env: {
        SAMPLE: '1',
        ...env,
        ACADEMY_APP_DIR: app,
        ADMIN_EMAIL: 'asha@academy.example',
        ADMIN_PASSWORD: 'blue-Kettle-42',
      },
    })
    await start.url()
  }

  beforeAll(async () => {
    for (const one of byHand.filter((text) => text !== copyOff))
      console.log(`Not run, for it needs more than this machine:\n${one}`)
    app = await tinyApp()
    dataDir = await temporaryFolder()
    other = await temporaryFolder()
    tools = await temporaryFolder()
    settings = join(await temporaryFolder(), 'academy.env')
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    store = await startS3()
    for (const [, bucket = ''] of s3Text.matchAll(/_S3=.*\/(.*)$/gm)) await store?.bucket(bucket)
    await makeTools()
    await shell(settingsBlock)
    // This machine has no name and no proxy, and other servers.
    const text = (await readFile(settings, 'utf8')).replace(
      /^(PUBLIC_URL|TRUSTED_PROXY)=.*\n/gm,
      '',
    )
    await writeFile(settings, `${text}PORT=${port}\n`)
    await begin()
  })
  afterAll(async () => {
    await start?.stop()
    await store?.stop()
    tell.close()
    for (const folder of [app, dataDir, other, tools, join(settings, '..')]) await remove(folder)
  })

  test('tells both kinds of commands apart', () => {
    expect([ours.length, byHand.length]).toEqual([12, 5])
  })

  test('has one file of settings, which service and commands read, and nobody else', async () => {
    expect((await stat(settings)).mode & 0o777).toBe(0o640)
    const set = settingsOf(await readFile(settings, 'utf8'))
    expect(set).toMatchObject({ DATA_DIR: dataDir, SAMPLE: '0', LOG: 'json' })
    expect(set.METRICS_TOKEN).toMatch(/^[0-9a-f]{48}$/)
    expect(await shell('academy env')).toContain(`\nMETRICS_TOKEN=${set.METRICS_TOKEN}\n`)
    await writeFile(`${settings}.bare`, 'LOG=json\n')
    const bare = (await deployed('academy')).replace('/etc/academy.env', `${settings}.bare`)
    await expect(shell(bare)).rejects.toMatchObject({
      stderr: expect.stringContaining('DATA_DIR: is missing'),
    })
  })

  test('opens a site without sample content', async () => {
    expect(start.stdout).toContain('Loading the first programmes')
  })

  /** The lines of s3.env with the place and the keys of this store. */
  const ofStore = (text: string) =>
    text
      .replaceAll('https://', 'http://')
      .replaceAll('s3.example', new URL(store?.endpoint ?? 'http://none').host)
      .replaceAll('KEY:SECRET', `${S3_KEYS.accessKey}:${S3_KEYS.secret}`)
  /** A command's output once it did its work, on the served content. */
  const saysOf = (line: string): string | RegExp => {
    if (line.includes('doctor')) return /^well {5}/m
    if (line.includes('/metrics')) return /^academy_head \d/m
    if (line.includes('npm run backup')) return `MB, ${dataDir}/backups/academy-`
    if (line.includes('--into')) return ` stands in ${other}`
    if (line.includes('restore')) return ` stands in ${dataDir}: `
    if (line.includes('files -- s3')) return /files lie on the bucket/
    if (line.includes('files -- disk')) return /files lie on the disk/
    if (line.includes('admin')) return 'A new password for '
    return /./
  }

  test.each(ours)('has a command that works as it stands: %s', async (text) => {
    const isOnS3 = /\bs3\b|with S3|files -- disk/.test(text)
    if (isOnS3 && !store) {
      console.warn(`Left out, for there is no S3 store here:\n${text}`)
      return
    }
    const before = await readFile(settings, 'utf8')
    if (isOnS3) await appendFile(settings, ofStore(s3Text))
    // What the guide says of a command in the middle of a sentence: with the server stopped.
    const isStopped = !text.includes('\n') && /restore|files/.test(text)
    if (isStopped) await start.stop()
    const stdout = await shell(text)
      .then((said) => `\n${said}`)
      .finally(() => writeFile(settings, before))
    for (const line of text.split('\n').filter((one) => one.startsWith('academy')))
      expect(stdout).toMatch(saysOf(line))
    if (isStopped) await begin()
    expect((await fetch(`${url}/api/server`)).ok).toBe(true)
  })

  const stepsOf = async (failing: string) => {
    told = []
    await shell(update, { FAILING: failing })
    expect((await fetch(`${url}/api/server`)).ok).toBe(true)
    return told
  }
  test('updates the stopped server: pulls, builds, upgrades and starts it', async () => {
    expect(await stepsOf('none')).toEqual([
      'systemctl stop academy',
      'git tag -f before',
      'git pull --ff-only',
      'npm run build',
      'npm run upgrade',
      'systemctl start academy',
    ])
  })
  test('starts the release before it where an upgrade fails', async () => {
    expect((await stepsOf('run upgrade')).slice(-5)).toEqual([
      'npm run upgrade',
      'npm run upgrade',
      'git reset --hard before',
      'npm run build',
      'systemctl start academy',
    ])
  })

  test('copies the database by Litestream, and brings it back', async () => {
    const program = await goProgram('litestream')
    const [replicate = '', bringBack = ''] = ofLitestream
    if (!program || !store) return
    await symlink(program, join(tools, 'litestream'))
    await store.bucket('academy-copy')
    const config = here(await deployed('litestream.yml'))
    await writeFile(
      join(tools, 'litestream.yml'),
      config.replace('https://s3.example', store.endpoint),
    )
    const { accessKey, secret } = S3_KEYS
    const keys = { LITESTREAM_ACCESS_KEY_ID: accessKey, LITESTREAM_SECRET_ACCESS_KEY: secret }
    for (const [name, value] of Object.entries(keys))
      await appendFile(settings, `${name}=${value}\n`)
    const { words, options } = ready(replicate)
    const copying = spawn('bash', words, { ...options, stdio: 'ignore', detached: true })
    const gone = once(copying, 'exit')
    const isCopied = () =>
      shell(bringBack.replace('-o /var/lib/academy/', '-o /tmp/academy-try/litestream-')).then(
        () => true,
        () => false,
      )
    try {
      while (!(await isCopied())) expect(copying.exitCode).toBeNull()
    } finally {
      if (copying.exitCode === null) process.kill(-Number(copying.pid))
      await gone
    }
    await start.stop()
    for (const name of ['data.db', 'data.db-wal', 'data.db-shm'])
      await rename(join(dataDir, name), join(other, name)).catch(() => undefined)
    await shell(bringBack)
    await begin()
    expect((await fetch(`${url}/api/server`)).ok).toBe(true)
  })

  test('copies backups off the machine, and nothing else', async () => {
    const program = await systemProgram('/usr/bin/rsync', 'rsync')
    if (!program) return
    await symlink(program, join(tools, 'rsync'))
    await shell('academy npm run backup')
    const there = join(other, 'there')
    await shell(copyOff.replace('backup.example:academy', there))
    const due = Object.entries(await treeOf(dataDir)).filter(([name]) =>
      name.startsWith('backups/'),
    )
    expect(due.length).toBeGreaterThan(0)
    expect(await treeOf(there)).toEqual(Object.fromEntries(due))
  })

  test('watches metrics that are there', async () => {
    const said = await shell(ours.find((text) => text.includes('/metrics')) ?? '')
    const named = [...guide.matchAll(/\bacademy_[a-z_]+/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !said.includes(`\n${name}`))).toEqual([])
  })
})
