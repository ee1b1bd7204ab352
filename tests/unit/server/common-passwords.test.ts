import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import lists from '../../../pocketbase/pb_hooks/accounts/common-passwords.json' with {
  type: 'json',
}

const { isCommon } = createRequire(import.meta.url)(
  '../../../pocketbase/pb_hooks/accounts/passwords.js',
)

test('[S4] each of the 10,000 most common passwords that is long enough to be chosen is known', () => {
  const words = lists.common.join(' ').split(' ')
  // As many as the first 10,000 of the list that the file names have with 8 characters or more.
  expect(new Set(words).size).toBe(3_534)
  expect(words.filter((word) => word.length < 8 || word !== word.toLowerCase())).toEqual([])
  expect(words.filter((word) => !isCommon(word))).toEqual([])
})

test('[S4] neither a part of one of them nor two of them are one', () => {
  for (const word of [' ', 'basket', 'zxcvbnm1 zxcvbnm123', 'zxcvbnm1234'])
    expect(isCommon(word)).toBe(false)
})
