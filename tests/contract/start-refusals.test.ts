import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bareClone, binary, remove, Start, temporaryFolder, tinyApp } from '../support/start.ts'

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
  // What else is wrong with a setting: tests/unit/operate/start-settings.test.ts.
  test.each([
    [
      'PORT is no number',
      { PORT: 'eighty' },
      "PORT must be a number from 0 to 65535, and it is 'eighty'.",
    ],
    ['BACKUP_CRON is no schedule', { BACKUP_CRON: '99 * * * *' }, "BACKUP_CRON is '99 * * * *': "],
    [
      'the password is weak',
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password1!' },
      'ADMIN_PASSWORD is refused: This password is too easy to guess.',
    ],
    ['POCKETBASE_BIN is something else', { POCKETBASE_BIN: '/bin/true' }, 'that is not PocketBase'],
  ])('%s', async (_name, env, words) => {
    const sentence = await refusal(env)
    expect(sentence).toContain(words)
    expect(sentence).not.toContain('Kettle')
  })

  test('Node is too old', async () => {
    const code =
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.18.3"}})'
    expect(await refusal({ NODE_OPTIONS: `--import=${encodeURI(code)}` })).toBe(
      'This needs Node 20.19 or later, and this is Node 20.18.3.\n',
    )
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

  test('the database is no database, and it is left as it is', async () => {
    await writeFile(
      join(dataDir, 'data.db'),
      'these are somebody else’s words, not a database '.repeat(9),
    )
    expect(await refusal({})).toContain('SQLite cannot read the database')
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
})
