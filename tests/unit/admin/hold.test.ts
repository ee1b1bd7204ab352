import { notifications, notificationsStore } from '@mantine/notifications'
import { isValidElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hold, holdAs } from '../../../web/features/admin/parts/hold.ts'
import { toastBad, toastGood, toastUndo } from '../../../web/features/admin/parts/toast.tsx'
import { isBusy } from '../../../web/shared/status/busy.ts'

beforeEach(() => {
  notifications.clean()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const shown = () => notificationsStore.getState().notifications
const titles = () => shown().map(({ title }) => title)

/** What the button in a message does. */
const buttonOf = (node: ReactNode): (() => void) | null => {
  if (Array.isArray(node)) return node.map(buttonOf).find((found) => found !== null) ?? null
  if (!isValidElement<{ children?: ReactNode; onClick?: () => void }>(node)) return null
  return node.props.onClick ?? buttonOf(node.props.children)
}
const undo = (title: string): void =>
  buttonOf(shown().find((one) => one.title === title)?.message)?.()

const words = (title: string, onUndo: () => void = () => undefined) => ({ title, text: '', onUndo })
const ROW = 'purge tests_library one'

test('what cannot be taken back is done when its ten seconds are over, and its message goes with them', async () => {
  const act = vi.fn(async () => undefined)
  hold(ROW, words('Deleting'), act)
  await vi.advanceTimersByTimeAsync(9_500)
  expect(titles()).toEqual(['Deleting'])
  expect(isBusy()).toBe(true)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(act).toHaveBeenCalledOnce()
  expect(titles()).toEqual([])
  expect(isBusy()).toBe(false)
})

test('what was taken back is never done', async () => {
  const [act, onUndo] = [vi.fn(async () => undefined), vi.fn()]
  hold(ROW, words('Deleting', onUndo), act)
  undo('Deleting')
  expect(onUndo).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(act).not.toHaveBeenCalled()
})

test('nobody closes the message of what waits: it has no cross, which would do the deed or seem to stop it', () => {
  hold(ROW, words('Deleting'), async () => undefined)
  toastUndo('Moved', '', 'Undo', () => undefined)
  expect(shown().map(({ allowClose }) => allowClose)).toEqual([false, true])
  undo('Deleting')
  undo('Moved')
})

test('other messages make room, and every way back stands its whole ten seconds, however many there are', async () => {
  const act = vi.fn(async () => undefined)
  hold(ROW, words('Deleting'), act)
  toastBad('Failed', '', 'a')
  toastGood('Saved', '', 'b')
  toastUndo('Moved', '', 'Undo', () => undefined)
  expect(titles()).toEqual(['Deleting', 'Saved', 'Moved'])
  toastUndo('Trashed', '', 'Undo', () => undefined)
  toastUndo('Moved again', '', 'Undo', () => undefined)
  const wayBacks = ['Deleting', 'Moved', 'Trashed', 'Moved again']
  expect(titles()).toEqual(wayBacks)
  // What else is to be said is said beside them, one at a time.
  toastBad('Failed', '', 'a')
  toastBad('Failed too', '', 'b')
  expect(titles()).toEqual([...wayBacks, 'Failed too'])
  await vi.advanceTimersByTimeAsync(9_500)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(act).toHaveBeenCalledOnce()
})

test('the next word on the same thing does what waits for the first', async () => {
  const [first, second] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  hold(ROW, words('First'), first)
  hold(ROW, words('Second'), second)
  expect(first).toHaveBeenCalledOnce()
  expect(titles()).toEqual(['Second'])
  expect(second).not.toHaveBeenCalled()
  undo('Second')
})

test('what its author signed out before is not done, and that is said in the place of what was to be', async () => {
  const act = vi.fn(async () => undefined)
  let isAuthorIn = true
  holdAs(() => isAuthorIn, ROW, words('Deleting'), act)
  isAuthorIn = false
  await vi.advanceTimersByTimeAsync(11_000)
  expect(act).not.toHaveBeenCalled()
  expect(titles()).toEqual(['It was not done'])
  isAuthorIn = true
  holdAs(() => isAuthorIn, ROW, words('Deleting'), act)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(act).toHaveBeenCalledOnce()
  expect(titles()).toEqual([])
})
