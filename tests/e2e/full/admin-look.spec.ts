import type { Page } from 'playwright/test'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/strings.ts'
import { expectFine } from '../../support/expect-fine.ts'
import { pdf } from '../../support/library.ts'
import { barsShot } from '../../support/screenshots.ts'
import { beside, chooseStep, isClean, LOOKS } from '../../support/stories/admin-look.ts'
import { UPLOAD_SUCCESSFUL } from '../spec-words.ts'

/** Parts that are seldom opened: looked at in the full run only. */
const seldom = async (page: Page): Promise<void> => {
  await page.goto('/admin/testimonials?add=1')
  await page
    .locator('[data-upload=whatsapp_screenshot]')
    .setInputFiles({ name: 'chat.jpg', mimeType: 'image/jpeg', buffer: barsShot(400, 800) })
  await page.getByRole('button', { name: coverWords.add.cover }).click()
  await expectFine(page, 'covering a screenshot')
  await page.keyboard.press('Escape')
  await page.getByText(coverWords.leaving).waitFor()
  await expectFine(page, 'leaving a screenshot')
  await page.getByRole('button', { name: coverWords.done }).click()
  await page.getByText(UPLOAD_SUCCESSFUL).first().waitFor()
  await page.getByRole('button', { name: panelWords.form.discard }).click()
  await page.getByRole('button', { name: panelWords.form.discard }).click()

  await page.goto('/admin/demo-videos')
  await chooseStep(page, rowWords.unpublish)
  await page.getByText('Draft', { exact: true }).filter({ visible: true }).first().waitFor()
  await chooseStep(page, rowWords.schedule)
  await page.getByRole('dialog').getByText(rowWords.plan.later, { exact: true }).click()
  await page.getByLabel(rowWords.plan.field).waitFor()
  await expectFine(page, 'a time for a draft')

  await page.goto('/admin/tests-library')
  await page
    .locator('[data-upload=many]')
    .setInputFiles([pdf('DPP_21_optics.pdf'), pdf('DPP_22_optics.pdf', 50_000)])
  await page.getByRole('button', { name: 'Publish all 2 files' }).waitFor()
  await expectFine(page, 'files that came in')
}
for (const look of LOOKS) isClean('every page', look, [...beside, seldom])
