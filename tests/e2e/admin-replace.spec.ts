import { becomeOfflineReady, expect, signIn, test } from '../support/app.ts'
import { LIBRARY, pdf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL)
  test('[M5] the paper of a test is replaced apart from its fields, and a student who saved it is offered the new one', async ({
    app,
    page,
  }) => {
    const student = await app.device()
    await student.goto('/tests/full')
    await becomeOfflineReady(student)
    const offer = student.getByRole('button', { name: /^Save offline, / }).first()
    const title = ((await offer.getAttribute('aria-label')) ?? '').replace(/^.*?: /, '')
    await offer.click()
    await expect(
      student.getByRole('button', { name: `Saved on this device, options: ${title}` }),
    ).toBeVisible()

    await signIn(page, LIBRARY)
    await page.getByRole('searchbox').fill(title)
    await page.getByRole('link', { name: title, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Replace the paper…').click()
    await dialog.locator('[data-upload=file_url]').setInputFiles(pdf('Second_edition.pdf'))
    await expect(dialog.getByText('Second_edition.pdf')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
    await expect(
      student
        .getByRole('button', { name: /^Save the new version, / })
        .and(student.getByRole('button', { name: title })),
    ).toBeVisible()

    // The old paper is not gone: it stands in the history, and can be put back.
    await page.getByRole('button', { name: `Actions: ${title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const versions = page.getByRole('list', { name: 'Versions' }).locator('> li')
    await versions.first().getByText('What changed').click()
    await expect(versions.first()).toContainText('Second_edition.pdf')
    await versions.nth(1).getByRole('button', { name: 'Restore this version' }).click()
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: title, exact: true }).click()
    await dialog.getByText('Replace the paper…').click()
    await expect(dialog.getByText(/Second_edition\.pdf/)).toHaveCount(0)
  })
