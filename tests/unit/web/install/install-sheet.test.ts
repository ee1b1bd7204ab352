import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InstallSheet, type ShownWay } from '../../../../web/features/install/install-sheet.tsx'
import { stepWords } from '../../../../web/features/install/strings.ts'

const nothing = (): void => undefined
const drawn = (way: ShownWay, isPhone = true): string =>
  renderToStaticMarkup(
    createElement(InstallSheet, { way, isPhone, savedCount: 3, onNo: nothing, onYes: nothing }),
  )

test.each(Object.entries(stepWords))('%s is shown three steps, each drawn', (way, words) => {
  // as: the keys of that table are the ways.
  const html = drawn(way as keyof typeof stepWords)
  const steps = html.split('<li').slice(1)
  expect(steps).toHaveLength(3)
  steps.forEach((step, at) => {
    expect(step).toContain('<svg')
    expect(step).toContain(words.steps[at]?.[0])
  })
  expect(new Set(steps.map((step) => /<svg.*<\/svg>/.exec(step)?.[0])).size).toBe(3)
  expect(html).toContain('You have saved 3 files.')
  expect(html).toContain('I have added it')
})

test('where the browser has a dialog of its own it is a tap away, on a computer in its words', () => {
  expect(drawn('dialog')).toContain('Install app')
  expect(drawn('dialog')).toContain('Keep this on your phone?')
  expect(drawn('dialog', false)).toContain('Keep this on your computer?')
})

test('a browser without a way says where there is one, and promises nothing', () => {
  for (const way of ['menu', 'none'] as const) {
    expect(drawn(way)).not.toContain('Install app<')
    expect(drawn(way)).toContain('OK')
  }
})
