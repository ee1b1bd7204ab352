import type { Locator, Page } from 'playwright/test'
import { account as accountWords } from '../../../web/features/admin/account/strings.ts'
import { invitation as invitationWords } from '../../../web/features/admin/admins/strings.ts'
import { audit as auditWords } from '../../../web/features/admin/audit/strings.ts'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { history as historyWords } from '../../../web/features/admin/history/strings.ts'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { programs as programsWords } from '../../../web/features/admin/programs/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { DESK, expect, goOffline, signedIn, signIn, test } from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { EDITORS, type Editor } from '../../support/editors.ts'
import { editTitle, LIBRARY, line, pressAway, rowStep } from '../../support/library.ts'
import { sidewaysPx } from '../../support/sideways-px.ts'
import { SHORT_TITLES, TOO_LONG } from '../../support/stricter-hooks.ts'

/** Its form, opened again, shows the saved values, chosen or typed. */
const editOne = async (page: Page, title: string, [label, text]: Editor['edit']) => {
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(label, { exact: true })
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(field).toBeVisible()
  if (await field.evaluate((element) => element instanceof HTMLSelectElement))
    await field.selectOption(text)
  else await field.fill(text)
  await pressAway(dialog, 'Save changes')
  await expect(line(page, title)).toContainText(panelWords.sync.sent)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(field).toHaveValue(text)
  await pressAway(dialog, 'Close')
}

/** Pixels by which a hint is wider than its field; the browser keeps it in a part of its own. */
const cutHintPx = async (page: Page): Promise<unknown> => {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.getDocument')
  const { searchId } = await client.send('DOM.performSearch', {
    query: '#placeholder',
    includeUserAgentShadowDOM: true,
  })
  const range = { fromIndex: 0, toIndex: 1 }
  const { nodeIds } = await client.send('DOM.getSearchResults', { searchId, ...range })
  const { object } = await client.send('DOM.resolveNode', { nodeId: nodeIds[0] ?? 0 })
  const { result } = await client.send('Runtime.callFunctionOn', {
    objectId: object.objectId ?? '',
    functionDeclaration: 'function () { return this.scrollWidth - this.clientWidth }',
  })
  return result.value
}

for (const { one, path, name, fill, edit } of EDITORS)
  test(`[M3] on a phone and on a desk a ${one} is added, edited and deleted`, async ({ app }) => {
    const phone = await signedIn(app, path, { hasTouch: true, isMobile: true })
    const desk = await signedIn(app, path, { viewport: DESK })
    const devices = [
      [phone, desk, 'Made on a phone'],
      [desk, phone, 'Made on a desk'],
    ] as const
    for (const [page, other, title] of devices) {
      await page.getByRole('button', { name: `Add ${one}` }).click()
      const dialog = page.getByRole('dialog')
      await fill(page, dialog)
      await dialog.getByLabel(name, { exact: true }).fill(title)
      await dialog.getByRole('button', { name: `Save ${one}` }).click()
      for (const each of [page, other])
        await expect(line(each, title)).toContainText(panelWords.sync.sent)
      await editOne(page, title, edit)
      // What one of them made the other deletes.
      await rowStep(other, title, 'remove')
      await other.getByRole('button', { name: `Delete ${one}` }).click()
      for (const each of [other, page]) await expect(line(each, title)).toHaveCount(0)
    }
  })

test('[R18] [M9] on a phone, too, a change that is refused is mended, and an earlier version restored', async ({
  app,
}) => {
  const phone = await signedIn(app, LIBRARY, { hasTouch: true, isMobile: true })
  const link = phone.getByRole('link', { name: /./ }).and(phone.locator('[href*="edit="]')).first()
  const title = (await link.textContent()) ?? ''
  await goOffline(phone)
  await editTitle(phone, title, TOO_LONG)
  await app.stricter(SHORT_TITLES)
  await phone.context().setOffline(false)
  await expect(line(phone, TOO_LONG)).toContainText('Not saved')
  await phone
    .getByRole('navigation', { name: panelWords.frame.dock })
    .getByRole('link', { name: /^Outbox/ })
    .click()
  await phone.getByRole('button', { name: /^Mend and send again/ }).click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Of the right length')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(phone.getByText(outboxWords.none)).toBeVisible()

  await phone.goto(LIBRARY)
  await rowStep(phone, 'Of the right length', 'history')
  await dialog.getByRole('button', { name: historyWords.restore }).first().click()
  await expect(line(phone, title)).toContainText(panelWords.sync.sent)
})

test('[M3] [M9] a phone says where one is, when the trash goes, and how to find again', async ({
  page,
}) => {
  await signIn(page, '/admin/audit')
  await expect(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
  await page.goto(`${LIBRARY}?q=Gravitaton`)
  await expect(page.getByRole('link', { name: 'Physics DPP 06: Gravitation' })).toBeVisible()
  await page.goto(`${LIBRARY}?q=quantum&subject=Physics`)
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click()
  await rowStep(page, 'Physics DPP 06: Gravitation', 'remove')
  await page.getByRole('dialog').getByRole('button', { name: examsWords.deleteYes }).click()
  await page.goto(`${LIBRARY}?show=trash`)
  await expect(page.getByText(/^Deleted for ever on /)).toBeVisible()
  await page.goto(`${LIBRARY}?replace=aaaaaaaaaaaaaaa`)
  await expect(page.getByRole('dialog', { name: rowWords.gone.title })).toBeVisible()
})

test('[M5] in the form of a test the focus begins at its first field, and no control that has it is hidden', async ({
  app,
}) => {
  const phone = await signedIn(app, LIBRARY, { viewport: { width: 360, height: 640 } })
  await phone.locator('[href*="edit="]').first().click()
  await expect(phone.getByRole('dialog').getByLabel('Title')).toBeFocused()
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Add test' }).click()
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: uploadWords.pdf.choose })).toBeFocused()
  const focused = () =>
    phone.evaluate(() => {
      const { activeElement: here } = document
      const seen = here?.closest('label') ?? here ?? document.body
      const { left, top, width, height } = seen.getBoundingClientRect()
      const met = document.elementFromPoint(left + width / 2, top + height / 2)
      const name = here?.getAttribute('value') ?? here?.getAttribute('name') ?? ''
      // Its middle is its own: no bar lies over it.
      return { name: name || (here?.textContent ?? ''), isHidden: !seen.contains(met) }
    })
  for (const height of [640, 560, 480]) {
    await phone.setViewportSize({ width: 360, height })
    const all: Awaited<ReturnType<typeof focused>>[] = []
    while (!all.some(({ name }, at) => at > 0 && name === all[0]?.name)) {
      await phone.keyboard.press('Tab')
      all.push(await focused())
    }
    expect(all.map(({ name }) => name)).toContain('published')
    expect(all.filter(({ isHidden }) => isHidden)).toEqual([])
  }
})

test('[M2] [M3] on a phone every list begins as high as it is drawn, and the two prices of a program stand in a line', async ({
  app,
}) => {
  const phone = await signedIn(app, LIBRARY, { viewport: { width: 360, height: 800 } })
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  for (const { path } of EDITORS) {
    await phone.goto(path)
    const first = phone.locator('[data-row]').first()
    await first.waitFor()
    expect.soft(await topOf(first), path).toBeLessThanOrEqual(187)
  }
  await phone.goto('/admin/programs')
  await phone.setViewportSize({ width: 768, height: 800 })
  await phone.locator('[href*="edit="]').first().click()
  const dialog = phone.getByRole('dialog')
  const price = dialog.getByLabel(programsWords.price, { exact: true })
  await price.waitFor()
  const struck = dialog.getByLabel(/^Struck-through price/)
  expect(await topOf(price)).toBe(await topOf(struck))
})

test('[M3] on a phone of 320 pixels the search of every list says whole how many it looks through', async ({
  app,
}) => {
  const phone = await signedIn(app, LIBRARY, { viewport: { width: 320, height: 640 } })
  for (const path of [...EDITORS.map((editor) => editor.path), '/admin/programs']) {
    await phone.goto(path)
    await expect(phone.getByRole('searchbox')).toHaveAttribute('placeholder', /[1-9]/)
    expect(await cutHintPx(phone), path).toBe(0)
  }
})

test('[M3] on a phone with letters twice as large a search takes ten letters, and a date its day', async ({
  app,
}) => {
  const phone = await signedIn(app, LIBRARY, {
    viewport: { width: 360, height: 740 },
    bypassCSP: true,
  })
  for (const [path, name, text] of [
    [LIBRARY, 'Search tests', 'electrosta'],
    ['/admin', 'Exam date', '2027-05-02'],
    ['/admin/audit', 'Since', '2026-11-20'],
  ] as const) {
    await phone.goto(path)
    await phone.addStyleTag({ content: ':root{font-size:200%!important}' })
    const field = phone.getByLabel(name, { exact: true })
    await field.fill(text)
    const { cutPx, widthEm } = await field.evaluate((input) => ({
      cutPx: input.scrollWidth - input.clientWidth,
      widthEm: input.clientWidth / Number.parseFloat(getComputedStyle(input).fontSize),
    }))
    expect.soft(cutPx, name).toBe(0)
    // A date that is cut runs over inside of its field, where no scroll width tells of it.
    expect.soft(widthEm, name).toBeGreaterThan(8)
    expect.soft(await sidewaysPx(phone), path).toBe(0)
  }
})

test('[S4] [S5] on a desk the account is changed and an admin invited', async ({ app }) => {
  const desk = await signedIn(app, '/admin/account', { viewport: DESK })
  const form = desk.locator('form').filter({ hasText: accountWords.emailTitle })
  await form.getByLabel('Email', { exact: true }).fill('desk@academy.example')
  await form.getByLabel(accountWords.current).fill(ADMIN.password)
  await form.getByRole('button', { name: accountWords.saveEmail }).click()
  await expect(desk.getByText(accountWords.emailSaved[0])).toBeVisible()
  await expect(desk.getByText('Signed in as desk@academy.example')).toBeVisible()
  const password = desk.locator('form').filter({ hasText: accountWords.confirm })
  await password.getByLabel(accountWords.current).fill(ADMIN.password)
  for (const label of ['New password', 'New password again'])
    await password.getByLabel(label, { exact: true }).fill('a lantern over the quiet harbour')
  await password.getByRole('button', { name: accountWords.savePassword }).click()
  await expect(desk.getByText('Password changed')).toBeVisible()

  await desk.getByRole('link', { name: 'Admins' }).click()
  await desk.getByRole('button', { name: 'Invite an admin' }).click()
  await desk.getByLabel(invitationWords.name).fill('Bina Rao')
  await desk.getByRole('button', { name: invitationWords.make }).click()
  const link = await desk.getByLabel(invitationWords.link).inputValue()
  const phone = await app.device({ hasTouch: true, isMobile: true })
  await phone.goto(link)
  await phone.getByLabel('Email').fill('bina@academy.example')
  for (const label of ['Password', 'Password again'])
    await phone.getByLabel(label, { exact: true }).fill('quiet-Lantern-58')
  await phone.getByRole('button', { name: 'Become an admin' }).click()
  await expect(phone.getByRole('navigation', { name: panelWords.frame.dock })).toBeVisible()
})

for (const zoom of ['100%', '200%'])
  test(`[R14] on a phone no filter of the history lies over another, letters of ${zoom}`, async ({
    app,
  }) => {
    const phone = await signedIn(app, '/admin/audit', {
      viewport: { width: 360, height: 740 },
      bypassCSP: true,
    })
    await phone.addStyleTag({ content: `:root{font-size:${zoom}!important}` })
    await expect(phone.getByLabel(auditWords.what)).toBeVisible()
    const controls = phone
      .getByRole('main')
      .locator('input, select, button')
      .filter({ visible: true })
    const boxes = await controls.evaluateAll((all) =>
      all
        .filter((one) => !all.some((other) => other !== one && other.contains(one)))
        .map((one) => ({ name: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() }))
        .map(({ name, box }) => ({
          name,
          left: box.left,
          right: box.right,
          top: box.top,
          bottom: box.bottom,
        })),
    )
    expect(boxes.length).toBeGreaterThan(2)
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => [one.name, other.name]),
    )
    expect(over).toEqual([])
  })
