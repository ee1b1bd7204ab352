import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { isOutOfReach } from '../../../sync/status/status.ts'
import type { Envelope } from '../../../sync/store/port.ts'
import { DEVICE_DATABASE } from '../../../sync/store/schema.ts'
import { onDisk } from '../../support/rx-stores.ts'
import { openHost } from './host-world.ts'

const waiting: Envelope = {
  id: 'change-one',
  author: 'admin0000000001',
  kind: 'change',
  version: 1,
  state: 'waiting',
  order: 1,
  body: '{"title":"Corrected in a tunnel"}',
}

// In a file of its own: RxDB remembers a database that failed to open for the life of a process.
test('changes that wait in a device database that does not open at a start are neither lost nor called sent', async () => {
  const factory = new IDBFactory()
  const before = await openHost({ indexedDB: factory })
  await before.device.put('outbox', waiting)
  await before.close()

  const open = factory.open.bind(factory)
  factory.open = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const host = await openHost({ indexedDB: factory })
  expect(await host.device.all('outbox')).toEqual([])
  // An empty outbox that is not the device's: whoever shows it has to say so.
  expect(isOutOfReach({ storage: host.storage.value })).toBe(true)
  factory.open = open
  expect(await onDisk(factory, `${DEVICE_DATABASE}--0--outbox`)).toMatchObject([waiting])
})
