import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Twin } from '../../../web/features/admin/admins/admins-page.tsx'

const drawn = (isMe: boolean): string => {
  const twin = 'Asha@academy.example'
  const admin = { id: 'a', email: twin.toLowerCase(), name: 'Asha Rao', since: 0, twin }
  return renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(Twin, { admin, isMe })),
  )
}

test('[S4] an address that differs from another only by capitals is named on the page of admins, with the way to change it', () => {
  const differs =
    'It differs from Asha@academy.example, the address of another admin, by capitals only.'
  expect(drawn(true)).toMatch(/<a href="\/admin\/account"[^>]*>Change this address<\/a>/)
  expect(drawn(true)).toContain(`<p>${differs} You sign in by exactly this spelling.</p>`)
  expect(drawn(false)).toContain('<b>Change this address</b>')
  expect(drawn(false)).toContain(
    `<p>${differs} Asha Rao signs in by exactly this spelling, and can change it under Account Settings.</p>`,
  )
})
