import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type LiveCell,
  liveCell,
  noOutbox,
  type Sync,
  startingStatus,
} from '../../../sync/index.ts'

const ANN = { kind: 'signed-in', admin: { id: 'ann', email: 'ann@a.test', name: 'Ann' } } as const
const SCOPE = '/admin/outbox-worker/'

type Session = ReturnType<Sync['session']['state']['getSnapshot']>

/** A browser with a page of the panel, and what its worker is asked for. */
const browser = ({ permission = 'granted' } = {}) => {
  const deeds: string[] = []
  const registration = {
    scope: `http://a.test${SCOPE}`,
    active: {},
    update: async () => void deeds.push('update'),
    unregister: async () => deeds.push('unregister') > 0,
    sync: { register: async (tag: string) => void deeds.push(`ask ${tag}`) },
  }
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const view = Object.assign(new EventTarget(), { SyncManager: class {} })
  const network = { onLine: false }
  vi.stubGlobal('window', view)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', {
    get onLine() {
      return network.onLine
    },
    permissions: { query: async () => ({ state: permission }) },
    serviceWorker: {
      register: async (script: string, { scope }: { scope: string }) => {
        deeds.push(`register ${script} ${scope}`)
        return registration
      },
      getRegistration: async () => registration,
    },
  })
  const session = liveCell<Session>(ANN)
  const status = liveCell(startingStatus)
  return {
    deeds,
    session: session as LiveCell<Session>,
    sync: { session: { state: session }, status } as unknown as Sync, // as: nothing else of it is used
    wait: (waiting: number) => status.set({ ...startingStatus, outbox: { ...noOutbox, waiting } }),
    setOnline: (isOnline: boolean) => {
      network.onLine = isOnline
      view.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
    hide: () => {
      page.visibilityState = 'hidden'
      page.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

const begin = async (sync: Sync) => {
  const { goesWhenClosed, sendWhenClosed } = await import(
    '../../../web/features/admin/outbox/closed-sending.ts'
  )
  sendWhenClosed(sync)
  await vi.advanceTimersByTimeAsync(0)
  return goesWhenClosed
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('whoever is signed in gets the worker, of this build; a sign-out takes it away, a session that ended does not', async () => {
  const { deeds, session, sync, setOnline } = browser()
  const goes = await begin(sync)
  expect(deeds).toEqual([`register /outbox-sw.js ${SCOPE}`, 'update'])
  expect(goes.getSnapshot()).toBe(true)
  setOnline(true) // no promise: the server may not answer
  expect(goes.getSnapshot()).toBe(false)
  setOnline(false)
  expect(goes.getSnapshot()).toBe(true)
  session.set({ kind: 'signed-out', ended: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(deeds).toHaveLength(2)
  session.set({ kind: 'signed-out', ended: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(deeds.slice(2)).toEqual(['unregister'])
  expect(goes.getSnapshot()).toBe(false)
})

test('the browser is asked for what waits for two seconds, for each change that comes to it, and when the page goes out of sight', async () => {
  const { deeds, sync, wait, hide } = browser()
  await begin(sync)
  deeds.length = 0
  wait(1)
  await vi.advanceTimersByTimeAsync(1_900)
  wait(0)
  await vi.advanceTimersByTimeAsync(60_000)
  hide()
  expect(deeds).toEqual([]) // sent by the page
  wait(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(deeds).toEqual(['ask outbox'])
  wait(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(deeds).toEqual(['ask outbox', 'ask outbox'])
  wait(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(deeds).toHaveLength(2)
  hide()
  expect(deeds).toHaveLength(3)
})

test('where the browser may not, or cannot, nothing is promised and nothing asked', async () => {
  const denied = browser({ permission: 'denied' })
  const goes = await begin(denied.sync)
  denied.wait(1)
  denied.hide()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(goes.getSnapshot()).toBe(false)
  expect(denied.deeds).not.toContain('ask outbox')

  vi.resetModules()
  const without = browser()
  vi.stubGlobal('window', new EventTarget())
  expect((await begin(without.sync)).getSnapshot()).toBe(false)
  without.wait(1)
  without.hide()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(without.deeds).toEqual([])
})
