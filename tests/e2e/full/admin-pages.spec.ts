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
  const first = await links.allTextContents()
  await next.click()
  await expect.poll(pageInAddress).toBe('2')
  await expect(pager.getByText(`Page 2 of ${pages}`)).toBeVisible()
  await expect(links).not.toHaveText(first)
  const second = await links.allTextContents()
  // In one order over both.
  const both = [...first, ...second]
  expect(both).toEqual(both.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  await page.goto(`${LIBRARY}?sort=title&page=${pages}`)
  await expect(links).toHaveCount(total - (pages - 1) * ROWS_PER_PAGE)
  await expect(next).toHaveCount(0)
  await page.goto(`${LIBRARY}?sort=title&page=2`)
  await expect(links).toHaveText(second)
  await previous.click()
  await expect(links).toHaveText(first)
  await expect(previous).toHaveCount(0)
  await page.goBack()
  await expect(links).toHaveText(second)
  // Another question begins at its first page.
  await page.getByRole('button', { name: 'Published', exact: true }).click()
  await expect(pager.getByText(/^Page 1 of /)).toBeVisible()
  expect(pageInAddress()).toBeNull()
})
