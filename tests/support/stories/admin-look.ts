import type { Page } from 'playwright/test'
import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import {
  admins as adminsWords,
  invitation as invitationWords,
} from '../../../web/features/admin/admins/strings.ts'
import { deeds as deedsWords } from '../../../web/features/admin/audit/strings.ts'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { NO_FILE_SELECTED } from '../../e2e/spec-words.ts'
import { type App, becomeOfflineReady, signIn, test } from '../app.ts'
import { stretched } from '../calibration.mjs'
import { expectFine } from '../expect-fine.ts'

// Each size in one scheme: the colours are the same tokens on both, and so is the layout in both schemes.
export const LOOKS = [
  { name: 'phone', scheme: 'light', viewport: { width: 360, height: 800 } },
  { name: 'desk', scheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

type Look = (typeof LOOKS)[number]
type Walk = (page: Page, app: App, look: Look) => Promise<void>

export const chooseStep = async (page: Page, step: string): Promise<void> => {
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: step }).click()
}

/** Pages beside the lists and their forms. */
export const beside: readonly Walk[] = [
  async (page) => {
    await page.goto('/admin/account')
    await page.getByRole('heading', { name: accountWords.devicesTitle }).waitFor()
    await expectFine(page, 'account')
    await page.goto('/admin/audit')
    await page.getByRole('main').getByText(deedsWords.others.signed_in).first().waitFor()
    await expectFine(page, 'what was done')
  },
  async (page) => {
    // Few rows: over more of them a bar lies that cuts what axe measures.
    await page.goto('/admin/tests-library?q=Syllabus Test 01')
    await chooseStep(page, 'Select')
    const bar = page.getByRole('region', { name: rowWords.selection })
    await bar.waitFor()
    await expectFine(page, 'some rows selected')
    await bar.getByRole('button', { name: rowWords.selectNone }).click()
    await chooseStep(page, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: examsWords.deleteYes }).click()
    await page.getByText(examsWords.deleted[0]).waitFor()
    await page.goto('/admin/tests-library?show=trash')
    await page.getByText(panelWords.sync.sent, { exact: true }).waitFor()
    await expectFine(page, 'trash')
    await chooseStep(page, 'History')
    await page.getByText('What changed').first().click()
    await expectFine(page, 'history')
  },
  async (page, app, { viewport, scheme }) => {
    await page.goto('/admin/admins')
    await page.getByRole('button', { name: 'Invite an admin' }).click()
    await page.getByRole('button', { name: invitationWords.make }).click()
    const link = await page.getByLabel(invitationWords.link).inputValue()
    await expectFine(page, 'an invitation')
    await page.getByRole('button', { name: invitationWords.done }).click()
    await page.getByText(adminsWords.invites).waitFor()
    await expectFine(page, 'admins')
    const other = await app.device({ viewport, colorScheme: scheme, reducedMotion: 'reduce' })
    await other.goto(link)
    await other.getByLabel(accountWords.name).waitFor()
    await expectFine(other, 'joining')
  },
  async (page) => {
    await page.goto('/admin/testimonials')
    await chooseStep(page, rowWords.moveTo)
    await page.getByRole('dialog').waitFor()
    await expectFine(page, 'move to')
  },
  async (page) => {
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
  },
]

export const isClean = (which: string, look: Look, walks: readonly Walk[]) => {
  const { name, scheme, viewport } = look
  test(`on a ${name} in ${scheme} ${which} of the panel is clean to axe, to thumbs and to the CSP`, async ({
    page,
    app,
  }) => {
    test.setTimeout(stretched(120_000)) // a dozen looks by axe in one walk
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/admin/login')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expectFine(page, 'sign-in')
    await signIn(page)
    await page.getByLabel('Website name').waitFor()
    await expectFine(page, 'settings')
    await becomeOfflineReady(page)

    for (const walk of walks) await walk(page, app, look)

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
    await page.getByRole('menuitem', { name: rowWords.edit }).waitFor()
    await expectFine(page, 'menu')
    // Its button was scrolled away from under it, and Mantine hides a menu without one.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('menuitem', { name: rowWords.edit }).click()
    await page.getByRole('dialog').waitFor()
    await expectFine(page, 'edit')

    await page.context().setOffline(true)
    await page.getByLabel('Title').fill('Seen without a network')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(panelWords.sync.waiting).first().waitFor()
    await expectFine(page, 'library with a waiting change')
    await page.getByRole('button', { name: 'Add test' }).click()
    await page.getByRole('button', { name: examsWords.saveNew }).click()
    await page.getByText(NO_FILE_SELECTED).waitFor()
    await expectFine(page, 'add, with errors')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Seen without a network' }).click()
    await page.getByLabel('Title').fill('Seen without a network, twice')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('link', { name: 'Seen without a network, twice' }).waitFor()
    await page
      .getByRole('link', { name: /^Outbox/ })
      .filter({ visible: true })
      .press('Enter') // a click there now would be the second of a double tap on Save
    await page.getByRole('button', { name: /^Discard.*twice$/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectFine(page, 'discard')
    await page.getByRole('button', { name: outboxWords.discardYes }).click()
    await page.getByText(outboxWords.discarded).waitFor()
    await expectFine(page, 'outbox')
  })
}
