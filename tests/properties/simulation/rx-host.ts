import { SyncError } from '../../../sync/lib/sync-error.ts'
import type { DeviceStore, MirrorStore } from '../../../sync/store/port.ts'
import type { RxDevice } from '../../../sync/store/rx-device.ts'
import type { RxMirror } from '../../../sync/store/rx-mirror.ts'
import { failNthPut, type IdbFault } from '../../support/idb-faults.ts'
import { newIndexedDb, openRxDevice, openRxMirror } from '../../support/rx-stores.ts'
import type { MirrorContent } from './homes.ts'

/** A put of IndexedDB that fails, counted from the start of the call. */
export interface ArmedFault {
  readonly nth: number
  readonly fault: IdbFault
}
export type Call =
  | { readonly kind: 'new disk' }
  /** The connections are gone; what was written is there. */
  | { readonly kind: 'crash' }
  | { readonly kind: 'look'; readonly name: string }
  | {
      readonly kind: 'mirror'
      readonly name: string
      readonly method: Exclude<keyof MirrorStore, 'watch'>
      readonly args: readonly unknown[]
      readonly armed: ArmedFault | null
    }
  | {
      readonly kind: 'device'
      readonly name: string
      readonly method: Exclude<keyof DeviceStore, 'watch'>
      readonly args: readonly unknown[]
    }
export type Answer =
  | { readonly value: unknown; readonly struck: boolean }
  | { readonly code: string }

/** The databases of one device, kept by RxDB in a realm of its own: the two mirrors of one scope at a time. */
class RxHost {
  private factory = newIndexedDb()
  private readonly mirrors = new Map<string, RxMirror>()
  private device: { readonly name: string; readonly store: RxDevice } | null = null

  private async closeMirrors(): Promise<void> {
    for (const store of this.mirrors.values()) await store.close()
    this.mirrors.clear()
  }

  private async close(): Promise<void> {
    await this.closeMirrors()
    await this.device?.store.close()
    this.device = null
  }

  private async mirrorOf(name: string): Promise<RxMirror> {
    const known = this.mirrors.get(name)
    if (known) return known
    if (this.mirrors.size > 1) await this.closeMirrors()
    const store = await openRxMirror(this.factory, name)
    this.mirrors.set(name, store)
    return store
  }

  private async deviceOf(name: string): Promise<RxDevice> {
    if (this.device?.name === name) return this.device.store
    await this.device?.store.close()
    const store = await openRxDevice(this.factory, name)
    this.device = { name, store }
    return store
  }

  private async look(name: string): Promise<MirrorContent> {
    const store = await this.mirrorOf(name)
    return { state: await store.readState(), rows: await store.all() }
  }

  private async onMirror(call: Extract<Call, { kind: 'mirror' }>): Promise<Answer> {
    const store = await this.mirrorOf(call.name)
    const armed = call.armed && failNthPut(call.armed.nth, call.armed.fault)
    try {
      // as: both sides of the channel speak of the same port
      const work = store[call.method] as (...args: readonly unknown[]) => Promise<unknown>
      const value = await work.apply(store, [...call.args])
      return { value, struck: armed?.struck() ?? false }
    } finally {
      armed?.clear()
    }
  }

  private async onDevice(call: Extract<Call, { kind: 'device' }>): Promise<Answer> {
    const store = await this.deviceOf(call.name)
    const work = store[call.method] as (...args: readonly unknown[]) => Promise<unknown> // as above
    return { value: await work.apply(store, [...call.args]), struck: false }
  }

  async answer(call: Call): Promise<Answer> {
    const done = { value: null, struck: false }
    switch (call.kind) {
      case 'new disk':
        await this.close()
        this.factory = newIndexedDb()
        return done
      case 'crash':
        await this.close()
        return done
      case 'look':
        return { value: await this.look(call.name), struck: false }
      case 'mirror':
        return this.onMirror(call)
      case 'device':
        return this.onDevice(call)
      default:
        return call satisfies never
    }
  }
}

/** Answers the calls of a port, one at a time. */
export const serve = (port: {
  on(event: 'message', listener: (message: { id: number; call: Call }) => void): unknown
  postMessage(message: unknown): void
}): void => {
  const host = new RxHost()
  let last: Promise<void> = Promise.resolve()
  port.on('message', ({ id, call }) => {
    last = last.then(async () => {
      try {
        port.postMessage({ id, answer: await host.answer(call) })
      } catch (error) {
        const code = error instanceof SyncError ? error.code : `not a SyncError: ${error}`
        port.postMessage({ id, answer: { code } })
      }
    })
  })
}
