import { execFile } from 'node:child_process'
import { cp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { change, pushRaw } from '../../support/content.ts'
import { startPocketBase, type TestServer } from '../../support/pocketbase.ts'
import { freePort } from '../../support/ports.ts'
import { remove, temporaryFolder } from '../../support/start.ts'
import { turnedHooks } from '../../support/turned-clock.ts'
import {
  acknowledged,
  endsEqual,
  headNow,
  holdsAll,
  holdsWholeFiles,
  passed,
  underWork,
} from '../../support/under-work.ts'

const run = promisify(execFile)
type Admins = Parameters<typeof acknowledged>[0]

let server: TestServer
afterEach(async () => {
  await server.kill('SIGTERM')
  await remove(server.dataDir)
})

/** Waits until the server has taken some more. */
const moreSaved = async (admins: Admins) => {
  const known = acknowledged(admins)
  await expect.poll(() => acknowledged(admins)).toBeGreaterThan(known + 3)
}

describe('a process that stands still, or whose clock is wrong', () => {
  test('[R17] a server that is stopped for a minute goes on as if nothing had been', async () => {
    server = await startPocketBase({ port: await freePort() })
    const from = await headNow(server)
    const all = await underWork(server, async (admins) => {
      await moreSaved(admins)
      process.kill(Number(server.pid), 'SIGSTOP')
      await passed(60_000)
      process.kill(Number(server.pid), 'SIGCONT')
      await moreSaved(admins)
    })
    await endsEqual(server, all)
    await holdsAll(server, all.admins, from)
    await holdsWholeFiles(server)
  }, 240_000)

  test('[R4] [R17] a clock a year ahead or behind, before a kill and after it, loses nothing', async () => {
    const clock = await turnedHooks()
    server = await startPocketBase({ port: await freePort(), hooksDir: clock.hooksDir })
    const from = await headNow(server)
    const YEAR_MS = 366 * 24 * 3_600_000
    const all = await underWork(server, async (admins) => {
      for (const offsetMs of [YEAR_MS, -YEAR_MS, 0]) {
        await clock.turn(offsetMs)
        await moreSaved(admins)
        await server.kill('SIGKILL')
        await server.start()
        await moreSaved(admins)
        await holdsAll(server, admins, from)
      }
    })
    await endsEqual(server, all)
    await holdsWholeFiles(server)
    await clock.remove()
  })
})

/** Spoils the end of the newest frame of a write-ahead log: older ones lie behind it, under other salts. */
const tearNewestFrame = async (path: string) => {
  const [HEADER, FRAME] = [32, 24]
  const log = await open(path, 'r+')
  const { size } = await log.stat()
  const bytes = (await log.read(Buffer.alloc(size), 0, size, 0)).buffer
  const page = bytes.readUInt32BE(8)
  const salts = bytes.subarray(16, 24)
  let end = HEADER
  while (end + FRAME + page <= size && bytes.subarray(end + 8, end + 16).equals(salts))
    end += FRAME + page
  expect(end).toBeGreaterThan(HEADER)
  await log.write(Buffer.alloc(page / 2, 0xa5), 0, page / 2, end - page / 2)
  await log.close()
}

test('[R3] [R10] [R14] a torn last page of the write-ahead log costs that one commit, and every device follows', async () => {
  server = await startPocketBase({ port: await freePort() })
  const all = await underWork(server, async (admins) => {
    for (let turn = 0; turn < 5; turn++) {
      await moreSaved(admins)
      await server.kill('SIGKILL')
      await tearNewestFrame(join(server.dataDir, 'data.db-wal'))
      await server.start()
      const [{ integrity_check: sound } = {}] = await server.sql(
        'SELECT integrity_check FROM pragma_integrity_check',
      )
      expect(sound).toBe('ok')
      for (const admin of admins) admin.passHour()
    }
  })
  for (const visitor of all.visitors) visitor.passHour()
  for (const { outbox, pull } of all.admins)
    await expect
      .poll(async () => {
        await outbox?.push()
        await pull()
        // What stands on a change that the disk lost is asked about: here the server's words are kept.
        for (const { id, conflict } of (await outbox?.items()) ?? [])
          if (conflict) await outbox?.decide(id, conflict.seq, 'theirs')
        return outbox?.items()
      })
      .toEqual([])
  await endsEqual(server, all, { isOnLine: false })
  await holdsWholeFiles(server, { isDiskAtFault: true })
})

describe('a disk that takes nothing', () => {
  let disk: string
  let canMount = true
  beforeEach(async () => {
    disk = await temporaryFolder()
    canMount = await run('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'academy-tests', disk]).then(
      () => true,
      () => false,
    )
    if (!canMount) console.warn('Left out: this account may mount no small disk.')
    await cp(String(process.env.ACADEMY_TEST_TEMPLATE), join(disk, 'data'), { recursive: true })
    server = await startPocketBase({ port: await freePort(), dataDir: join(disk, 'data') })
    await server.superuser()
  })
  afterEach(async () => {
    await server.kill('SIGTERM')
    if (canMount) await run('umount', [disk])
    await remove(disk)
  })
  /** Takes every byte that is left. */
  const fill = async () => {
    const path = join(disk, 'ballast')
    for (const piece of [1 << 20, 1 << 12])
      for (;;) {
        const file = await open(path, 'a')
        const isFull = await file.write(Buffer.alloc(piece)).then(
          ({ bytesWritten }) => bytesWritten < piece,
          () => true,
        )
        await file.close()
        if (isFull) break
      }
    return () => rm(path)
  }

  test('[R17] a full disk is said, holds up nobody who reads, and loses nothing that was acknowledged', async () => {
    if (!canMount) return
    const from = await headNow(server)
    const other = await server.createAdmin()
    const all = await underWork(server, async (admins) => {
      for (const isKilled of [false, true]) {
        await moreSaved(admins)
        const makeRoom = await fill()
        await expect.poll(async () => (await pushRaw(server, other, [change()])).status).toBe(503)
        expect((await server.api('/api/sync/digest')).status).toBe(200)
        if (isKilled) {
          await server.kill('SIGKILL')
          // What it was about to write has left room. A start serves where the log itself has enough of it.
          await fill()
          await server.start().catch(({ message }) => expect(message).toMatch(/disk is full/))
          await server.kill('SIGKILL')
        }
        await makeRoom()
        if (isKilled) await server.start()
      }
    })
    await endsEqual(server, all)
    await holdsAll(server, all.admins, from)
    await holdsWholeFiles(server, { isDiskAtFault: true })
  })
})
