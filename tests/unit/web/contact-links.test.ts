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
    ['919876543210', INDIA],
    ['9876543210', INDIA],
    ['09876543210', INDIA],
    ['+919876543210', INDIA],
    ['+91 98765 43210', INDIA],
    ['+91-98765-43210', INDIA],
    ['+91 (0) 98765 43210', INDIA],
    ['+91 098765 43210', INDIA],
    ['(+91) 98765.43210', INDIA],
    ['91 98765 43210', INDIA],
    ['00919876543210', INDIA],
    ['0091 98765 43210', INDIA],
    ['98765 43210', INDIA],
    ['98765-43210', INDIA],
    ['98765–43210', INDIA],
    ['98765\u00a043210', INDIA],
    ['  9876543210\n', INDIA],
    ['\u202a+91 98765 43210\u202c', INDIA],
    ['९८७६५४३२१०', INDIA],
    ['+९१ ९८७६५ ४३२१०', INDIA],
    ['＋91 98765 43210', INDIA],
    ['tel:+919876543210', INDIA],
    ['WhatsApp: +91 98765 43210', INDIA],
    ['Whats App number: 98765 43210', INDIA],
    ['wa.me/919876543210', INDIA],
    ['https://wa.me/919876543210', INDIA],
    ['http://wa.me/919876543210/', INDIA],
    ['https://wa.me/+919876543210', INDIA],
    ['https://wa.me/91 98765 43210', INDIA],
    ['https://wa.me/9876543210', INDIA],
    ['https://wa.me/919876543210?text=Hi%20there', INDIA],
    ['https://wa.me/c/919876543210', INDIA],
    ['HTTPS://WA.ME/919876543210', INDIA],
    ['https://api.whatsapp.com/send?phone=919876543210', INDIA],
    ['https://api.whatsapp.com/send/?phone=919876543210&text=Hi&type=phone_number', INDIA],
    ['https://api.whatsapp.com/send?text=Hi&phone=%2B919876543210', INDIA],
    ['https://api.whatsapp.com/send?phone=+919876543210', INDIA],
    ['https://web.whatsapp.com/send?phone=919876543210', INDIA],
    ['whatsapp://send?phone=919876543210', INDIA],
    ['+91 11 2345 6789', '911123456789'],
    ['+44 7911 123456', '447911123456'],
    ['0044 7911 123456', '447911123456'],
    ['447911123456', '447911123456'],
    ['+1 (415) 555-2671', '14155552671'],
    ['+977 980-1234567', '9779801234567'],
    ['https://wa.me/14155552671', '14155552671'],
    ['+65 8123 4567', '6581234567'],
  ])('%j', (setting, number) => {
    expect(whatsappNumber(setting)).toBe(number)
  })

  test.each([
    undefined,
    '',
    '   ',
    'soon',
    'ask at the desk',
    '12345',
    '98765',
    '98765 4321',
    '987654321012345678',
    '98765 43210 / 91234 56789',
    '98765 43210, 91234 56789',
    '+91 98765 4321',
    '+91 98765 432100',
    '91 98765 4321',
    '+0 98765 43210',
    '000919876543210',
    '1123456789',
    '98765x43210',
    '+91+9876543210',
    'https://wa.me/',
    'https://wa.me/message/ABCDEFGH1234',
    'https://api.whatsapp.com/send?text=Hi',
    'https://example.org/919876543210',
    'https://evil.example/?https://wa.me/919876543210',
    'https://wa.me.evil.example/919876543210',
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
    ['@neet.academy', 'neet.academy'],
    ['neet_academy', 'neet_academy'],
    ['@ neet_academy', 'neet_academy'],
    ['  NEET_Academy ', 'neet_academy'],
    ['Instagram: @neet', 'neet'],
    ['insta:neet', 'neet'],
    ['\u200e@neet', 'neet'],
    ['_neet_', '_neet_'],
    ['a', 'a'],
    ['https://www.instagram.com/neet.academy/', 'neet.academy'],
    ['https://www.instagram.com/neet.academy', 'neet.academy'],
    ['https://instagram.com/neet?hl=en', 'neet'],
    ['https://www.instagram.com/neet/?igsh=MXg0dGR5&utm_source=qr', 'neet'],
    ['https://www.instagram.com/neet#top', 'neet'],
    ['http://instagram.com/neet', 'neet'],
    ['instagram.com/neet', 'neet'],
    ['www.instagram.com/neet/', 'neet'],
    ['m.instagram.com/neet', 'neet'],
    ['https://instagram.com/@neet', 'neet'],
    ['https://www.instagram.com/_u/neet/', 'neet'],
    ['https://www.instagram.com/neet/reels/', 'neet'],
    ['https://www.instagram.com/stories/neet/3001/', 'neet'],
    ['https://instagr.am/neet', 'neet'],
    ['https://ig.me/m/neet', 'neet'],
    ['HTTPS://WWW.INSTAGRAM.COM/NEET', 'neet'],
  ])('%j', (setting, name) => {
    expect(instagramLink(setting)).toEqual({
      text: `@${name}`,
      href: `https://www.instagram.com/${name}/`,
    })
  })

  test.each([
    undefined,
    '',
    '@',
    'not yet',
    'neet academy',
    'नीट',
    '.neet',
    'neet.',
    'neet..academy',
    'neet-academy',
    'a'.repeat(31),
    'https://www.instagram.com/',
    'https://www.instagram.com/p/Cx1234/',
    'https://www.instagram.com/reel/Cx1234/',
    'https://www.instagram.com/explore/',
    'https://facebook.com/neet',
    'https://instagram.com.evil.example/neet',
    'https://evil.example/instagram.com/neet',
    'hello@example.org',
    'javascript:alert(1)',
  ])('nothing is made of %j', (setting) => {
    expect(instagramLink(setting)).toBeNull()
  })
})

describe('[A4] an e-mail address is understood as admins write it', () => {
  test.each([
    ['hello@example.org', 'hello@example.org', 'mailto:hello@example.org'],
    ['  hello@example.org ', 'hello@example.org', 'mailto:hello@example.org'],
    ['mailto:hello@example.org', 'hello@example.org', 'mailto:hello@example.org'],
    ['MAILTO:hello@example.org?subject=Hi', 'hello@example.org', 'mailto:hello@example.org'],
    ['E-mail: hello@example.org', 'hello@example.org', 'mailto:hello@example.org'],
    ['email:hello@example.org', 'hello@example.org', 'mailto:hello@example.org'],
    ['NEET Academy <hello@example.org>', 'hello@example.org', 'mailto:hello@example.org'],
    ['<hello@example.org>', 'hello@example.org', 'mailto:hello@example.org'],
    ['hello@EXAMPLE.org', 'hello@example.org', 'mailto:hello@example.org'],
    [
      'Hello.You@mail.example.co.in',
      'Hello.You@mail.example.co.in',
      'mailto:Hello.You@mail.example.co.in',
    ],
    ['a+b@example.org', 'a+b@example.org', 'mailto:a%2Bb@example.org'],
    ['50%&more?@example.org', '50%&more?@example.org', 'mailto:50%25%26more%3F@example.org'],
    ['\u200bhello@example.org', 'hello@example.org', 'mailto:hello@example.org'],
  ])('%j', (setting, text, href) => {
    expect(emailLink(setting)).toEqual({ text, href })
  })

  test.each([
    undefined,
    '',
    'hello',
    'hello@',
    '@example.org',
    'hello@example',
    'hello@example..org',
    'hello@-example.org',
    'hel lo@example.org',
    '.hello@example.org',
    'hel..lo@example.org',
    'a@example.org, b@example.org',
    'hello@example.org b@example.org',
    'hello(at)example.org',
    'mailto:',
    'javascript:alert(1)@example.org/',
  ])('nothing is made of %j', (setting) => {
    expect(emailLink(setting)).toBeNull()
  })
})
