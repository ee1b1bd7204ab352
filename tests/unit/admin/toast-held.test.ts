import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test, vi } from 'vitest'

const form = vi.hoisted(() => ({ isOpen: false, hear: (_isHeld: boolean): void => undefined }))
vi.mock('../../../web/features/admin/parts/toast-place.ts', () => ({
  isHeld: () => form.isOpen,
  isOverDialog: () => form.isOpen,
  onHeld: (hear: typeof form.hear) => {
    form.hear = hear
  },
}))

const { endToast, isShown, toastBad, toastGood, toastUndo } = await import(
  '../../../web/features/admin/parts/toast.tsx'
)

const setOpen = (isOpen: boolean): void => {
  form.isOpen = isOpen
  form.hear(isOpen)
}
const titles = () => notificationsStore.getState().notifications.map(({ title }) => title)

beforeEach(() => {
  setOpen(false)
  notifications.clean()
})

test('good news that wait until a form is closed take no failure out of it, and are told then', () => {
  setOpen(true)
  toastBad('Subject required', '', 'form')
  toastGood('Upload successful', '', 'upload')
  expect(titles()).toEqual(['Subject required'])
  expect(isShown('upload')).toBe(true)
  endToast('form')
  expect(titles()).toEqual([])
  setOpen(false)
  expect(titles()).toEqual(['Upload successful'])
})

test('good news that stood there wait while a form is open; of two that wait the newer is told', () => {
  const onGone = vi.fn()
  toastUndo('Moved', '', 'Undo', () => undefined, onGone)
  setOpen(true)
  expect(titles()).toEqual([])
  expect(onGone).not.toHaveBeenCalled()
  toastGood('Saved', '', 'row')
  expect(onGone).toHaveBeenCalledOnce()
  setOpen(false)
  expect(titles()).toEqual(['Saved'])
})
