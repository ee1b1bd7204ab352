import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  endToast,
  isShown,
  toastBad,
  toastGood,
  toastLink,
  toastUndo,
} from '../../../web/features/admin/parts/toast.tsx'
import { takeToasts } from '../../../web/features/admin/parts/toast-container.ts'
import { SUBJECT_REQUIRED, UPLOAD_SUCCESSFUL } from '../../e2e/spec-words.ts'
import { clearToasts } from '../../support/clear-toasts.ts'

// as: a message moves into it, and none has a place to be drawn in here
const FORM = {} as HTMLElement

const titles = () => notificationsStore.getState().notifications.map(({ title }) => title)

beforeEach(() => clearToasts())

test('good news that wait until a form is closed take no failure out of it, and are told then', () => {
  const close = takeToasts(FORM, true)
  toastBad(SUBJECT_REQUIRED, '', 'form')
  toastGood(UPLOAD_SUCCESSFUL, '', 'upload')
  expect(titles()).toEqual([SUBJECT_REQUIRED])
  expect(isShown('upload')).toBe(true)
  endToast('form')
  expect(titles()).toEqual([])
  close()
  expect(titles()).toEqual([UPLOAD_SUCCESSFUL])
})

test('good news that stood there wait while a form is open; of two that wait the newer is told', () => {
  const onGone = vi.fn()
  toastUndo('Moved', '', 'Undo', () => undefined, onGone)
  const close = takeToasts(FORM, true)
  expect(titles()).toEqual([])
  expect(onGone).not.toHaveBeenCalled()
  toastGood('Saved', '', 'row')
  expect(onGone).toHaveBeenCalledOnce()
  close()
  expect(titles()).toEqual(['Saved'])
})

test('a message that leads back to what was typed waits behind a form too, whatever good news come', () => {
  toastLink('Not saved', 'Back to it', 'left')
  const close = takeToasts(FORM, true)
  toastGood('Sent', '', 'row')
  close()
  expect(titles()).toEqual(['Not saved'])
  endToast('left')
  expect(titles()).toEqual([])
})
