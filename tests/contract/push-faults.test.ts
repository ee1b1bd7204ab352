import { expect, test } from 'vitest'
import { change } from '../support/content.ts'
import { openServer, ownHooks } from '../support/open-server.ts'

const NO_LIMIT = 1_073_741_823

const hooksDir = await ownHooks({
  'zz_disk.pb.js': `routerAdd('POST', '/disk/{pages}', (e) => {
      const pages = e.request.pathValue('pages')
      e.app.nonconcurrentDB().newQuery('PRAGMA max_page_count=' + pages).execute()
      return e.json(200, {})
    })`,
})
const { server, pushRaw } = await openServer({ hooksDir })

/** How many pages the database may have; with fewer than it has, it cannot grow, as on a full disk. */
const limitTo = (pages: number) => server.api(`/disk/${pages}`, { method: 'POST' })

test('[R18] a server whose disk is full says that it is out of order, and takes the same push once there is room', async () => {
  const row = { title: 'A long note', subject: 'Biology', description: 'words '.repeat(330) }
  const changes = Array.from({ length: 50 }, () => change({ collection: 'free_pdfs', row }))
  await limitTo(1)
  const full = await pushRaw(changes)
  expect(full).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  expect(full.headers.get('cache-control')).toBe('no-store')
  expect(full.headers.get('retry-after')).toBe('5')
  await limitTo(NO_LIMIT)
  const taken = await pushRaw(changes)
  expect(taken.status).toBe(200)
  expect(new Set(taken.json.results.map(({ result }: { result: string }) => result))).toEqual(
    new Set(['accepted']),
  )
})
