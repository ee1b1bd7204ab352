import { DESK, expect, signedIn, test } from '../../support/app.ts'
import { LIBRARY } from '../../support/library.ts'
import { fillWithRows } from '../../support/many-rows.ts'

const ROWS_PER_PAGE = 50

test('[M3] a list of more than fifty rows goes on on its next pages, each with its own rows and its address, and back', async ({
  app,
}) => {
  await fillWithRows(app, 200)
  const page = await signedIn(app, LIBRARY, { viewport: DESK })
  await expect(page.getByText(/^Up to date/).first()).toBeVisible()
  await page.goto(`${LIBRARY}?sort=title`)
  const links = page.locator('main tbody a[href*="edit="]')
  await expect(links).toHaveCount(ROWS_PER_PAGE)
  const hint = (await page.getByRole('searchbox').getAttribute('placeholder')) ?? ''
  const total = Number(/^Search (\d+) tests$/.exec(hint)?.[1])
  const pages = Math.ceil(total / ROWS_PER_PAGE)
  expect(pages).toBeGreaterThan(2)

  const pager = page.getByRole('navigation', { name: 'Pages' })
  const next = pager.getByRole('link', { name: 'Next' })
  const previous = pager.getByRole('link', { name: 'Previous' })
  const pageInAddress = () => new URL(page.url()).searchParams.get('page')
  const shown: string[][] = []
  for (let number = 1; number <= pages; number += 1) {
    if (number > 1) {
      await next.click()
      await expect.poll(pageInAddress).toBe(String(number))
    }
    await expect(pager.getByText(`Page ${number} of ${pages}`)).toBeVisible()
    const left = total - (number - 1) * ROWS_PER_PAGE
    await expect(links).toHaveCount(Math.min(ROWS_PER_PAGE, left))
    shown.push(await links.allTextContents())
  }
  await expect(next).toHaveCount(0)
  // Every row once, in one order over all pages.
  const all = shown.flat()
  expect(new Set(all).size).toBe(total)
  expect(all).toEqual(all.toSorted(new Intl.Collator('en', { numeric: true }).compare))

  await page.goBack()
  await expect.poll(pageInAddress).toBe(String(pages - 1))
  await expect(links).toHaveText(shown.at(-2) ?? [])
  await page.goto(`${LIBRARY}?sort=title&page=2`)
  await expect(links).toHaveText(shown[1] ?? [])
  await previous.click()
  await expect(links).toHaveText(shown[0] ?? [])
  await expect(previous).toHaveCount(0)
  await page.goBack()
  await expect(links).toHaveText(shown[1] ?? [])
  // Another question begins at its first page.
  await page.getByRole('button', { name: 'Published', exact: true }).click()
  await expect(pager.getByText(/^Page 1 of /)).toBeVisible()
  expect(pageInAddress()).toBeNull()
})
