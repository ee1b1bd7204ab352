import type { Page } from 'playwright/test'
import {
  account as accountWords,
  reset as resetWords,
} from '../../../web/features/admin/account/strings.ts'
import { intake as intakeWords } from '../../../web/features/admin/intake/strings.ts'
import { notes as notesWords } from '../../../web/features/admin/notes/strings.ts'
import { conflict as conflictWords } from '../../../web/features/admin/outbox/strings.ts'
import { payment as paymentWords } from '../../../web/features/admin/payment/strings.ts'
import { programs as programsWords } from '../../../web/features/admin/programs/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { videos as videosWords } from '../../../web/features/admin/videos/strings.ts'
import {
  type App,
  becomeOfflineReady,
  expect,
  goOffline,
  signedIn,
  signIn,
  test,
} from '../../support/app.ts'
import { ADMIN } from '../../support/app-paths.ts'
import { asOperator, editMeanwhile } from '../../support/colleague.ts'
import { expectFine } from '../../support/expect-fine.ts'
import { handOver } from '../../support/hand-over.ts'
import { askForPaper, editTitle, LIBRARY, pdf } from '../../support/library.ts'
import { pairsOf } from '../../support/looks.ts'
import { openPayee } from '../../support/payee-dialog.ts'
import { pdfOf } from '../../support/pdf-files.ts'
import { qrShot } from '../../support/qr-shot.ts'
import { SHORT_TITLES, TOO_LONG } from '../../support/stricter-hooks.ts'
import { PASSWORD_IS_TOO_SHORT, SIGN_OUT, UPLOAD_A_PDF } from '../spec-words.ts'

const looks = [
  { name: 'phone', scheme: 'dark', viewport: { width: 360, height: 800 } },
  { name: 'desk', scheme: 'light', viewport: { width: 1280, height: 800 } },
] as const

/** Pages without a signed-in admin. */
const outside = async (page: Page, app: App): Promise<void> => {
  await page.goto('/admin/forgot')
  await page.getByLabel('Email').fill(ADMIN.email)
  await expectFine(page, 'forgotten')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByText(`npm run admin -- reset ${ADMIN.email}`).waitFor()
  await expectFine(page, 'forgotten, the answer')
  const { stdout } = await app.server.command(['reset-link', ADMIN.email])
  await page.goto(/\/admin\/reset#\S+/.exec(stdout)?.[0] ?? '')
  await page.getByLabel(accountWords.password, { exact: true }).fill('short')
  await expectFine(page, 'a new password')
  await page.getByRole('button', { name: resetWords.submit }).click()
  await page.getByText(PASSWORD_IS_TOO_SHORT).waitFor()
  await expectFine(page, 'a new password, with errors')
}

const programs = async (page: Page): Promise<void> => {
  await page.goto('/admin/programs')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .waitFor()
  await expectFine(page, 'programs')
  await page.goto('/admin/programs?add=1')
  await page.getByRole('button', { name: programsWords.saveNew }).click()
  await page.getByText(programsWords.noName.title).waitFor()
  await expectFine(page, 'a new program, with errors')
}

const more = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
  await expectFine(page, 'More')
  await page.getByRole('button', { name: 'Install the panel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).waitFor()
  await expectFine(page, 'how to install')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

const shared = async (page: Page): Promise<void> => {
  await handOver(page, 'DPP_07.pdf', 'application/pdf', await pdfOf(['Physics: waves']))
  await page.getByRole('region', { name: intakeWords.shared }).waitFor()
  await expectFine(page, 'a file that was shared')
}

/** Questions, and all else that stands over a form or opens in it. */
const over = async (page: Page): Promise<void> => {
  await page.goto('/admin/payment')
  const payee = await openPayee(page)
  await page.locator('[data-upload=qr_code_image]').setInputFiles({
    name: 'code.jpg',
    mimeType: 'image/jpeg',
    buffer: qrShot('upi://pay?pa=other@bank', 600, 600),
  })
  await page.getByText(/^This QR code pays other@bank, but/).waitFor()
  await expectFine(page, 'a QR code that pays somebody else')
  await expect(payee.getByText(/· Upload successful$/)).toBeVisible()
  await payee.getByText(paymentWords.confirm).waitFor()
  await expectFine(page, 'who is paid, before the last tap')
  await page.goto(`${LIBRARY}?q=Full Syllabus Test 09`)
  await askForPaper(page, 'Full Syllabus Test 09')
  await page.getByRole('button', { name: uploadWords.another }).waitFor()
  await expectFine(page, 'another paper')
  await page.goto('/admin/account')
  for (const ask of ['Sign out everywhere', 'Remove my data from this device']) {
    await page.getByRole('button', { name: ask }).click()
    await page.getByRole('dialog').waitFor()
    await expectFine(page, `${ask}?`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

/** New rows of a kind, and an existing one: whole, with the fields behind 'More', and with their errors. */
const forms = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  const add = async (path: string): Promise<void> => {
    await page.goto(`${path}?add=1`)
    await dialog.getByText('More', { exact: true }).click()
  }
  await add('/admin/demo-videos')
  const link = dialog.getByLabel('Link to the video')
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await dialog.getByText('YouTube video: plays inside the site.').waitFor()
  await dialog.getByRole('link', { name: videosWords.link.open }).waitFor()
  await expectFine(page, 'a new video')
  await link.fill('https://academy.example/lesson')
  await dialog.getByText(/^A page on academy\.example/).waitFor()
  await expectFine(page, 'a video on a page')
  await link.fill('not a link')
  await dialog.getByText(videosWords.link.refused).waitFor()
  await dialog.getByRole('button', { name: videosWords.saveNew }).click()
  await page.getByText(videosWords.noTitle.text).first().waitFor()
  await expectFine(page, 'a new video, with errors')

  await add('/admin/free-pdfs')
  await page.locator('[data-upload=file_url]').setInputFiles(pdf('NCERT_class_11_cells.pdf'))
  await dialog.getByText(/· Upload successful$/).waitFor()
  await expect(dialog.getByLabel('Tags')).toHaveValue(/ncert/)
  await expectFine(page, 'a new PDF')
  await dialog.getByRole('button', { name: uploadWords.remove }).click()
  await dialog.getByRole('button', { name: notesWords.saveNew }).click()
  await page.getByText(UPLOAD_A_PDF).first().waitFor()
  await expectFine(page, 'a new PDF, with errors')

  for (const path of ['demo-videos', 'free-pdfs', 'testimonials', 'programs']) {
    await page.goto(`/admin/${path}`)
    await page.getByRole('main').locator('a[href*="edit="]').first().click()
    await dialog.getByRole('button', { name: 'Save changes' }).waitFor()
    await expectFine(page, `the form of one of the ${path}`)
  }
}

/** Three changes of three tests: one is also hers, one is of a test that she deleted, one is refused. */
const troubles = async (page: Page, app: App): Promise<void> => {
  // The worker's own script, which the browser looks for now and then, without a network too.
  app.forgiven.push('An unknown error occurred when fetching the script.')
  const bina = await asOperator(app, (server) => server.createAdmin({ name: 'Bina Rao' }))
  const titles = ['Full Syllabus Test 07', 'Full Syllabus Test 09', 'Full Syllabus Test 10']
  const ids: string[] = []
  await page.goto(`${LIBRARY}?q=Full Syllabus Test`)
  for (const title of titles) {
    const link = page.getByRole('link', { name: title, exact: true })
    const address = new URL((await link.getAttribute('href')) ?? '', app.url)
    ids.push(address.searchParams.get('edit') ?? '')
  }
  const [first = '', second = ''] = ids
  await goOffline(page)
  await editTitle(page, 'Full Syllabus Test 07', 'Full Syllabus Test 07, mine')
  await editTitle(page, 'Full Syllabus Test 09', 'Full Syllabus Test 09, mine')
  await editTitle(page, 'Full Syllabus Test 10', TOO_LONG)
  await editMeanwhile(app, bina, 'tests_library', first, { title: 'Full Syllabus Test 07, hers' })
  await editMeanwhile(app, bina, 'tests_library', second, { status: 'trashed' })
  await app.stricter(SHORT_TITLES)

  const more = page.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: SIGN_OUT, exact: true }).click()
  await page.getByRole('button', { name: panelWords.signOut.leave }).waitFor()
  await expectFine(page, 'signing out while something waits')
  await page.getByRole('button', { name: panelWords.signOut.stay }).click()

  // What is said of them leads to them; there it is not said over them.
  await page.context().setOffline(false)
  const message = page
    .getByRole('alert')
    .getByRole('link', { name: /^(?:Open the outbox|Compare versions|Correct and send again)$/ })
  await expect(message).toHaveCount(1)
  await expectFine(page, 'what is said of changes that were not taken')
  await page.goto('/admin/outbox')
  const correct = page.getByRole('main').getByRole('link', { name: /^Correct and send again/ })
  await correct.waitFor()
  const compare = page.getByRole('link', { name: /^Compare versions/ })
  await expect(compare).toHaveCount(2)
  await expect(message).toHaveCount(0)
  await expectFine(page, 'an outbox that needs somebody')
  const dialog = page.getByRole('dialog')
  for (const at of [0, 1]) {
    await compare.nth(at).click()
    await dialog.getByRole('button', { name: conflictWords.save }).click()
    await dialog.getByText(/^Choose (?:one side of each field|what should be) first\.$/).waitFor()
    await expectFine(page, `a conflict, ${at + 1}`)
    await dialog.getByRole('radio').first().check()
    await expectFine(page, `a conflict that is decided, ${at + 1}`)
    await dialog.getByRole('button', { name: conflictWords.later }).click()
  }
  await correct.click()
  await dialog.getByText('This is too long.').waitFor()
  await expectFine(page, 'mending')
}

for (const { name, scheme, viewport } of looks) {
  const settings = { viewport, colorScheme: scheme, reducedMotion: 'reduce' } as const

  test(`[S1] [S4] [M2] on a ${name} in ${scheme} what is seldom opened is clean to axe, to thumbs and to the CSP`, async ({
    app,
  }) => {
    const page = await app.device(settings)
    await outside(page, app)
    await signIn(page)
    await becomeOfflineReady(page)
    if (name === 'phone') await more(page)
    await programs(page)
    await shared(page)
  })

  test(`[M1] [M2] [M5] on a ${name} in ${scheme} questions and what opens in a form are clean to axe and to thumbs`, async ({
    app,
  }) => {
    const page = await signedIn(app, '/admin', settings)
    await over(page)
  })

  test(`[R18] [S3] on a ${name} in ${scheme} what went wrong with changes is clean to axe and to thumbs`, async ({
    app,
  }) => {
    const page = await signedIn(app, LIBRARY, settings)
    await troubles(page, app)
  })
}

for (const [{ name, viewport }, colorScheme] of pairsOf(looks))
  test(`[M2] [M4] [M6] [M7] on a ${name} in ${colorScheme} the forms of PDFs, videos, testimonials and programs are clean to axe and to thumbs`, async ({
    app,
  }) => {
    const page = await signedIn(app, '/admin', { viewport, colorScheme, reducedMotion: 'reduce' })
    await forms(page)
  })
