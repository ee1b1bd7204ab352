import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DARK, LIGHT } from '../../../../web/build/manifest.ts'
import sizes from '../../../../web/features/install/start-image-sizes.json' with { type: 'json' }
import { startImagesOf } from '../../../../web/features/install/start-images.ts'

const IPHONE = { width: 390, height: 844, ratio: 3 }
const IPAD = { width: 820, height: 1180, ratio: 2 }

/** Size of a PNG that has a table of colours, and its first colour, that of its first dot. */
const readPng = (href: string) => {
  const bytes = readFileSync(new URL(`../../../../web/public${href}`, import.meta.url))
  const table = bytes.indexOf('PLTE') + 4
  return {
    size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`,
    colour: `#${bytes.toString('hex', table, table + 3)}`,
    bytes: bytes.length,
  }
}

describe('the picture for the start of the app', () => {
  test('an iPhone has one for each scheme, of exactly its screen, however it is held', () => {
    const media =
      'screen and (device-width: 390px) and (device-height: 844px) and (-webkit-device-pixel-ratio: 3) and (orientation: portrait)'
    const images = startImagesOf(IPHONE)
    expect(images).toEqual([
      { href: '/start/1170x2532-light.png', media: `${media} and (prefers-color-scheme: light)` },
      { href: '/start/1170x2532-dark.png', media: `${media} and (prefers-color-scheme: dark)` },
    ])
    expect(startImagesOf({ ...IPHONE, width: 844, height: 390 })).toEqual(images)
  })

  test('an iPad has them for both ways to hold it', () =>
    expect(startImagesOf(IPAD).map(({ href }) => href)).toEqual([
      '/start/1640x2360-light.png',
      '/start/1640x2360-dark.png',
      '/start/2360x1640-light.png',
      '/start/2360x1640-dark.png',
    ]))

  test('a screen that none was drawn for has none', () =>
    expect(startImagesOf({ width: 360, height: 800, ratio: 3 })).toEqual([]))

  test.each(sizes)('on %s it is there, of that size and in the colour of the page', (size) => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    const images = startImagesOf({ width, height, ratio: 1 })
    expect(images.length).toBeGreaterThan(1)
    for (const { href } of images) {
      const { background_color } = href.includes('dark') ? DARK : LIGHT
      const found = readPng(href)
      expect(`/start/${found.size}`).toBe(href.replace(/-\w+\.png$/, ''))
      expect(found.colour).toBe(background_color)
      expect(found.bytes).toBeLessThan(15_000)
    }
  })
})
