import { GLOBAL_SETTINGS_ID } from '../../../sync/model/names.ts'
import { strings as homeWords } from '../../../web/features/home/strings.ts'
import {
  ACADEMIC_PROGRAMME_BIO_CHEM,
  CONNECT_ON_INSTAGRAM,
  JOIN_MENTORSHIP,
  JOIN_NOW,
  MESSAGE_US_ON_WHATSAPP,
  START_YOUR_JOURNEY,
} from '../../e2e/spec-words.ts'
import { type App, expect, test } from '../app.ts'
import { colleague, editMeanwhile } from '../colleague.ts'

export type Size = readonly [name: string, viewport: { width: number; height: number }]
export const PHONE: Size = ['phone', { width: 360, height: 800 }]

/** The settings as another admin leaves them. */
export const setSettings = async (app: App, fields: Record<string, unknown>): Promise<void> =>
  editMeanwhile(app, await colleague(app), 'global_settings', GLOBAL_SETTINGS_ID, fields)

export const leadsOn = ([size, viewport]: Size) =>
  test(`[B1] home leads to every part of the site on a ${size}`, async ({ app }) => {
    const page = await app.device({ viewport })
    await page.goto('/')
    const cards = page.getByRole('region', { name: homeWords.where })
    for (const [name, path] of [
      ['Free PDF notes', '/free-pdfs'],
      ['Tests', '/tests'],
      ['Demo videos', '/demo-videos'],
      [JOIN_MENTORSHIP, '/payment'],
      [ACADEMIC_PROGRAMME_BIO_CHEM, '/payment'],
    ] as const)
      await expect(cards.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(cards.getByRole('heading', { name: /^Tests NEW$/ })).toBeVisible()
    const results = page.getByRole('region', { name: 'Results' })
    await expect(results.getByRole('listitem')).toHaveText([
      /655 of 720 in NEET 2026$/,
      /641 of 720 in NEET 2026$/,
      /618 of 720 in NEET 2026$/,
    ])
    await expect(results.locator('ul + p')).toHaveText(/these students are invented.*paid for it/)
    const ask = page.getByRole('region', { name: homeWords.askHeading })
    await expect(ask.getByRole('link', { name: JOIN_NOW })).toHaveAttribute('href', '/payment')
    await expect(ask.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact')
    await expect(page.getByRole('link', { name: homeWords.fees })).toHaveAttribute(
      'href',
      '/payment',
    )
    const mentorship = page.getByRole('heading', { name: homeWords.mentorHeading })
    await expect(mentorship).not.toBeInViewport()
    await page.getByRole('link', { name: START_YOUR_JOURNEY }).click()
    await expect(mentorship).toBeInViewport()
  })

export const hasBothButtons = ([size, viewport]: Size) =>
  test(`[B4] contact has both buttons, with an enquiry begun, on a ${size}`, async ({ app }) => {
    await setSettings(app, {
      whatsapp: '0091 98765-43210',
      instagram: 'https://instagram.com/Academy.Example?igsh=1',
    })
    const page = await app.device({ viewport })
    await page.goto('/contact')
    const main = page.getByRole('main')
    await expect(
      main.getByRole('link', { name: MESSAGE_US_ON_WHATSAPP, exact: true }),
    ).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Hello/)
    await expect(
      main.getByRole('link', { name: CONNECT_ON_INSTAGRAM, exact: true }),
    ).toHaveAttribute('href', 'https://www.instagram.com/academy.example/')
    await expect(main.getByRole('link', { name: 'hello@academy.example' })).toBeVisible()
  })
