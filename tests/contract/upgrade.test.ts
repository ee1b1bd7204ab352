import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFeed } from '../support/content.ts'
import { readFrozenData, thawData } from '../support/frozen-data.ts'
import { operate, treeOf } from '../support/operate.ts'
import { startPocketBase, TestServer } from '../support/pocketbase.ts'
import { bareClone, binary, remove, repository, Start, tinyApp } from '../support/start.ts'

const KEPT = /^The content before the upgrade is kept in (\S+\.zip)\.$/m

const migrationsOf = async (folder: string): Promise<readonly string[]> => {
  const { stdout, stderr } = await new TestServer(folder, { dataDir: folder }).command([
    'migrations',
  ])
  return JSON.parse(/ok: (.*)$/m.exec(stdout + stderr)?.[1] ?? '')
}

const FIRST = '1763700011_one_address.js'

const frozen = await readFrozenData('0.2.0')
let dataDir: string
beforeEach(async () => {
  dataDir = await thawData(frozen)
})
afterEach(() => remove(dataDir))

test('npm run upgrade backs up a data folder of an older release, and brings it up to date, as the doctor finds; a second time there is nothing to do', async () => {
  const before = await migrationsOf(dataDir)
  expect(before).not.toContain(FIRST)
  const { code, lines, stderr } = await operate('upgrade.mjs', dataDir)
  expect(code, stderr).toBe(0)
  expect(lines.at(-1)).toMatch(/ is up to date: migrations [1-9]\d*\.$/)
  expect(await migrationsOf(dataDir)).toContain(FIRST)
  const looked = (await operate('doctor.mjs', dataDir)).lines.join('\n')
  for (const subject of ['database', 'files   ', 'log     '])
    expect(looked).toContain(`well     ${subject}`)

  const other = `${dataDir}-before`
  const backup = KEPT.exec(lines.join('\n'))?.[1] ?? ''
  const restored = await operate('restore.mjs', '', [backup, '--into', other])
  expect(restored.code, restored.stderr).toBe(0)
  expect(await migrationsOf(other)).toEqual(before)
  await remove(other)

  const again = await operate('upgrade.mjs', dataDir)
  expect(again.lines).toEqual([expect.stringMatching(/ is up to date: migrations 0\.$/)])
})

test('an older release refuses a data folder of a newer one in one sentence, by what served it last and by its migrations, and changes nothing', async () => {
  const note = join(dataDir, 'release.json')
  const newer = { format: 1, release: '9.1.0', pocketbase: '0.39.11', migrations: [] }
  await writeFile(note, JSON.stringify(newer))
  const before = await treeOf(dataDir)
  const sentence = (name: string) =>
    `A newer release${name} has served the data folder ${dataDir}: run that one, or one after it.\n`
  const upgraded = await operate('upgrade.mjs', dataDir)
  expect(upgraded).toMatchObject({ code: 1, stderr: sentence(' (9.1.0)') })
  expect(await operate('admin.mjs', dataDir, ['reset', 'asha@academy.example'])).toMatchObject({
    code: 1,
    stderr: sentence(' (9.1.0)'),
  })
  const app = await tinyApp()
  const env = { DATA_DIR: dataDir, ACADEMY_APP_DIR: app }
  const start = new Start({ env })
  expect(await start.ended()).toBe(1)
  expect(start.stderr).toBe(sentence(' (9.1.0)'))
  const { 'types.d.ts': _types, ...after } = await treeOf(dataDir)
  expect(after).toMatchObject({
    'release.json': before['release.json'],
    'data.db': before['data.db'],
  })

  await remove(note)
  const server = await startPocketBase({ dataDir })
  await server.makeSuperuser()
  await server.sql(
    "INSERT INTO _migrations (file, applied) VALUES ('1999999999_later.js', 1999999999)",
  )
  await server.stop()
  const refused = await operate('upgrade.mjs', dataDir)
  expect(refused).toMatchObject({ code: 1, stderr: sentence('') })
  await remove(app)
})

test('a migration that fails leaves the content as it was, says so, and leaves a backup', async () => {
  const before = await migrationsOf(dataDir)
  const clone = await bareClone()
  for (const name of ['@zip.js', 'zod'])
    await symlink(join(repository, 'node_modules', name), join(clone, 'node_modules', name))
  const broken = join(clone, 'pocketbase/pb_migrations/1999999999_broken.js')
  await writeFile(
    broken,
    "migrate((app) => { app.db().newQuery('DELETE FROM tests_library').execute(); throw new Error('the shelf is missing') }, () => undefined)\n",
  )
  const app = await tinyApp()
  const env = { DATA_DIR: dataDir, ACADEMY_APP_DIR: app, POCKETBASE_BIN: binary }
  const start = new Start({ root: clone, env })
  expect(await start.ended()).toBe(1)
  expect(start.stdout).toMatch(KEPT)
  expect(start.stderr).toMatch(
    /^The upgrade failed, and \S+ is as it was: .*the shelf is missing[^\n]*\n$/,
  )
  expect(await migrationsOf(dataDir)).toEqual(before)
  await remove(clone)
  const server = await startPocketBase({ dataDir })
  const { changes } = await readFeed(server)
  for (const { id, row } of frozen.feed)
    expect(Boolean(changes.find((entry) => entry.id === id)?.row), id).toBe(Boolean(row))
  await server.stop()
  await remove(app)
})
