import { expect, test } from '../support/app.ts'
import { colleague, editMeanwhile } from '../support/colleague.ts'
import { readFeed } from '../support/content.ts'
import { SAMPLES, shots } from '../support/stories/public-testimonials.ts'
import { ALL_ARE_AUTHENTIC } from './spec-words.ts'

const rowsOf = async (...[server]: Parameters<typeof readFeed>) =>
  (await readFeed(server)).changes
    .filter(({ collection, row }) => collection === 'testimonials' && row)
    .map(({ row }) => row)

test('[V3] screenshots stand in their order, with caption, date and the note', async ({
  app,
  page,
}) => {
  const admin = await colleague(app)
  const rows = await rowsOf(app.server)
  // Two with the same place: the newer one comes first.
  const [first, , , , last] = rows.toSorted((a, b) => a.display_order - b.display_order)
  await editMeanwhile(app, admin, 'testimonials', last.id, { display_order: first.display_order })
  await editMeanwhile(app, admin, 'testimonials', rows[1].id, { caption: '', alt_text: '' })
  await page.goto('/testimonials')
  await expect(page).toHaveTitle('Testimonials | NEET Academy')
  await expect(page.getByText(ALL_ARE_AUTHENTIC)).toBeVisible()
  const wanted = (await rowsOf(app.server)).sort(
    (a, b) => a.display_order - b.display_order || (a.created_at < b.created_at ? 1 : -1),
  )
  await expect(shots(page)).toHaveCount(SAMPLES)
  expect(await shots(page).evaluateAll((all) => all.map((one) => one.dataset.shot))).toEqual(
    wanted.map(({ id }) => id),
  )
  for (const { id, caption, alt_text, whatsapp_screenshot: file } of wanted) {
    const figure = page.locator('figure').filter({ has: page.locator(`[data-shot="${id}"]`) })
    const image = figure.getByRole('img')
    await expect(image).toHaveAttribute('width', String(file.width))
    await expect(image).toHaveAttribute('height', String(file.height))
    await expect(image).toHaveAttribute('alt', alt_text || 'Screenshot of a WhatsApp chat')
    await expect(figure.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    if (caption) await expect(figure.getByText(caption)).toBeVisible()
  }
  await expect(shots(page).first().getByRole('img')).toHaveAttribute('loading', 'eager')
  await expect(shots(page).last().getByRole('img')).toHaveAttribute('loading', 'lazy')
})
