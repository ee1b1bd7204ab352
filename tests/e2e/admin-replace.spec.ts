import { createHash } from 'node:crypto'
import { becomeOfflineReady, expect, signIn, test } from '../support/app.ts'
import { keptOf, readerIsKept } from '../support/kept-files.ts'
import { LIBRARY, pdf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL)
  test('[M5] the paper of a test is replaced apart from its fields; a student who saved it reads the old one until the new one is taken', async ({
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

    await readerIsKept(student)
    const [old] = (await keptOf(student)).saved
    const at = await student.getByRole('link', { name: title, exact: true }).getAttribute('href')

    const second = pdf('Second_edition.pdf')
    await signIn(page, LIBRARY)
    await page.getByRole('searchbox').fill(title)
    await page.getByRole('link', { name: title, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Replace the paper…').click()
    await dialog.locator('[data-upload=file_url]').setInputFiles(second)
    await expect(dialog.getByText('Second_edition.pdf').first()).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
    const update = student
      .getByRole('button', { name: /^Save the new version, / })
      .and(student.getByRole('button', { name: title }))
    await expect(update).toBeVisible()

    // Without a network the old paper opens, which is the one that is here.
    await student.context().setOffline(true)
    const paper = await student.context().newPage()
    await paper.goto(`${at}/read`)
    await expect(paper.getByRole('region', { name: 'Page 1 of 7' })).toHaveAttribute('data-drawn')
    await paper.close()
    expect((await keptOf(student)).saved).toEqual([old])
    await student.context().setOffline(false)
    await update.click()
    await expect(
      student.getByRole('button', { name: `Saved on this device, options: ${title}` }),
    ).toBeVisible()
    const sha256 = createHash('sha256').update(second.buffer).digest('hex')
    expect(sha256).not.toBe(old)
    await expect.poll(async () => (await keptOf(student)).saved).toEqual([sha256])
    const { opens } = await keptOf(student)
    expect(opens.map((one) => `${one.status} ${one.sha256}`)).toEqual([`200 ${sha256}`])
    await student.context().setOffline(true)
    await student.goto(`${at}/read`)
    await expect(student.getByRole('region', { name: 'Page 1 of 1' })).toHaveAttribute('data-drawn')
    await student.context().setOffline(false)

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
