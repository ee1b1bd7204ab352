import type { Locator, Page } from 'playwright/test'
import { outbox as outboxWords } from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { becomeOfflineReady, DESK, expect, signedIn, test } from '../../support/app.ts'
import { asOperator, rowNow } from '../../support/colleague.ts'
import { saveChoice } from '../../support/decision.ts'
import { line, pressAway } from '../../support/library.ts'
import { SIGN_IN } from '../spec-words.ts'

interface Contest {
  readonly what: string
  readonly path: string
  readonly both: readonly [name: string, label: string]
  /** Field that each of them writes beside it, as it is typed and as the row has it. */
  readonly hers: readonly [name: string, label: string, typed: string, kept: unknown]
  readonly his: readonly [name: string, label: string, typed: string, kept: unknown]
  readonly keeps: 'hers' | 'his'
}

const CONTESTS: readonly Contest[] = [
  {
    what: 'a PDF',
    path: '/admin/free-pdfs',
    both: ['title', 'Title'],
    hers: ['description', 'Description', 'Written in the train.', 'Written in the train.'],
    his: ['tags', 'Tags', 'office, desk', ['office', 'desk']],
    keeps: 'hers',
  },
  {
    what: 'a video',
    path: '/admin/demo-videos',
    both: ['title', 'Title'],
    hers: ['description', 'Description', 'Written in the train.', 'Written in the train.'],
    his: ['duration', 'Length', '12:34', 754],
    keeps: 'his',
  },
  {
    what: 'a testimonial',
    path: '/admin/testimonials',
    both: ['caption', 'Caption'],
    hers: [
      'alt_text',
      'What the screenshot says',
      'A mother says thanks.',
      'A mother says thanks.',
    ],
    his: ['consent_how', 'How (optional)', 'Said yes in the office', 'Said yes in the office'],
    keeps: 'hers',
  },
  {
    what: 'a program',
    path: '/admin/programs',
    both: ['name', 'Name'],
    hers: ['note', 'Note', 'Written in the train.', 'Written in the train.'],
    his: ['price', 'Price, ₹', '4321', 4321],
    keeps: 'his',
  },
]

const formLinks = (page: Page): Locator =>
  page.getByRole('link', { name: /./ }).and(page.locator('main [href*="edit="]'))

const write = async (page: Page, entries: readonly (readonly [string, string])[]) => {
  const dialog = page.getByRole('dialog')
  for (const [label, text] of entries) await dialog.getByLabel(label, { exact: true }).fill(text)
  await pressAway(dialog, 'Save changes')
}

for (const { what, path, both, hers, his, keeps } of CONTESTS)
  test(`[R18] [R20] two admins change ${what} at once, one of them without a network: the fields of each stand, and of the one that both wrote a person chooses`, async ({
    app,
  }) => {
    const bina = await asOperator(app, (server) => server.createAdmin({ name: 'Bina Rao' }))
    const phone = await app.device()
    await phone.goto(path)
    await phone.getByLabel('Email').fill(bina.email)
    await phone.getByLabel('Password').fill(bina.password)
    await phone.getByRole('button', { name: SIGN_IN }).click()
    const link = formLinks(phone).first()
    const title = (await link.textContent()) ?? ''
    const id =
      new URL((await link.getAttribute('href')) ?? '', app.url).searchParams.get('edit') ?? ''
    await becomeOfflineReady(phone)
    const desk = await signedIn(app, path, { viewport: DESK })
    await expect(line(desk, title).first()).toBeVisible()

    const [binas, ashas] = [`${what} as Bina has it`, `${what} as the desk has it`]
    await phone.context().setOffline(true)
    await link.click()
    await write(phone, [
      [both[1], binas],
      [hers[1], hers[2]],
    ])
    await expect(line(phone, binas)).toContainText(panelWords.sync.waiting)
    await formLinks(desk)
      .and(desk.locator(`[href*="${id}"]`))
      .click()
    await write(desk, [
      [both[1], ashas],
      [his[1], his[2]],
    ])
    await expect(line(desk, ashas)).toContainText(panelWords.sync.sent)

    await phone.context().setOffline(false)
    await expect(line(phone, binas)).toContainText('Needs a decision')
    await phone.goto('/admin/outbox')
    await phone.getByRole('link', { name: /Compare versions/ }).click()
    const sides = phone.getByRole('dialog').getByRole('radio')
    // What one of them alone wrote asks nobody.
    await expect(sides).toHaveCount(2)
    const mine = phone.getByRole('radio', { name: /^Mine/ })
    await expect(mine).toHaveAccessibleName(/as Bina has it$/)
    await (keeps === 'hers' ? mine : sides.nth(1)).check()
    await saveChoice(phone)
    await expect(phone.getByText(outboxWords.none)).toBeVisible()

    const kept = keeps === 'hers' ? binas : ashas
    await phone.goto(path)
    for (const page of [phone, desk])
      await expect(line(page, kept)).toContainText(panelWords.sync.sent)
    expect((await rowNow(app, bina, id)).row).toMatchObject({
      [both[0]]: kept,
      [hers[0]]: hers[3],
      [his[0]]: his[3],
    })
  })
