import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
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

test('one message stands at a time, the newest, and an undo that makes room says that it is gone', () => {
  const onGone = vi.fn()
  toastUndo('Discarded', '', 'Undo', () => undefined, onGone)
  expect(shown()[0]?.autoClose).toBe(10_000)
  toastBad('Failed', '', 'a')
  expect(onGone).toHaveBeenCalledOnce()
  toastUndo('Moved', '', 'Undo', () => undefined)
  expect(titles()).toEqual(['Moved'])
  endToast('a')
  expect(titles()).toEqual(['Moved'])
})

test('a failure stands until it is read: good news go into it, a failure, a deed and the next word on it take its place', () => {
  const whole = () => renderToStaticMarkup(createElement('p', null, shown()[0]?.message))
  toastBad('Failed', 'Try again', 'a')
  toastGood('Sent', '', 'b')
  toastGood('Published', '', 'c')
  expect(titles()).toEqual(['Failed'])
  expect(whole()).toBe('<p>Try again · Published</p>')
  toastGood('Saved', '', 'a')
  expect(titles()).toEqual(['Saved'])
  toastBad('Failed', '', 'a')
  toastBad('Failed too', '', 'b')
  expect(titles()).toEqual(['Failed too'])
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

test('a message that leads back to what was typed stays for its tap: good news go into it, a failure and a deed take its place', () => {
  const leave = () => toastLink('Not saved', 'Back to it', 'form')
  const whole = () => renderToStaticMarkup(createElement('p', null, shown()[0]?.message))
  leave()
  toastGood('Sent', '', 'row')
  toastGood('Updated', '', 'row')
  expect(titles()).toEqual(['Not saved'])
  expect(whole()).toBe('<p>Back to it · Updated</p>')
  toastGood('Thrown away', '', 'form')
  expect(titles()).toEqual(['Thrown away'])
  leave()
  toastBad('Failed', '', 'row')
  expect(titles()).toEqual(['Failed'])
  leave()
  toastUndo('Moved', '', 'Undo', () => undefined)
  expect(titles()).toEqual(['Moved'])
})
