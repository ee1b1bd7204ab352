import { expect, test } from 'vitest'
import { beginBusy, isBusy, onBusyChange } from '../../../web/shared/live/busy.ts'

test('a page is busy until the last of what goes on has ended, and each change is told', () => {
  const told: boolean[] = []
  const stop = onBusyChange(() => told.push(isBusy()))
  expect(isBusy()).toBe(false)
  const saveForm = beginBusy('form')
  const closePaper = beginBusy('paper')
  saveForm()
  expect(isBusy()).toBe(true)
  closePaper()
  expect(isBusy()).toBe(false)
  expect(told).toEqual([true, true, true, false])
  stop()
  beginBusy('upload')()
  expect(told).toHaveLength(4)
})
