import { open, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bareClone,
  binary,
  fakeTool,
  remove,
  Start,
  temporaryFolder,
  tinyApp,
} from '../support/start.ts'

let app: string
let dataDir: string
beforeAll(async () => {
  app = await tinyApp()
})
afterAll(() => remove(app))
beforeEach(async () => {
  dataDir = await temporaryFolder()
})
afterEach(() => remove(dataDir))

/** Starts, expects a failure of one sentence, and gives it. */
const refusal = async (env: Record<string, string>, root?: string): Promise<string> => {
  const start = new Start({
    ...(root ? { root } : {}),
    env: { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, POCKETBASE_BIN: binary, ...env },
  })
  expect(await start.ended(), start.stdout).toBe(1)
  expect(start.stderr).toMatch(/^[^\n]+\n$/)
  expect(start.stderr).not.toMatch(/\n {4}at |node:internal|undefined/)
  expect(start.stdout).not.toContain('The academy is at')
  return start.stderr
}

describe('a start is refused in one sentence when', () => {
  test.each([
    [
      'PORT is no number',
      { PORT: 'eighty' },
      "PORT must be a number from 0 to 65535, and it is 'eighty'.",
    ],
    ['PORT is too big', { PORT: '65536' }, 'PORT must be a number'],
    ['PORT is negative', { PORT: '-1' }, 'PORT must be a number'],
    ['HOST is no name', { HOST: 'a b' }, 'HOST must be a host name or an address'],
    ['HOST is not of this machine', { HOST: '203.0.113.7' }, 'that is no address of this machine'],
    ['PUBLIC_URL is no address', { PUBLIC_URL: 'academy' }, 'PUBLIC_URL must be an address'],
    ['PUBLIC_URL has a path', { PUBLIC_URL: 'https://a.example/x' }, 'without a path'],
    ['SAMPLE is neither 0 nor 1', { SAMPLE: 'no' }, "SAMPLE must be 0 or 1, and it is 'no'."],
    ['BACKUP_KEEP is no number', { BACKUP_KEEP: 'all' }, 'BACKUP_KEEP must be a number from 1'],
    ['BACKUP_CRON is no schedule', { BACKUP_CRON: '99 * * * *' }, "BACKUP_CRON is '99 * * * *': "],
    ['LOG is no form', { LOG: 'text' }, "LOG must be json or nothing, and it is 'text'."],
    ['METRICS_TOKEN is short', { METRICS_TOKEN: 'abc' }, 'METRICS_TOKEN must be at least 16'],
    ['DASHBOARD is neither 0 nor 1', { DASHBOARD: 'on' }, 'DASHBOARD must be 0 or 1'],
    ['the admin has no password', { ADMIN_EMAIL: 'a@b.example' }, 'belong together'],
    ['the password has no admin', { ADMIN_PASSWORD: 'blue-Kettle-42' }, 'belong together'],
    ['a name has no admin', { ADMIN_NAME: 'Asha' }, 'ADMIN_NAME only beside them'],
    [
      'the name is long',
      {
        ADMIN_EMAIL: 'a@b.example',
        ADMIN_PASSWORD: 'blue-Kettle-42',
        ADMIN_NAME: 'a'.repeat(201),
      },
      'ADMIN_NAME must be at most 200 characters.',
    ],
    [
      'the password is weak',
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password1!' },
      'ADMIN_PASSWORD is refused: This password is too easy to guess.',
    ],
    [
      'the password is short',
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'x' },
      'ADMIN_PASSWORD is refused: Password must be at least 8 characters.',
    ],
    [
      'the e-mail is none',
      { ADMIN_EMAIL: 'ab', ADMIN_PASSWORD: 'blue-Kettle-42' },
      'must be an e-mail address',
    ],
    [
      'a proxy is trusted on an open port',
      { HOST: '0.0.0.0', TRUSTED_PROXY: 'X-Real-IP' },
      'TRUSTED_PROXY works only when HOST is 127.0.0.1',
    ],
    ['DOMAIN is an address', { DOMAIN: '192.0.2.1' }, 'DOMAIN must be a name such as'],
    [
      'DOMAIN is not where people come',
      { DOMAIN: 'academy.example', PUBLIC_URL: 'https://other.example' },
      'With DOMAIN the address is https://academy.example: leave PUBLIC_URL out',
    ],
    [
      'a proxy stands before DOMAIN',
      { DOMAIN: 'academy.example', TRUSTED_PROXY: 'X-Real-IP' },
      'With DOMAIN no proxy stands in front',
    ],
    ['HTTP_PORT has no DOMAIN', { HTTP_PORT: '80' }, 'HTTP_PORT belongs to DOMAIN'],
    ['a proxy is no header', { TRUSTED_PROXY: 'X Real' }, 'must be the name of the header'],
    [
      'POCKETBASE_BIN is not there',
      { POCKETBASE_BIN: '/nowhere/pb' },
      'no program can be run there',
    ],
    ['POCKETBASE_BIN is something else', { POCKETBASE_BIN: '/bin/true' }, 'that is not PocketBase'],
  ])('%s', async (_name, env, words) => {
    const sentence = await refusal(env)
    expect(sentence).toContain(words)
    expect(sentence).not.toContain('Kettle')
  })

  test.each(['18.20.8', '20.18.3'])('Node is %s', async (version) => {
    const code = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`
    expect(await refusal({ NODE_OPTIONS: `--import=${encodeURI(code)}` })).toBe(
      `This needs Node 20.19 or later, and this is Node ${version}.\n`,
    )
  })

  test('POCKETBASE_BIN is another version', async () => {
    const tool = await fakeTool('pb', 'echo pocketbase version 0.22.0')
    expect(await refusal({ POCKETBASE_BIN: join(tool, 'pb') })).toContain(
      'PocketBase 0.22.0, and this needs 0.39.11',
    )
    await remove(tool)
  })

  test('a port of DOMAIN is busy', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const address = other.address()
    const port = typeof address === 'object' ? `${address?.port}` : ''
    const env = { DOMAIN: 'academy.example', HOST: '127.0.0.1', HTTP_PORT: port }
    expect(await refusal(env)).toBe(
      `Port ${port} is busy: another program listens there. Stop it, or leave DOMAIN out and let that program be the proxy in front.\n`,
    )
    await new Promise((done) => other.close(done))
  })

  test('the port is busy', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    expect(await refusal({ PORT: port })).toBe(
      `Port ${port} is busy: another program listens there; stop it, or set PORT to another number.\n`,
    )
    other.close()
  })

  test('no port is named, and the usual one is busy', async () => {
    const other = createServer()
    // Whoever has it already does as well.
    const isTaken = new Promise<void>((done) => other.once('error', () => done()))
    const isOurs = new Promise<void>((done) => other.listen(8090, '127.0.0.1', done))
    await Promise.race([isTaken, isOurs])
    expect(await refusal({ PORT: '' })).toMatch(/^Port 8090 is busy/)
    other.close()
  })

  test('the data folder is a file', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: file })).toContain('cannot be made or written')
  })

  test('the database is no database, and it is left as it is', async () => {
    await writeFile(
      join(dataDir, 'data.db'),
      'these are somebody else’s words, not a database '.repeat(9),
    )
    expect(await refusal({})).toContain('data.db is not a database; restore a backup')
  })

  test('the database was cut off', async () => {
    const first = new Start({ env: { DATA_DIR: dataDir, ACADEMY_APP_DIR: app } })
    await first.url()
    await first.stop()
    await truncate(join(dataDir, 'data.db'), 9000)
    expect(await refusal({})).toContain('data.db was cut off; restore a backup')
  })

  test('the middle of the database is overwritten', async () => {
    const first = new Start({ env: { DATA_DIR: dataDir, ACADEMY_APP_DIR: app } })
    await first.url()
    await first.stop()
    const file = await open(join(dataDir, 'data.db'), 'r+')
    await file.write(Buffer.alloc(12_000, 0x5a), 0, 12_000, 100)
    await file.close()
    expect(await refusal({})).toContain('The data folder is damaged')
  })

  test('a migration fails, though PocketBase ends with 0', async () => {
    const clone = await bareClone()
    await writeFile(
      join(clone, 'pocketbase/pb_migrations/1999999999_broken.js'),
      "migrate(() => { throw new Error('the shelf is missing') }, () => undefined)\n",
    )
    expect(await refusal({}, clone)).toContain('the shelf is missing')
    await remove(clone)
  })

  test('a hook is broken', async () => {
    const clone = await bareClone()
    await writeFile(join(clone, 'pocketbase/pb_hooks/zz.pb.js'), 'routerAdd(')
    expect(await refusal({}, clone)).toContain(
      "The command 'first-content' failed: PocketBase's own words are in .cache/command.log.",
    )
    await remove(clone)
  })
})
