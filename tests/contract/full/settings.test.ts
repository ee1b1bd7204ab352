import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { FEED_SHAPE } from '../../../sync/model/wire.ts'
import { downAndUp, start, started } from '../../support/stories/settings.ts'

afterEach(async () => {
  for (const server of started.splice(0).toReversed()) await server.stop()
})

test('the migrations can be taken back and applied again', async () => {
  const server = await start()
  const migrations = await readdir(join(import.meta.dirname, '../../../pocketbase/pb_migrations'))
  await downAndUp(server, migrations.length)
  expect((await server.api('/api/sync/head')).json).toMatchObject({ seq: 2, shape: FEED_SHAPE })
})
