import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { change, push, readFeed } from '../support/content.ts'
import {
  type FrozenData,
  frozenDataVersions,
  readFrozenData,
  thawData,
} from '../support/frozen-data.ts'
import { startPocketBase, type TestServer } from '../support/pocketbase.ts'

const versions = await frozenDataVersions()

test('the data folders of releases are there', () => {
  expect(versions).toContain('0.2.0')
})

describe.each(versions)('a data folder of release %s', (version) => {
  let frozen: FrozenData
  let server: TestServer
  beforeAll(async () => {
    frozen = await readFrozenData(version)
    server = await startPocketBase({ dataDir: await thawData(frozen) })
  })
  afterAll(async () => {
    await server.stop()
    await rm(server.dataDir, { recursive: true, force: true })
  })

  test('[R3] [R16] goes on where it stopped: the same line, and every row as visitors had it', async () => {
    const head = await server.head()
    expect(head.epochs.map(([epoch]) => epoch)).toContain(frozen.head.epoch)
    expect(head.seq).toBeGreaterThanOrEqual(frozen.head.seq)
    const { changes } = await readFeed(server)
    for (const { id, row } of frozen.feed) {
      const now = changes.find((entry) => entry.id === id)
      expect(Boolean(now?.row), id).toBe(Boolean(row))
      if (row) expect(now?.row).toMatchObject(row)
    }
    const file = await fetch(server.url + frozen.file.path)
    const digest = createHash('sha256').update(Buffer.from(await file.arrayBuffer()))
    expect([file.status, digest.digest('hex')]).toEqual([200, frozen.file.sha256])
  })

  test('[S1] addresses are one whatever their case; of two that differ by it only, each signs in as before', async () => {
    const emails = await server.sql('SELECT name, email FROM admins ORDER BY name')
    expect(emails.map(({ name, email }) => [name, email])).toEqual([
      ['Asha Verma', frozen.admins[0]?.email],
      ['Bina Rao', 'Owner@academy.invalid'],
      ['Chitra Iyer', 'owner@academy.invalid'], // signed in last
      ['Dev Nair', 'dev.nair@academy.invalid'],
    ])
    for (const [typed, name] of [
      ['Owner@academy.invalid', 'Bina Rao'],
      ['OWNER@Academy.invalid', 'Chitra Iyer'],
      ['DEV.NAIR@academy.invalid', 'Dev Nair'],
    ] as const) {
      const password = frozen.admins.find((one) => one.name === name)?.password
      const body = { identity: typed, password }
      const { json } = await server.api('/api/collections/admins/auth-with-password', { body })
      expect(json.record?.name, typed).toBe(name)
    }
  })

  test('its admins sign in, read what was changed before, and change more', async () => {
    for (const { id, name, email, password } of frozen.admins) {
      const token = await server.signIn(email, password)
      const path = `/api/sync/admin/history/tests_library/${frozen.edited.id}`
      const { versions: kept } = (await server.api(path, { token })).json
      expect(kept.map(({ row }: { row: { title: string } | null }) => row?.title)).toContain(
        frozen.edited.before,
      )
      const result = await push(server, { id, email, password, token }, change())
      expect(result.result, name).toBe('accepted')
    }
  })
})
