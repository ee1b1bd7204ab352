import { expect, test } from 'vitest'
import type { FileRef, Testimonial } from '../../../sync/index.ts'
import { swipeOf } from '../../../web/features/testimonials/lightbox.tsx'
import { altOf } from '../../../web/features/testimonials/strings.ts'
import { copiesOf } from '../../../web/shared/ui/picture.ts'

test('[V3] a screenshot says its own words, else its caption, else what it is', () => {
  const alt = (more: Partial<Testimonial>) =>
    altOf({
      id: 'abcdefghijklmno',
      created_at: '',
      whatsapp_screenshot: null,
      display_order: 0,
      ...more,
    })
  expect(alt({ alt_text: ' Thank you! ', caption: 'From a parent' })).toBe('Thank you!')
  expect(alt({ alt_text: ' ', caption: 'From a parent' })).toBe(
    'Screenshot of a WhatsApp chat: From a parent',
  )
  expect(alt({})).toBe('Screenshot of a WhatsApp chat')
})

test('[V3] a finger that goes far along the line turns the page, and one that scrolls does not', () => {
  expect(swipeOf(-60, 5)).toBe('next')
  expect(swipeOf(60, -30)).toBe('previous')
  expect(swipeOf(-47, 0)).toBeNull()
  expect(swipeOf(-60, 50)).toBeNull()
  expect(swipeOf(0, 300)).toBeNull()
})

test('[V3] smaller copies are asked for only where the server makes some and they are lighter', () => {
  const picture = (type: FileRef['type'], width?: number): FileRef => ({
    id: 'abcdefghijklmno',
    url: '/p',
    name: 'p',
    size: 1,
    sha256: '0'.repeat(64),
    type,
    ...(width === undefined ? {} : { width, height: width }),
  })
  expect(copiesOf(picture('image/png', 1080), '50vw')).toEqual({
    srcSet: '/p?thumb=480x0 480w, /p 1080w',
    sizes: '50vw',
  })
  expect(copiesOf(picture('image/jpeg', 1920)).srcSet).toBe(
    '/p?thumb=480x0 480w, /p?thumb=960x0 960w, /p 1920w',
  )
  expect(copiesOf(picture('image/jpeg', 959), '50vw')).toEqual({})
  expect(copiesOf(picture('image/webp', 1080), '50vw')).toEqual({})
  expect(copiesOf(picture('image/png'), '50vw')).toEqual({})
})
