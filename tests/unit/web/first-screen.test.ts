import { expect, test } from 'vitest'
import { splitFrame, withFrame } from '../../../web/shared/live/first-screen.ts'

const SETTINGS = '["globalSettings"]'
const NEWS = '["announcements"]'

test('what the frame shows travels within the page and not a second time in its data, and both together are what was drawn', () => {
  const shown = { website_name: 'Academy', email: 'a@b.example', terms: ['One.', 'Two.'] }
  const others = { id: 'x', results: ['655 of 720'] }
  const news = [{ id: 'n', title: 'Holiday on Monday' }]
  const answers = { [SETTINGS]: { ...shown, ...others }, [NEWS]: news, '["noteCount"]': 3 }
  const { frame, rest } = splitFrame(answers)
  expect(rest).toEqual({ [SETTINGS]: others, '["noteCount"]': 3 })
  expect(JSON.stringify(frame)).not.toContain('655')
  expect(withFrame(frame ?? [], rest)).toEqual(answers)
  // Before the data is here the frame is drawn from its part alone.
  expect(withFrame(frame ?? [], {})).toEqual({ [SETTINGS]: shown, [NEWS]: news })
})

test('a page without settings or news has no frame apart, and its data is left whole', () => {
  for (const answers of [{}, { [SETTINGS]: null, [NEWS]: [] }, { [SETTINGS]: { email: 'a@b.c' } }])
    expect(splitFrame(answers)).toEqual({ frame: null, rest: answers })
})
