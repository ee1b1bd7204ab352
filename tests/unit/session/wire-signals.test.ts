import { BehaviorSubject, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { SessionState } from '../../../sync/api.ts'
import type { Signals } from '../../../sync/lib/page-port.ts'
import type { AskReason } from '../../../sync/replication/contract.ts'
import { wireSignals } from '../../../sync/session/wire-signals.ts'

/** A page whose signals a test gives. */
const page = ({ isVisible = true } = {}) => {
  const heard = { visibility: () => {}, focus: () => {}, online: () => {}, offline: () => {} }
  const on = (name: keyof typeof heard) => (callback: () => void) => {
    heard[name] = callback
    return () => {
      heard[name] = () => {}
    }
  }
  const asked: AskReason[] = []
  let flushes = 0
  const signals: Signals = {
    isVisible: () => isVisible,
    onVisibility: on('visibility'),
    onFocus: on('focus'),
    isOnline: () => true,
    onOnline: on('online'),
    onOffline: on('offline'),
  }
  const asks = new Subject<AskReason>()
  asks.subscribe((reason) => asked.push(reason))
  const stop = wireSignals({
    signals,
    auth: {
      wake: async () => undefined,
      refreshIfDue: async () => undefined,
      state: new BehaviorSubject<SessionState>({ kind: 'signed-out', ended: false }),
    },
    host: {
      probe: async () => undefined,
      flushCopy: async () => {
        flushes += 1
      },
    },
    files: Promise.resolve({ wake: () => undefined }),
    asks,
    doubts: new Subject<void>(),
  })
  return { heard, asked, stop, flushes: () => flushes }
}

test('a network that goes, and one that comes back, are told to the engine at once', () => {
  const { heard, asked, stop } = page()
  heard.offline()
  heard.online()
  expect(asked).toEqual([{ kind: 'disconnect' }, { kind: 'reconnect' }])
  stop()
  heard.offline()
  expect(asked).toHaveLength(2)
})

test('a page that goes out of sight keeps at once what it would keep in a moment', async () => {
  const { heard, flushes, stop } = page({ isVisible: false })
  heard.visibility()
  await expect.poll(flushes).toBe(1)
  stop()
})
