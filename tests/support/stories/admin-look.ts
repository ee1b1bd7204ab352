import type { Locator, Page } from 'playwright/test'
import {
  account as accountWords,
  reset as resetWords,
} from '../../../web/features/admin/account/strings.ts'
import { invitation as invitationWords } from '../../../web/features/admin/admins/strings.ts'
import { deeds as deedsWords } from '../../../web/features/admin/audit/strings.ts'
import { exams as examsWords } from '../../../web/features/admin/exams/strings.ts'
import { notes as notesWords } from '../../../web/features/admin/notes/strings.ts'
import { conflict as conflictWords } from '../../../web/features/admin/outbox/strings.ts'
import { payment as paymentWords } from '../../../web/features/admin/payment/strings.ts'
import { programs as programsWords } from '../../../web/features/admin/programs/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { videos as videosWords } from '../../../web/features/admin/videos/strings.ts'
import { NO_FILE_SELECTED, PASSWORD_IS_TOO_SHORT, UPLOAD_A_PDF } from '../../e2e/spec-words.ts'
import { type App, becomeOfflineReady, expect, goOffline, signIn, test } from '../app.ts'
import { ADMIN } from '../app-paths.ts'
import { stretched } from '../calibration.mjs'
import { asOperator, colleague, editMeanwhile } from '../colleague.ts'
import { expectFine, type Look } from '../expect-fine.ts'
import { askForPaper, editTitle, LIBRARY, pdf, rowStep } from '../library.ts'
import { openPayee } from '../payee-dialog.ts'
import { qrShot } from '../qr-shot.ts'
import { barsShot } from '../screenshots.ts'
import { SHORT_TITLES, TOO_LONG } from '../stricter-hooks.ts'

/** Row of the table: a state of the panel, and the way to it. */
interface State extends Look {
  readonly name: string
  readonly open: (page: Page, app: App) => Promise<unknown>
}

const dialog = (page: Page) => page.getByRole('dialog')
const actions = (page: Page) => page.getByRole('button', { name: /^Actions/ }).first()
const at = (path: string, seen: (page: Page) => Locator): State => ({
  name: path,
  open: async (page) => {
    await page.goto(path)
    await seen(page).first().waitFor()
  },
})
/** A list, with that step of its first row begun. */
const step = (path: string, name: string, seen = dialog): State => ({
  name: `${name} in ${path}`,
  open: async (page) => {
    await page.goto(path)
    await actions(page).click()
    await page.getByRole('menuitem', { name }).click()
    await seen(page).first().waitFor()
  },
})
/** The form of a new row that lacks what it needs. */
const lacking = (path: string, save: string, words: string): State => ({
  name: `${path}, with errors`,
  open: async (page) => {
    await page.goto(`${path}?add=1`)
    await dialog(page).getByRole('button', { name: save }).click()
    await page.getByText(words).first().waitFor()
  },
})

export const SIGNED_OUT: readonly State[] = [
  at('/admin/login', (page) => page.getByRole('heading', { name: 'Sign in' })),
  {
    name: 'a forgotten password',
    open: async (page) => {
      await page.goto('/admin/forgot')
      await page.getByLabel('Email').fill(ADMIN.email)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByText(`npm run admin -- reset ${ADMIN.email}`).waitFor()
    },
  },
  {
    name: 'a new password, with errors',
    open: async (page, app) => {
      const { stdout } = await app.server.command(['reset-link', ADMIN.email])
      await page.goto(/\/admin\/reset#\S+/.exec(stdout)?.[0] ?? '')
      await page.getByLabel(accountWords.password, { exact: true }).fill('short')
      await page.getByRole('button', { name: resetWords.submit }).click()
      await page.getByText(PASSWORD_IS_TOO_SHORT).waitFor()
    },
  },
  {
    name: 'an invitation that is taken up',
    open: async (page, app) => {
      const { token } = await colleague(app)
      const asked = { token, body: { name: 'Bina' } }
      await page.goto((await app.server.api('/api/sync/admin/invites', asked)).json.path)
      await page.getByLabel(accountWords.name).waitFor()
    },
  },
]

/** What an admin sees every day: it guards a commit. */
export const EVERY_DAY: readonly State[] = [
  at('/admin', (page) => page.getByLabel('Website name')),
  at(LIBRARY, actions),
  {
    name: 'the menu of a row',
    open: async (page) => {
      await page.goto(LIBRARY)
      await actions(page).click()
      await page.getByRole('menuitem', { name: rowWords.edit }).waitFor()
    },
  },
  step(LIBRARY, rowWords.edit),
  lacking(LIBRARY, examsWords.saveNew, NO_FILE_SELECTED),
]

export const OTHER_PAGES: readonly State[] = [
  at('/admin/start', (page) => page.getByRole('heading', { level: 2 })),
  at('/admin/account', (page) => page.getByRole('heading', { name: accountWords.emailTitle })),
  at('/admin/audit', (page) => page.getByRole('main').getByText(deedsWords.others.signed_in)),
  at('/admin/payment', (page) => page.getByLabel('Pricing text')),
  ...['free-pdfs', 'demo-videos', 'testimonials', 'programs'].map((path) =>
    at(`/admin/${path}`, actions),
  ),
  ...['admins', 'share', 'outbox'].map((path) =>
    at(`/admin/${path}`, (page) => page.getByRole('heading', { level: 1 })),
  ),
]

/** Forms, and questions that are asked once in a while. */
export const QUESTIONS: readonly State[] = [
  ...['demo-videos', 'free-pdfs', 'testimonials', 'programs'].map((path) =>
    step(`/admin/${path}`, rowWords.edit),
  ),
  lacking('/admin/programs', programsWords.saveNew, programsWords.noName.title),
  lacking('/admin/free-pdfs', notesWords.saveNew, UPLOAD_A_PDF),
  lacking('/admin/demo-videos', videosWords.saveNew, videosWords.noTitle.text),
  {
    name: 'a link to a video',
    open: async (page) => {
      await page.goto('/admin/demo-videos?add=1')
      await dialog(page).getByText('More', { exact: true }).click()
      await dialog(page).getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ')
      await dialog(page).getByText('YouTube video: plays inside the site.').waitFor()
      await dialog(page).getByRole('link', { name: videosWords.link.open }).waitFor()
    },
  },
  step('/admin/testimonials', rowWords.moveTo),
  step(LIBRARY, 'Delete'),
  // Few rows: over more of them a bar lies that cuts what axe measures.
  step(`${LIBRARY}?q=Syllabus Test 01`, 'Select', (page) =>
    page.getByRole('region', { name: rowWords.selection }),
  ),
  {
    name: 'the history of a row in the trash',
    open: async (page) => {
      await page.goto(`${LIBRARY}?q=Full Syllabus Test 10`)
      await rowStep(page, 'Full Syllabus Test 10', 'remove')
      await dialog(page).getByRole('button', { name: examsWords.deleteYes }).click()
      await page.getByText(examsWords.deleted[0], { exact: true }).waitFor()
      await page.goto(`${LIBRARY}?show=trash`)
      await page.getByText(panelWords.sync.sent, { exact: true }).waitFor()
      await expectFine(page, 'trash')
      await rowStep(page, 'Full Syllabus Test 10', 'history')
      await page.getByText('What changed').first().click()
    },
  },
  {
    name: 'a screenshot with a cover',
    open: async (page) => {
      await page.goto('/admin/testimonials?add=1')
      const picture = { name: 'chat.jpg', mimeType: 'image/jpeg', buffer: barsShot(400, 800) }
      await page.locator('[data-upload=whatsapp_screenshot]').setInputFiles(picture)
      await page.getByRole('button', { name: coverWords.add.cover }).click()
      await expectFine(page, 'covering a screenshot')
      await page.keyboard.press('Escape')
      await page.getByText(coverWords.leaving).waitFor()
    },
  },
  {
    name: 'an invitation',
    open: async (page) => {
      await page.goto('/admin/admins')
      await page.getByRole('button', { name: 'Invite an admin' }).click()
      await page.getByRole('button', { name: invitationWords.make }).click()
      await page.getByLabel(invitationWords.link).waitFor()
      await expectFine(page, 'an invitation with its link')
      await page.getByRole('button', { name: invitationWords.done }).click()
    },
  },
  {
    name: 'Remove my data from this device',
    open: async (page) => {
      await page.goto('/admin/account')
      await page.getByRole('button', { name: accountWords.remove }).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'More',
    isOnPhonesOnly: true,
    open: async (page) => {
      await page.goto('/admin')
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await dialog(page).getByRole('link').first().waitFor()
    },
  },
  {
    name: 'who is paid, before the last tap',
    open: async (page) => {
      await page.goto('/admin/payment')
      const payee = await openPayee(page)
      const buffer = qrShot('upi://pay?pa=other@bank', 600, 600)
      await page
        .locator('[data-upload=qr_code_image]')
        .setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByText(/^This QR code pays other@bank, but/).waitFor()
      await expect(payee.getByText(/· Upload successful$/)).toBeVisible()
      await expectFine(page, 'a QR code that pays somebody else')
      await payee.getByText(paymentWords.confirm).waitFor()
    },
  },
  {
    name: 'another paper',
    open: async (page) => {
      await page.goto(`${LIBRARY}?q=Full Syllabus Test 09`)
      await askForPaper(page, 'Full Syllabus Test 09')
      await page.getByRole('button', { name: uploadWords.another }).waitFor()
    },
  },
  {
    name: 'files to add',
    open: async (page) => {
      await page.goto(LIBRARY)
      const files = [pdf('DPP_21_optics.pdf'), pdf('DPP_22_optics.pdf', 50_000)]
      await page.locator('[data-upload=many]').setInputFiles(files)
      await page.getByRole('button', { name: 'Publish all 2 files' }).waitFor()
    },
  },
]

/** Changes that wait, that a colleague changed too, and that the server refuses: each step leads on from the one before. */
export const TROUBLES: readonly State[] = [
  {
    name: 'changes that wait',
    open: async (page, app) => {
      // The worker's own script, which the browser looks for now and then, without a network too.
      app.forgiven.push('An unknown error occurred when fetching the script.')
      await page.goto(`${LIBRARY}?q=Full Syllabus Test`)
      const link = page.getByRole('link', { name: 'Full Syllabus Test 07', exact: true })
      const address = new URL((await link.getAttribute('href')) ?? '', app.url)
      await goOffline(page)
      await editTitle(page, 'Full Syllabus Test 07', 'Full Syllabus Test 07, mine')
      await editTitle(page, 'Full Syllabus Test 10', TOO_LONG)
      await page.getByText(panelWords.sync.waiting).first().waitFor()
      const bina = await asOperator(app, (server) => server.createAdmin({ name: 'Bina Rao' }))
      const id = address.searchParams.get('edit') ?? ''
      await editMeanwhile(app, bina, 'tests_library', id, { title: 'Full Syllabus Test 07, hers' })
      await app.stricter(SHORT_TITLES)
    },
  },
  {
    name: 'the question before a change is discarded',
    open: async (page) => {
      await page.goto('/admin/outbox')
      await page
        .getByRole('button', { name: /^Discard/ })
        .first()
        .click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'an outbox that needs somebody',
    open: async (page) => {
      await page.context().setOffline(false)
      await page.goto('/admin/outbox')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Correct and send again/ })
        .waitFor()
      await page.getByRole('link', { name: /^Compare versions/ }).waitFor()
    },
  },
  {
    name: 'a conflict',
    open: async (page) => {
      await page.getByRole('link', { name: /^Compare versions/ }).click()
      await dialog(page).getByRole('button', { name: conflictWords.save }).click()
      await dialog(page)
        .getByText(/^Choose one side of each field first\.$/)
        .waitFor()
    },
  },
  {
    name: 'a refused change that is mended',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: conflictWords.later }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Correct and send again/ })
        .click()
      await dialog(page).getByText('This is too long.').waitFor()
    },
  },
]

/** Opens each state once, for every check at each size and scheme. A console that is not silent fails any story. */
export const isClean = (which: string, states: readonly State[]): void =>
  test(`${which} is clean to axe, to thumbs and to the CSP on phones and desks, in both schemes and with large letters`, async ({
    app,
  }) => {
    test.setTimeout(stretched(240_000)) // up to a dozen and a half states at three sizes in one walk
    const page = await app.device({ reducedMotion: 'reduce' })
    if (states !== SIGNED_OUT) {
      await signIn(page)
      await becomeOfflineReady(page)
    }
    for (const { name, open, ...look } of states) {
      await open(page, app)
      await expectFine(page, name, look)
    }
  })
