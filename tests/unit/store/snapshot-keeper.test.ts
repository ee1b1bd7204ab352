import { describe, expect, test } from 'vitest'
import { browser, row } from './snapshot-world.ts'

const late = 1_500

describe('what exists only on this device is kept a second time', () => {
  test('rows of every table are back after the browser lost IndexedDB', async () => {
    const phone = browser()
    const first = await phone.start()
    await first.store.put('outbox', row('edit'), row('other'))
    await first.store.put('drafts', row('draft'))
    await first.store.put('files', row('wish', { author: '' }))
    await first.store.put('settings', row('place'))
    await phone.pass(late)
    phone.loseIndexedDb()
    const next = await phone.start()
    expect(await next.store.all('outbox')).toEqual([row('edit'), row('other')])
    expect(await next.store.all('drafts')).toEqual([row('draft')])
    expect(await next.store.all('files')).toEqual([row('wish', { author: '' })])
    expect(await next.store.get('settings', 'place')).toEqual(row('place'))
    expect(next.restored).toEqual([5])
  })

  test('what was sent or thrown away does not come back, nor what was changed since', async () => {
    const phone = browser()
    const { store } = await phone.start()
    await store.put('outbox', row('sent'), row('edit'))
    await phone.pass(late)
    await store.remove('outbox', 'sent')
    await store.put('outbox', row('edit', { body: 'newer words' }))
    await phone.pass(late)
    phone.loseIndexedDb()
    const next = await phone.start()
    expect(await next.store.all('outbox')).toEqual([row('edit', { body: 'newer words' })])
  })

  test('a database that was not lost is left as it is, whatever the snapshots say', async () => {
    const phone = browser()
    const { store } = await phone.start()
    await store.put('outbox', row('edit'))
    await phone.pass(late)
    await store.remove('outbox', 'edit') // and killed before the snapshot follows
    const next = await phone.start()
    expect(await next.store.all('outbox')).toEqual([])
    expect(next.restored).toEqual([])
  })

  test('what a page that was killed did not keep is kept by the next one', async () => {
    const phone = browser()
    const { store } = await phone.start()
    await store.put('outbox', row('edit'))
    phone.kill()
    expect(phone.hasSnapshots()).toBe(false)
    const next = await phone.start()
    await phone.pass(10_000)
    phone.loseIndexedDb()
    const last = await phone.start()
    expect(await last.store.all('outbox')).toEqual([row('edit')])
    expect(next.restored).toEqual([])
  })

  test('changes soon after a start do not wait for what the start has to look at', async () => {
    const phone = browser()
    const { store } = await phone.start()
    await store.put('files', row('wish'))
    await phone.pass(1_100)
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('files')).toEqual([row('wish')])
  })

  test('a device that keeps nothing has no snapshots', async () => {
    const phone = browser()
    await phone.start()
    await phone.pass(10_000)
    expect(phone.hasSnapshots()).toBe(false)
  })

  test('what a person removes is gone from the snapshots when that is waited for', async () => {
    const phone = browser()
    const { store, keeper } = await phone.start()
    await store.put('drafts', row('draft'))
    await phone.pass(late)
    await store.remove('drafts', 'draft')
    await keeper.dropStale()
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('drafts')).toEqual([])
  })

  test('nor does it stay where the snapshot cannot be written', async () => {
    const phone = browser()
    const { store, keeper } = await phone.start()
    await store.put('drafts', row('draft'))
    await phone.pass(late)
    phone.fill(true)
    await store.put('drafts', row('other'))
    await store.remove('drafts', 'draft', 'other')
    await keeper.dropStale()
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('drafts')).toEqual([])
  })

  test('nor where another tab is frozen while it writes, for which nobody waits longer than three seconds', async () => {
    const phone = browser()
    const { store, keeper } = await phone.start()
    await store.put('drafts', row('draft'))
    await phone.pass(late)
    await store.remove('drafts', 'draft')
    phone.freezeAnotherTab()
    const settled = keeper.dropStale()
    await phone.pass(3_000)
    await settled
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('drafts')).toEqual([])
  })

  test('nor where a write is stuck in the browser, which may still come to its end afterwards', async () => {
    const phone = browser()
    const { store, keeper } = await phone.start()
    await store.put('drafts', row('draft'))
    await phone.pass(late)
    await store.put('drafts', row('another'))
    const goOn = phone.stickPuts()
    await phone.pass(late)
    await store.remove('drafts', 'draft', 'another')
    const settled = keeper.dropStale()
    await phone.pass(3_000)
    await settled
    expect(await phone.kept('drafts')).toBeNull()
    goOn()
    // What was stuck lands with the old rows, and is written over.
    await expect.poll(() => phone.pass(late).then(() => phone.kept('drafts'))).toBe('[]')
  })

  test('what could not be kept is tried again without another change', async () => {
    const phone = browser()
    const { store } = await phone.start()
    phone.fill(true)
    await store.put('outbox', row('edit'))
    await phone.pass(late)
    phone.fill(false)
    await phone.pass(40_000)
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('outbox')).toEqual([row('edit')])
  })

  test('a change after one that could not be kept does not wait for that one’s turn', async () => {
    const phone = browser()
    const { store } = await phone.start()
    phone.fill(true)
    await store.put('outbox', row('edit'))
    await phone.pass(late)
    phone.fill(false)
    await store.put('outbox', row('another'))
    await phone.pass(late)
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('outbox')).toHaveLength(2)
  })

  test.each([
    ['outbox', 1_000],
    ['drafts', 250],
  ] as const)(
    'what a person did in the %s is kept at once, and what follows within %i ms together',
    async (table, restMs) => {
      const phone = browser()
      const { store } = await phone.start()
      await store.put(table, row('first'))
      await phone.pass(1)
      expect(phone.puts()).toEqual([table])
      for (const id of ['second', 'third', 'fourth']) {
        await store.put(table, row(id))
        await phone.pass(restMs / 5)
      }
      expect(phone.puts()).toEqual([table])
      await phone.pass(restMs / 2)
      expect(phone.puts()).toEqual([table, table])
      phone.loseIndexedDb()
      expect(await (await phone.start()).store.all(table)).toHaveLength(4)
    },
  )

  test('what a person did is kept before what the app noted by itself', async () => {
    const phone = browser()
    const { store, keeper } = await phone.start()
    await store.put('settings', row('place'))
    await store.put('files', row('wish'))
    await store.put('drafts', row('draft'))
    await store.put('outbox', row('edit'))
    await keeper.flush()
    expect(phone.puts()).toEqual(['outbox', 'drafts', 'files', 'settings'])
  })

  test('a page that goes out of sight keeps at once what it has', async () => {
    const phone = browser()
    const { store, keeper } = await phone.start()
    await store.put('files', row('wish'))
    await keeper.flush()
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('files')).toEqual([row('wish')])
  })

  test('a row that is removed after a restore does not come back with the next start', async () => {
    const phone = browser()
    const first = await phone.start()
    await first.store.put('outbox', row('edit'))
    await phone.pass(late)
    phone.damage('settings')
    phone.loseIndexedDb()
    const second = await phone.start()
    await second.store.remove('outbox', 'edit') // and killed before the snapshot follows
    expect(await (await phone.start()).store.all('outbox')).toEqual([])
  })

  test('snapshots that cannot be read are not written over, and are put back as soon as they can be', async () => {
    const phone = browser()
    const first = await phone.start()
    await first.store.put('outbox', row('edit'))
    await phone.pass(late)
    phone.loseIndexedDb()
    phone.refuseCaches(true)
    const refused = await phone.start()
    await refused.store.put('outbox', row('new'))
    await phone.pass(10_000)
    expect(await refused.store.all('outbox')).toEqual([row('new')])
    phone.refuseCaches(false)
    await phone.pass(40_000)
    await expect.poll(() => refused.store.all('outbox')).toEqual([row('edit'), row('new')])
    await refused.keeper.flush()
    phone.loseIndexedDb()
    const next = await phone.start()
    expect(await next.store.all('outbox')).toEqual([row('edit'), row('new')])
  })

  test('a write that a kill has cut leaves what was kept before, and the next one is whole', async () => {
    const phone = browser()
    const { store } = await phone.start()
    await store.put('outbox', row('edit'))
    await phone.pass(late)
    phone.cutWrites(true)
    await store.put('outbox', row('cut'))
    await phone.pass(late)
    phone.loseIndexedDb()
    phone.cutWrites(false)
    const next = await phone.start()
    expect(await next.store.all('outbox')).toEqual([row('edit')])
    await next.store.put('outbox', row('other'))
    await phone.pass(late)
    await next.store.put('outbox', row('third'))
    await phone.pass(late)
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('outbox')).toHaveLength(3)
  })

  test('a second write that is cut leaves it too', async () => {
    const phone = browser()
    const { store } = await phone.start()
    await store.put('outbox', row('edit'))
    await phone.pass(late)
    phone.cutWrites(true)
    await store.put('outbox', row('cut'))
    await phone.pass(late)
    phone.kill()
    const next = await phone.start()
    await next.store.put('outbox', row('cut as well'))
    await phone.pass(late)
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('outbox')).toEqual([row('edit')])
  })

  test('what is not there any more stands in no older snapshot either', async () => {
    const phone = browser()
    const { store } = await phone.start()
    await store.put('drafts', row('draft'))
    await phone.pass(late)
    await store.remove('drafts', 'draft')
    await phone.pass(late)
    expect(await phone.kept('drafts')).toBe('[]')
  })

  test('a damaged snapshot hides none of the others', async () => {
    const phone = browser()
    const first = await phone.start()
    await first.store.put('outbox', row('edit'))
    await first.store.put('files', row('wish'))
    await phone.pass(late)
    phone.damage('outbox')
    phone.loseIndexedDb()
    const next = await phone.start()
    expect(await next.store.all('outbox')).toEqual([])
    expect(await next.store.all('files')).toEqual([row('wish')])
  })

  test('a store that went to memory writes over nothing', async () => {
    const phone = browser()
    const first = await phone.start()
    await first.store.put('outbox', row('edit'))
    await phone.pass(late)
    phone.loseIndexedDb()
    const second = await phone.start()
    second.keeper.close()
    await second.store.remove('outbox', 'edit')
    await phone.pass(10_000)
    phone.loseIndexedDb()
    expect(await (await phone.start()).store.all('outbox')).toEqual([row('edit')])
  })

  test('a full disk fails no change', async () => {
    const phone = browser()
    const { store } = await phone.start()
    phone.fill(true)
    await store.put('outbox', row('edit'))
    await phone.pass(late)
    expect(await store.all('outbox')).toEqual([row('edit')])
  })
})
