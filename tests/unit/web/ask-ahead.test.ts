import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveCell, type Sync, type SyncStatus, startingStatus } from '../../../sync/index.ts'
import { askAhead } from '../../../web/app/ask-ahead.ts'
import { noFirstScreen, openFirstScreen } from '../../../web/shared/live/first-screen.ts'

const drawn = {
  ...{ path: '/tests/full', search: '', nowMs: 0 },
  ...{ cursor: { epoch: 'e', seq: 7 }, answers: {} },
}
const location = { pathname: '/tests/full', search: '' }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(location, { pathname: '/tests/full', search: '' })
  vi.stubGlobal('window', { location })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page, and an engine that has come so far. */
const newPage = (first = openFirstScreen(drawn)) => {
  const status = liveCell<SyncStatus>(startingStatus)
  let sync: Sync | null = null
  const asked: string[] = []
  const fetchData = async () => {
    asked.push(location.search)
    return { ...drawn, search: location.search, answers: { [location.search]: 'answered' } }
  }
  const onGo = askAhead({ here: () => sync }, first, fetchData)
  return {
    first,
    asked,
    go: async (search: string, ms = 1_000) => {
      location.search = search
      onGo()
      await vi.advanceTimersByTimeAsync(ms)
    },
    // as: the member that is asked for
    open: () => {
      sync = { status } as unknown as Sync
    },
    reach: (seq: number) =>
      status.set({ ...startingStatus, cursor: { epoch: 'e', seq, isConfirmed: true } }),
  }
}

test('the server is asked for each other address until the mirror has what the page came with', async () => {
  const { first, asked, go, open, reach } = newPage()
  await go('?difficulty=Hard')
  expect(first.answerTo('?difficulty=Hard')?.getSnapshot()).toEqual({
    state: 'ready',
    value: 'answered',
  })
  open()
  reach(6)
  await go('?page=2')
  reach(7)
  await go('?page=3')
  expect(asked).toEqual(['?difficulty=Hard', '?page=2'])
})

test('nothing is asked for the same address, for letters that others follow, or of a page that no server drew', async () => {
  const { asked, go } = newPage()
  await go('')
  await go('?q=c', 100)
  await go('?q=ce', 100)
  await go('?q=cel')
  await go('?q=cel')
  expect(asked).toEqual(['?q=cel'])
  const bare = newPage(noFirstScreen)
  await bare.go('?page=2')
  expect(bare.asked).toEqual([])
})
