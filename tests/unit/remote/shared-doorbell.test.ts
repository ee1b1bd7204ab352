import { expect, test } from 'vitest'
import type { Locks } from '../../../sync/lib/platform.ts'
import { type Channel, openSharedDoorbell } from '../../../sync/remote/shared-doorbell.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Locks of one browser, fair: first come, first served. */
const browserLocks = (): Locks => {
  let tail: Promise<unknown> = Promise.resolve()
  return {
    lock: (_, work) => {
      const turn = tail.then(work)
      tail = turn.catch(() => undefined)
      return turn
    },
    tryLock: () => Promise.reject(new Error('the doorbell waits for its lock')),
  }
}

const browser = () => {
  const locks = browserLocks()
  const channels: EventTarget[] = []
  const lines: { ring: (listeners: number) => void; isOpen: boolean }[] = []
  const openTab = (isVisible = true) => {
    const events = new EventTarget()
    channels.push(events)
    const channel: Channel = {
      postMessage: (data) => {
        for (const other of channels) {
          if (other !== events) other.dispatchEvent(new MessageEvent('message', { data }))
        }
      },
      addEventListener: (name, listener) =>
        events.addEventListener(name, (event) => listener(event as MessageEvent)),
      close: () => void channels.splice(channels.indexOf(events), 1),
    }
    const heard: number[] = []
    let visible = isVisible
    const watchers = new Set<() => void>()
    const bell = openSharedDoorbell({
      locks,
      channel,
      visibility: {
        isVisible: () => visible,
        onChange: (callback) => {
          watchers.add(callback)
          return () => watchers.delete(callback)
        },
      },
      openDoorbell: (ring) => {
        const line = { ring, isOpen: true }
        lines.push(line)
        return {
          close: () => {
            line.isOpen = false
          },
        }
      },
      onRing: (listeners) => heard.push(listeners),
    })
    const show = (next: boolean) => {
      visible = next
      for (const watcher of watchers) watcher()
    }
    return { bell, heard, show }
  }
  return { openTab, lines, open: () => lines.filter((line) => line.isOpen) }
}

test('[R8] twenty tabs have one line, and all of them hear it', async () => {
  const { openTab, open } = browser()
  const tabs = Array.from({ length: 20 }, () => openTab())
  await settle()
  expect(open()).toHaveLength(1)
  open()[0]?.ring(7)
  expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => [7]))
})

test('[R8] a tab that is hidden or closed hands the line to one that is seen', async () => {
  const { openTab, open, lines } = browser()
  const first = openTab()
  const second = openTab()
  const third = openTab(false)
  await settle()
  first.show(false)
  await settle()
  expect(open()).toHaveLength(1)
  expect(lines).toHaveLength(2)
  second.bell.close()
  await settle()
  expect(open()).toHaveLength(0)
  third.show(true)
  await settle()
  expect(open()).toHaveLength(1)
})

test('a tab that is hidden while it waits does not listen when its turn comes, and does once it is seen again', async () => {
  const { openTab, lines, open } = browser()
  const first = openTab()
  const second = openTab()
  await settle()
  second.show(false)
  first.bell.close()
  await settle()
  expect(lines).toHaveLength(1)
  expect(open()).toHaveLength(0)
  second.show(true)
  await settle()
  expect(open()).toHaveLength(1)
})

test('hidden and seen again in one moment keeps exactly one line', async () => {
  const { openTab, open } = browser()
  const tab = openTab()
  await settle()
  tab.show(false)
  tab.show(true)
  await settle()
  await settle()
  expect(open()).toHaveLength(1)
})
