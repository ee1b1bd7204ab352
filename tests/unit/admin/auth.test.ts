import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from '../../../web/features/admin/auth/auth-context.tsx'
import { somebodyElse } from '../../../web/features/admin/auth/link-page.tsx'
import { wantedPath } from '../../../web/features/admin/paths.ts'

function Lost() {
  useAuth()
  return null
}

test('[S2] the auth state outside its provider says what is wrong', () => {
  expect(() => renderToString(createElement(Lost))).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})

test('[S2] sign-in leads to the wanted page of the panel, and never out of it', () => {
  const to = (from: unknown) => wantedPath({ from })
  expect(to('/admin/tests-library?show=draft')).toBe('/admin/tests-library?show=draft')
  expect(to('/admin')).toBe('/admin')
  for (const from of [
    '/admin/login',
    '/admin/join',
    '/administrator',
    'https://elsewhere.example/admin/',
    '//elsewhere.example/admin',
    '/',
    7,
    undefined,
  ])
    expect(to(from)).toBe('/admin')
  expect(wantedPath(null)).toBe('/admin')
})

test('[S4] a link to a new password is used where its own admin or nobody is signed in, an invitation where nobody is', () => {
  const admin = { id: 'a', email: 'asha@academy.example', name: 'Asha' }
  const here = { kind: 'signed-in', admin } as const
  const own = { kind: 'reset', email: admin.email } as const
  expect(somebodyElse(here, { kind: 'reset', email: 'bina@academy.example' })).toBe(admin.email)
  expect(somebodyElse(here, { kind: 'invite', email: '' })).toBe(admin.email)
  expect(somebodyElse(here, own)).toBe('')
  expect(somebodyElse({ kind: 'signed-out', ended: false }, own)).toBe('')
})
