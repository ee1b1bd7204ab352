import { expect, test } from 'vitest'
import { namesIn, shortName } from '../../../web/build/short-names.ts'

test('a style sheet names classes and animations, in its order and once each', () => {
  const css = `
    /* .not-this */
    .card { gap: 0.5rem; animation: rise 1s; & > svg:not(.big, .card) { top: 1.5px } }
    @media (min-width: 40em) { .card .title:hover { color: red } }
    @keyframes rise { from { opacity: 0 } }`
  expect(namesIn(css)).toEqual(['card', 'big', 'title', 'rise'])
})

test('short names are names of classes, no two the same, and none that base.css has', () => {
  const names = Array.from({ length: 20_000 }, (_, nth) => shortName(nth))
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[B-Z][a-zA-Z0-9]+$/.test(name))).toEqual([])
  expect(names.slice(0, 1500).every((name) => name.length === 2)).toBe(true)
})
