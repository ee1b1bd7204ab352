import { describe, expect, test } from 'vitest'
import {
  emailLink,
  instagramLink,
  whatsappLink,
  whatsappNumber,
  whatsappText,
} from '../../../web/shared/format/contact-links.ts'

const INDIA = '919876543210'

describe('[A4] a WhatsApp number is understood as admins write it', () => {
  test.each([
    ['09876543210', INDIA],
    ['+91 (0) 98765 43210', INDIA],
    ['\u202a+91 98765 43210\u202c', INDIA],
    ['0091 98765 43210', INDIA],
    ['https://wa.me/919876543210?text=Hi%20there', INDIA],
    ['+44 7911 123456', '447911123456'],
  ])('%j', (setting, number) => {
    expect(whatsappNumber(setting)).toBe(number)
  })

  test.each([
    undefined,
    '98765 43210 / 91234 56789',
    'https://wa.me/message/ABCDEFGH1234',
    '+91 98765 4321',
    'javascript:alert(9876543210)',
  ])('nothing is made of %j', (setting) => {
    expect(whatsappNumber(setting)).toBeNull()
    expect(whatsappText(setting)).toBeNull()
    expect(whatsappLink(setting, 'Hi')).toBeNull()
  })

  test('[A5] the chat begins with the message, whatever signs are in it', () => {
    expect(whatsappLink('98765 43210', 'Hi & bye, 50 %?')).toBe(
      'https://wa.me/919876543210?text=Hi%20%26%20bye%2C%2050%20%25%3F',
    )
  })

  test('it is shown as it is read', () => {
    expect(whatsappText('09876543210')).toBe('+91 98765 43210')
    expect(whatsappText('https://wa.me/447911123456')).toBe('+447911123456')
  })
})

describe('[A4] an Instagram handle is understood as admins write it', () => {
  test.each([
    ['  NEET_Academy ', 'neet_academy'],
    ['@neet', 'neet'],
    ['https://www.instagram.com/neet/?igsh=MXg0dGR5&utm_source=qr', 'neet'],
  ])('%j', (setting, name) => {
    expect(instagramLink(setting)).toEqual({
      text: `@${name}`,
      href: `https://www.instagram.com/${name}/`,
    })
  })

  test.each([undefined, 'https://www.instagram.com/p/Cx1234/', 'javascript:alert(1)'])(
    'nothing is made of %j',
    (setting) => {
      expect(instagramLink(setting)).toBeNull()
    },
  )
})

describe('[A4] an e-mail address is understood as admins write it', () => {
  test.each([
    ['hello@example.org', 'hello@example.org', 'mailto:hello@example.org'],
    ['MAILTO:hello@example.org?subject=Hi', 'hello@example.org', 'mailto:hello@example.org'],
    ['NEET Academy <hello@example.org>', 'hello@example.org', 'mailto:hello@example.org'],
    ['50%&more?@example.org', '50%&more?@example.org', 'mailto:50%25%26more%3F@example.org'],
  ])('%j', (setting, text, href) => {
    expect(emailLink(setting)).toEqual({ text, href })
  })

  test.each([undefined, 'a@example.org, b@example.org', 'javascript:alert(1)@example.org/'])(
    'nothing is made of %j',
    (setting) => {
      expect(emailLink(setting)).toBeNull()
    },
  )
})
