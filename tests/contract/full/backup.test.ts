import { cp, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backUp, operate, pathIn } from '../../support/operate.ts'
import { startPocketBase } from '../../support/pocketbase.ts'
import { remove, Start, tinyApp } from '../../support/start.ts'
import {
  open,
  opened,
  other,
  papersOf,
  rest,
  savePaper,
  server,
  setUp,
} from '../../support/stories/backup.ts'

setUp()

describe('a backup', () => {
  test('that is killed at any moment leaves no file that counts, and the next one clears up', async () => {
    await savePaper()
    const folder = join(server.dataDir, 'backups')
    const namesIn = (path: string) => readdir(path).catch(() => [] as string[])
    /** Ends a backup by a signal once its draft has that file. */
    const endAt = async (reached: string, signal: NodeJS.Signals) => {
      const run = new Start({ script: 'backup.mjs', env: { DATA_DIR: server.dataDir } })
      const draft = `draft-${run.pid}`
      const hasReached = async () => (await namesIn(join(folder, draft))).includes(reached)
      while (!(await hasReached())) if (run.child.exitCode !== null) throw new Error(run.stderr)
      return { draft, code: await run.stop(signal) }
    }
    for (const reached of ['data.db', 'index.json', 'backup.zip']) {
      const { draft } = await endAt(reached, 'SIGKILL')
      expect(await namesIn(folder)).toEqual([draft])
    }
    expect((await endAt('data.db', 'SIGTERM')).code).toBe(1)
    expect(await namesIn(folder)).toEqual([])
    const path = await backUp(server.dataDir)
    expect(await namesIn(folder)).toEqual([basename(path)])
  })

  test('is made by the schedule, and of several the newest are kept', async () => {
    const { dataDir } = server
    await rest()
    const env = { DATA_DIR: dataDir, BACKUP_KEEP: '2', ACADEMY_NODE: process.execPath }
    const scheduled = await startPocketBase({
      dataDir,
      env: { ...env, ACADEMY_BACKUP_CRON: '30 21 * * *' },
    })
    opened.push(scheduled)
    const token = await scheduled.superuser()
    const names = async () => (await readdir(join(dataDir, 'backups')).catch(() => [])).sort()
    const made: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      await scheduled.api('/api/crons/backup', { method: 'POST', token })
      await expect.poll(async () => (await names()).at(-1)).toMatch(/^academy-/)
      const newest = async () => (await names()).findLast((name) => name.endsWith('.zip')) ?? ''
      await expect.poll(newest).not.toBe(made.at(-1) ?? '')
      made.push(await newest())
    }
    await expect.poll(names).toEqual(made.slice(-2))
    // Made while the clock was years ahead.
    for (const year of ['2098', '2099'])
      await writeFile(join(dataDir, `backups/academy-${year}-01-01T00-00-00-000Z.zip`), '')
    const { lines } = await operate('backup.mjs', dataDir, [], { BACKUP_KEEP: '2' })
    expect(await names()).toContain(basename(pathIn(lines)))
  })
})

describe('a restore', () => {
  test('keeps what it replaces, and goes back and forth', async () => {
    await rest()
    const first = await backUp(server.dataDir)
    await server.start()
    await server.storeFile()
    const lost = await savePaper()
    const later = await papersOf(server, lost.seq)
    await rest()
    const { lines } = await operate('restore.mjs', server.dataDir, [first])
    const kept = /kept in (.*)\.$/.exec(lines.at(-1) ?? '')?.[1] ?? ''
    await server.start()
    expect((await server.api(`/api/sync/line?epoch=${lost.epoch}`)).status).toBe(404)
    await rest()
    await cp(kept, other, { recursive: true })
    expect(await papersOf(await open(other), lost.seq)).toEqual(later)
  })

  test('that was cut off holds up every start until it is done again', async () => {
    await rest()
    const path = await backUp(server.dataDir)
    const mark = join(server.dataDir, 'restore.pending')
    await writeFile(mark, '')
    await remove(join(server.dataDir, 'data.db'))
    const app = await tinyApp()
    const begin = () => new Start({ env: { DATA_DIR: server.dataDir, ACADEMY_APP_DIR: app } })
    const refused = begin()
    expect(await refused.ended()).toBe(1)
    expect(refused.stderr).toBe(
      `A restore of the data folder ${server.dataDir} was cut off: run npm run restore again.\n`,
    )
    expect((await operate('restore.mjs', server.dataDir, [path])).code).toBe(0)
    const start = begin()
    await start.url()
    await start.stop()
    await remove(app)
  })
})
