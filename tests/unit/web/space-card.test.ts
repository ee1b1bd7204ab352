import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PartProps } from '../../../web/features/library/part.tsx'
import { SpaceCard } from '../../../web/features/library/space-card.tsx'
import { strings } from '../../../web/features/library/strings.ts'

type Data = PartProps['data']

const unknown = { free: null, content: null, saved: 3_000_000, isPersistent: null }
const data: Data = {
  items: [],
  rules: { wifiOnly: true, isPaused: false },
  connection: { kind: 'unknown', savesData: false },
  space: unknown,
  shelves: [],
  positions: [],
}
// as: what a tap does is not drawn.
const files = {} as unknown as PartProps['files']

/** The words of the card, as a reader sees them. */
const wordsOf = (more: Partial<Data> = {}): string =>
  renderToStaticMarkup(
    createElement(SpaceCard, { data: { ...data, ...more }, files, tell: async () => true }),
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')

describe('the meter of space', () => {
  test('says how much is left, and that it is not known where the browser does not tell', () => {
    expect(wordsOf()).toContain('3.0 MB used · space left not known')
    const space = { ...unknown, free: 2_000_000_000, content: 5_000_000 }
    expect(wordsOf({ space })).toContain('8.0 MB used · about 2.0 GB left')
    expect(wordsOf({ space })).toContain('The app and its lists 5.0 MB')
  })

  test('says whether the files stay as the browser answered, and what iPhones do', () => {
    const says = (isPersistent: boolean | null) => wordsOf({ space: { ...unknown, isPersistent } })
    expect(says(true)).toContain(strings.persistent)
    expect(says(false)).toContain(strings.notPersistent)
    expect(says(null)).toContain(strings.persistUnknown)
    for (const answer of [true, false, null]) {
      expect(says(answer)).toContain('Safari deletes saved files after seven days')
      const others = [strings.persistent, strings.notPersistent, strings.persistUnknown]
      expect(others.filter((words) => says(answer).includes(words))).toHaveLength(1)
    }
  })

  test('offers to remove everything where there is more than one', () => {
    expect(wordsOf()).not.toContain('Remove all')
  })
})
