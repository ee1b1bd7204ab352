import { expect, test } from 'vitest'
import type { Envelope } from '../../../sync/store/port.ts'
import { openRawDevice } from '../../../sync/store/raw-device.ts'
import { newIndexedDb, openRxDevice } from '../../support/rx-stores.ts'

const row = (id: string, body: string): Envelope => ({
  ...{ id, author: 'ann', kind: 'change', version: 1, state: 'waiting', order: 1 },
  body,
})

test('[R18] a tab and the worker write one after the other, and each writes over what it finds', async () => {
  const factory = newIndexedDb()
  const tab = await openRxDevice(factory, 'in-turn')
  const worker = await openRawDevice(factory, 'in-turn')
  if (!worker) throw new Error('no device')
  const expectBoth = async (...rows: readonly Envelope[]) => {
    expect(await tab.all('outbox')).toEqual(rows)
    expect(await worker.all('outbox')).toEqual(rows)
  }
  await worker.put('outbox', row('a', 'by the worker'))
  await tab.put('outbox', row('a', 'by the tab'), row('b', 'by the tab'))
  await expectBoth(row('a', 'by the tab'), row('b', 'by the tab'))
  await worker.put('outbox', row('a', 'by the worker again'))
  await worker.remove('outbox', 'b')
  await expectBoth(row('a', 'by the worker again'))
  await tab.put('outbox', row('b', 'by the tab again'))
  await tab.remove('outbox', 'a')
  await expectBoth(row('b', 'by the tab again'))
  await worker.put('outbox', row('a', 'back'))
  await expectBoth(row('a', 'back'), row('b', 'by the tab again'))
  worker.close()
  await tab.close()
})

test('where there is no device database the worker makes none', async () => {
  const factory = newIndexedDb()
  expect(await openRawDevice(factory, 'nothing')).toBeNull()
  expect(await factory.databases()).toEqual([])
})

test('a connection that was taken away is said as every store says it', async () => {
  const factory = newIndexedDb()
  await (await openRxDevice(factory, 'taken')).close()
  const worker = await openRawDevice(factory, 'taken')
  worker?.close()
  await expect(worker?.all('outbox')).rejects.toMatchObject({ code: 'closed' })
  await expect(worker?.put('outbox', row('a', ''))).rejects.toMatchObject({ code: 'closed' })
})
