import { notifications, notificationsStore } from '@mantine/notifications'
import { isValidElement, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  endToast,
  toastBad,
  toastGood,
  toastLink,
  toastUndo,
} from '../../../web/features/admin/parts/toast.tsx'
import { clearToasts } from '../../support/clear-toasts.ts'

beforeEach(() => clearToasts())

const shown = () => notificationsStore.getState().notifications
const titles = () => shown().map(({ title }) => title)

/** Act of the button in a message. */
const buttonOf = (node: ReactNode): (() => void) | null => {
  if (Array.isArray(node)) return node.map(buttonOf).find((found) => found !== null) ?? null
  if (!isValidElement<{ children?: ReactNode; onClick?: () => void }>(node)) return null
  return node.props.onClick ?? buttonOf(node.props.children)
}
const undo = (title: string): void =>
  buttonOf(shown().find((one) => one.title === title)?.message)?.()

test('a later word on the same matter replaces the earlier one, other messages stay', () => {
  toastBad('Failed', '', 'a')
  toastGood('Sent', '', 'b')
  toastGood('Saved', '', 'a')
  expect(titles()).toEqual(['Sent', 'Saved'])
  expect(shown()[0]?.autoClose).toBe(5_000)
  endToast('b')
  expect(titles()).toEqual(['Saved'])
})

test('a failure and a link stand longer than good news, an undo ten seconds', () => {
  toastBad('Failed', '', 'a')
  toastLink('Not saved', 'Back to it', 'b')
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([12_000, 12_000])
  toastUndo('Moved', '', 'Undo', () => undefined)
  expect(shown().at(-1)?.autoClose).toBe(10_000)
})

test('an undo goes with its button, once', () => {
  const onUndo = vi.fn()
  toastUndo('Moved', '', 'Undo', onUndo)
  undo('Moved')
  expect(titles()).toEqual([])
  expect(onUndo).toHaveBeenCalledOnce()
})

test('that an undo is gone is heard once, however it went, and only after it has begun', () => {
  const heard: string[] = []
  const tell = (title: string): void =>
    toastUndo(
      title,
      '',
      'Undo',
      () => heard.push('undone'),
      () => heard.push('gone'),
    )
  tell('Discarded')
  undo('Discarded')
  expect(heard).toEqual(['undone', 'gone'])
  tell('Moved')
  expect(heard).toHaveLength(2)
  notifications.hide(shown()[0]?.id ?? '')
  expect(heard.slice(2)).toEqual(['gone'])
})
