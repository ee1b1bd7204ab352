import type { RxDatabase } from 'rxdb/plugins/core'
import type { DeviceStore, DeviceTable, Envelope } from './port.ts'
import type { DeviceCollections } from './rx-open.ts'
import { blankAndRemove, findAll, findOne, mustOverwrite } from './rx-rows.ts'
import { blankEnvelope, envelopeOf, envelopesOf } from './schema.ts'
import { storing } from './store-error.ts'

/** The device database kept by RxDB. @see tests/properties/device-conformance.test.ts */
export class RxDevice implements DeviceStore {
  private readonly database: RxDatabase<DeviceCollections>

  constructor(database: RxDatabase<DeviceCollections>) {
    this.database = database
  }

  get(table: DeviceTable, id: string): Promise<Envelope | null> {
    return storing(async () => {
      const stored = await findOne(this.database[table], id)
      return stored && envelopeOf(stored)
    })
  }

  all(table: DeviceTable): Promise<readonly Envelope[]> {
    return storing(async () => envelopesOf(await findAll(this.database[table])))
  }

  put(table: DeviceTable, ...envelopes: readonly Envelope[]): Promise<void> {
    return storing(() => mustOverwrite(this.database[table], envelopes.map(envelopeOf)))
  }

  remove(table: DeviceTable, ...ids: readonly string[]): Promise<void> {
    return storing(() => blankAndRemove(this.database[table], ids, blankEnvelope))
  }

  watch(table: DeviceTable, onChange: () => void): () => void {
    const subscription = this.database[table].storageInstance
      .changeStream()
      .subscribe(() => onChange())
    return () => subscription.unsubscribe()
  }

  async close(): Promise<void> {
    await this.database.close()
  }
}
