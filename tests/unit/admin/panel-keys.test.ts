import { expect, test } from 'vitest'
import { keyDeed } from '../../../web/features/admin/frame/panel-keys.ts'

const pressed = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
})

test('a key of one letter searches, adds or lists, and never one that is typed or held with others', () => {
  expect(['/', 'n', '?', 'x'].map((key) => keyDeed(pressed(key), false))).toEqual([
    'search',
    'add',
    'list',
    null,
  ])
  expect(keyDeed(pressed('n'), true)).toBeNull()
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])
    expect(keyDeed(pressed('n', { [held]: true }), false)).toBeNull()
})
