import type { Page } from 'playwright/test'
import { becomeOfflineReady, expect, signIn, test } from '../support/app.ts'
import { violationsOf } from '../support/axe.ts'
import { sidewaysPx } from '../support/sideways-px.ts'
import { smallTargets } from '../support/small-targets.ts'

const expectFine = async (page: Page, where: string): Promise<void> => {
  expect(await violationsOf(page), where).toEqual([])
  expect(await smallTargets(page), where).toEqual([])
  expect(await sidewaysPx(page), where).toBeLessThanOrEqual(0)
}

// Each size in one scheme: the colours are the same tokens on both, and so is the layout in both schemes.
const looks = [
  { name: 'phone', scheme: 'light', viewport: { width: 360, height: 800 } },
  { name: 'desk', scheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

for (const { name, scheme, viewport } of looks)
  test(`[S3] on a ${name} in ${scheme} every page of the panel is clean to axe, to thumbs and to the CSP`, async ({
    page,
  }) => {
    test.setTimeout(120_000) // eight looks by axe in one walk
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/admin/login')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectFine(page, 'sign-in')
    await signIn(page)
    await page.getByLabel('Website name').waitFor()
    await expectFine(page, 'settings')
    await becomeOfflineReady(page)

    await page.goto('/admin/payment')
    await page.getByLabel('Pricing text').waitFor()
    await expectFine(page, 'payment')
    await page.goto('/admin/testimonials?add=1')
    await page.getByRole('dialog').waitFor()
    await expectFine(page, 'a new testimonial')
    await page.goto('/admin/free-pdfs')
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .waitFor()
    await expectFine(page, 'free PDFs')

    await page.goto('/admin/tests-library')
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .waitFor()
    await expectFine(page, 'library')
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    await expectFine(page, 'menu')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').waitFor()
    await expectFine(page, 'edit')

    await page.context().setOffline(true)
    await page.getByLabel('Title').fill('Seen without a network')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Waiting to send').first().waitFor()
    await expectFine(page, 'library with a waiting change')
    await page.getByRole('button', { name: 'Add test' }).click()
    await page.getByRole('button', { name: 'Save test' }).click()
    await page.getByText('No file selected').waitFor()
    await expectFine(page, 'add, with errors')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Seen without a network' }).click()
    await page.getByLabel('Title').fill('Seen without a network, twice')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('link', { name: 'Seen without a network, twice' }).waitFor()
    await page
      .getByRole('link', { name: /^Outbox/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('button', { name: /^Discard.*twice$/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectFine(page, 'discard')
    await page.getByRole('button', { name: 'Discard change' }).click()
    await page.getByText('Change discarded').waitFor()
    await expectFine(page, 'outbox')
  })
