import { DESK, expect, test } from '../support/app.ts'
import { comeTo } from '../support/come-to.ts'

test('[N1] [N2] notes are found by title or description, and filtered by subject', async ({
  page,
}) => {
  await page.goto('/free-pdfs')
  const titles = page.locator('main li h3')
  await expect(titles).toHaveCount(12)
  const card = page.locator('main li').filter({ hasText: 'Human Reproduction: one-page revision' })
  await expect(card.getByText(/^#/)).toHaveCount(3)
  await expect(card.getByText('+2', { exact: true })).toBeVisible()
  const subjects = page.getByRole('navigation', { name: 'Subject' })
  await expect(subjects.getByRole('link')).toHaveText([
    'All',
    'Biology',
    'Chemistry',
    'Physics',
    'General',
  ])
  await page.getByRole('searchbox').fill('MITOSIS')
  await expect(titles).toHaveText(['Cell Cycle and Cell Division'])
  await page.getByRole('searchbox').fill('')
  await expect(titles).toHaveCount(12)
  for (const subject of ['Biology', 'Chemistry', 'Physics', 'General']) {
    const link = subjects.getByRole('link', { name: subject })
    await link.click()
    await expect(page).toHaveURL(new RegExp(`subject=${subject}`))
    await expect(link).toHaveAttribute('aria-current', 'true')
    const cards = page.locator('main li')
    await expect(cards.filter({ hasNot: page.getByText(subject, { exact: true }) })).toHaveCount(0)
    await expect(titles).not.toHaveCount(0)
  }
  await subjects.getByRole('link', { name: 'All' }).click()
  await expect(titles).toHaveCount(12)
  const first = await titles.allTextContents()
  const next = page.getByRole('link', { name: 'Next', exact: true })
  await comeTo(next)
  await next.click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.locator('[data-results]')).toHaveText(/^PDFs 13 to 24 of/)
  expect((await titles.allTextContents()).filter((title) => first.includes(title))).toEqual([])
})

test('[N3] a note has its page, with the reader in it and at an address of its own', async ({
  app,
}) => {
  const page = await app.device({ viewport: DESK })
  await page.goto('/free-pdfs')
  await page
    .getByRole('link', { name: 'Human Reproduction: one-page revision', exact: true })
    .click()
  await expect(page).toHaveTitle('Human Reproduction: one-page revision | NEET Academy')
  const article = page.getByRole('article')
  await expect(article.getByText('Biology', { exact: true })).toBeVisible()
  // The paper itself, which is drawn below, says it too.
  await expect(
    article.locator('p').filter({ hasText: /^Gametes, cycle and the first weeks/ }),
  ).toBeVisible()
  await expect(article.getByText(/^#/)).toHaveCount(5)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download PDF/ }).click()
  expect((await download).suggestedFilename()).toBe('Human Reproduction one-page revision.pdf')
  const readAt = page.getByRole('link', { name: /^Open in New Tab/ })
  await expect(readAt).toHaveAttribute('href', /^\/free-pdfs\/[a-z0-9]+\/read$/)
  await expect(article.getByRole('region', { name: 'Page 1 of 3' })).toHaveAttribute('data-drawn')
})
