import type { Locator, Page } from 'playwright/test'
import { programs as programsWords } from '../../web/features/admin/programs/strings.ts'
import {
  cover as coverWords,
  testimonials as testimonialsWords,
} from '../../web/features/admin/testimonials/strings.ts'
import { expect } from './app.ts'
import { LIBRARY, pdf } from './library.ts'
import { barsShot } from './screenshots.ts'

export interface Editor {
  readonly one: string
  readonly path: string
  /** The field that names a row. */
  readonly name: string
  readonly fill: (page: Page, dialog: Locator) => Promise<void>
  /** A field beside it, with what it becomes. */
  readonly edit: readonly [label: string, text: string]
}

/** The file of the new notes. */
export const NOTES = pdf('Cell.pdf')

/** Until the file stands in the form: with a network it is sent at once. */
const isTaken = (dialog: Locator): Promise<void> =>
  expect(
    dialog.getByText(/· (?:Upload successful|safe on this device, not sent yet)$/),
  ).toBeVisible()

/** The forms of all lists, and what makes a new row of each. */
export const EDITORS: readonly Editor[] = [
  {
    one: 'test',
    path: LIBRARY,
    name: 'Title',
    fill: async (page, dialog) => {
      await page.locator('[data-upload=file_url]').setInputFiles(pdf('DPP_40.pdf'))
      await isTaken(dialog)
    },
    edit: ['Category', 'part'],
  },
  {
    one: 'PDF',
    path: '/admin/free-pdfs',
    name: 'Title',
    fill: async (page, dialog) => {
      await page.locator('[data-upload=file_url]').setInputFiles(NOTES)
      await isTaken(dialog)
      await dialog.getByLabel('Subject').selectOption('Biology')
    },
    edit: ['Description', 'From NCERT, in four pages.'],
  },
  {
    one: 'video',
    path: '/admin/demo-videos',
    name: 'Title',
    fill: (_, dialog) =>
      dialog.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ'),
    edit: ['Length', '4:05'],
  },
  {
    one: 'testimonial',
    path: '/admin/testimonials',
    name: 'Caption',
    fill: async (page, dialog) => {
      await page
        .locator('[data-upload=whatsapp_screenshot]')
        .setInputFiles({ name: 'chat.jpg', mimeType: 'image/jpeg', buffer: barsShot(400, 800) })
      await page.getByRole('button', { name: coverWords.uncovered }).click()
      // While the picture is made the step still lies over the form.
      await isTaken(dialog)
      await dialog.getByLabel(testimonialsWords.consentOn).check()
    },
    edit: ['What the screenshot says', 'A parent says thank you.'],
  },
  {
    one: 'program',
    path: '/admin/programs',
    name: 'Name',
    fill: (_, dialog) => dialog.getByLabel(programsWords.price, { exact: true }).fill('4999'),
    edit: ['Note', 'Save a lot.'],
  },
]
