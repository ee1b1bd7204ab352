import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFeed } from '../../support/content.ts'
import { readFrozenData, thawData } from '../../support/frozen-data.ts'
import { startPocketBase } from '../../support/pocketbase.ts'
import { bareClone, binary, remove, repository, Start, tinyApp } from '../../support/start.ts'
import { KEPT, migrationsOf } from '../../support/stories/upgrade.ts'

const frozen = await readFrozenData('0.2.0')
let dataDir: string
beforeEach(async () => {
  dataDir = await thawData(frozen)
})
afterEach(() => remove(dataDir))

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
