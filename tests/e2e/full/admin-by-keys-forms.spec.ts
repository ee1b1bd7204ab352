import type { Locator, Page } from 'playwright/test'
import { notes as notesWords } from '../../../web/features/admin/notes/strings.ts'
import { payment as paymentWords } from '../../../web/features/admin/payment/strings.ts'
import { programs as programsWords } from '../../../web/features/admin/programs/strings.ts'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import { cover as coverWords } from '../../../web/features/admin/testimonials/cover/strings.ts'
import { testimonials as testimonialsWords } from '../../../web/features/admin/testimonials/strings.ts'
import { upload as uploadWords } from '../../../web/features/admin/upload/strings.ts'
import { videos as videosWords } from '../../../web/features/admin/videos/strings.ts'
import { type App, DESK, expect, signedIn, test } from '../../support/app.ts'
import { downTo, pickFile, press, typeHere, typeOver } from '../../support/by-keys.ts'
import { pdf, rowOf } from '../../support/library.ts'
import { pngBytes } from '../../support/sample-files.ts'
import { barsShot } from '../../support/screenshots.ts'
import { tabTo } from '../../support/tab-to.ts'
import { MOST_POPULAR } from '../spec-words.ts'

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(pngBytes(64, 64)),
})

/** Signed in on a list of the panel at a desk, and its parts. */
const openList = async (app: App, path: string, one: string) => {
  const page = await signedIn(app, path, { viewport: DESK, reducedMotion: 'reduce' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^(?:Add|Edit) ${one}$`) })
  return {
    page,
    dialog,
    add: page.getByRole('button', { name: `Add ${one}` }),
    saveNew: dialog.getByRole('button', { name: `Save ${one}` }),
    more: dialog.getByText('More', { exact: true }),
  }
}

/** Presses what opens a dialog, and waits until the focus is in there. */
const enter = async (page: Page, opener: Locator, dialog: Locator): Promise<void> => {
  await press(page, opener)
  await expect(dialog.locator(':focus')).toHaveCount(1)
}

const preview = (page: Page) => page.getByRole('dialog', { name: panelWords.form.preview.title })

test('[M2] [M8] the keyboard alone corrects the payment settings, gives them a QR code, and takes back what it threw away', async ({
  app,
}) => {
  const page = await signedIn(app, '/admin/payment', { viewport: DESK, reducedMotion: 'reduce' })
  const upi = page.getByLabel('UPI ID', { exact: true })
  await expect(upi).toHaveValue('sample-academy@bank.invalid')
  const save = page.getByRole('button', { name: paymentWords.save })
  await typeOver(page, upi, 'nobody')
  await press(page, save)
  await expect(page.getByText(paymentWords.payeeWrong)).toBeVisible()
  await expect(upi).toBeFocused()
  await typeHere(page, 'harbour@bank')
  const verified = page.getByLabel(paymentWords.verified)
  await press(page, verified, 'Space')
  await expect(verified).toBeChecked()

  const code = page.getByRole('group', { name: 'QR code image' })
  const another = code.getByRole('button', { name: /^Choose another|^Uploading/ })
  await pickFile(page, code.getByRole('button', { name: 'Choose a picture' }), picture('qr.png'))
  await expect(code.getByText('qr.png')).toBeVisible()
  await expect(another).toBeFocused()
  await expect(code.getByText(/· Upload successful$/)).toBeVisible()

  const pricing = page.getByLabel('Pricing text')
  await typeOver(page, pricing, 'From ₹499, once.')
  await press(page, save)
  await expect(page.getByText(paymentWords.saved[0])).toBeVisible()
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()
  await expect(save).toBeFocused()

  await typeOver(page, pricing, 'Half typed')
  await press(page, page.getByRole('button', { name: 'Throw away' }))
  await expect(pricing).toHaveValue('From ₹499, once.')
  await expect(save).toBeFocused()
  const thrown = page.getByRole('status').filter({ hasText: 'Thrown away' })
  await press(page, thrown.getByRole('button', { name: panelWords.toast.undo }))
  await expect(pricing).toHaveValue('Half typed')
  await expect(page.getByRole('main')).toBeFocused()
  const look = page.getByRole('button', { name: panelWords.form.preview.open })
  await enter(page, look, preview(page))
  await expect(preview(page)).toContainText('Half typed')
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(look).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(panelWords.sync.sent, { exact: true })).toBeVisible()
})

test('[M2] [D4] the keyboard alone adds a program, corrects and moves it, and leaves its form for later', async ({
  app,
}) => {
  const { page, dialog, add, saveNew } = await openList(app, '/admin/programs', 'program')
  const links = page.getByRole('row').getByRole('link')
  const names = await links.allTextContents()
  await enter(page, add, dialog)
  await press(page, saveNew)
  const name = dialog.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await typeHere(page, 'Crash course')
  for (const [label, text] of [
    ['Price, ₹', '₹ 4,999'],
    ['Struck-through price, ₹', '5,999'],
    ['Note', 'Valid for a year'],
  ] as const)
    await typeOver(page, dialog.getByLabel(label, { exact: true }), text)
  await press(page, dialog.getByLabel(MOST_POPULAR), 'Space')
  await typeOver(page, dialog.getByLabel(programsWords.features), 'Tests\nNotes')
  await press(page, saveNew)
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(rowOf(page, 'Crash course')).toContainText('₹4,999')
  await expect(rowOf(page, 'Crash course')).toContainText(panelWords.sync.sent)

  const link = (title: string) => page.getByRole('link', { name: title, exact: true })
  await enter(page, link('Crash course'), dialog)
  await typeOver(page, name, 'Crash course 2027')
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(link('Crash course 2027')).toBeFocused()
  const handle = page.getByRole('button', { name: rowWords.drag.handle('Crash course 2027') })
  await handle.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(rowWords.drag.over(names.length))).toBeAttached()
  await page.keyboard.press('Space')
  const last = names.at(-1) ?? ''
  await expect(links).toHaveText([...names.slice(0, -1), 'Crash course 2027', last])

  await enter(page, link('Crash course 2027'), dialog)
  await typeOver(page, dialog.getByLabel('Note', { exact: true }), 'Half typed')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/^Not saved yet/)).toBeVisible()
  await expect(dialog.getByLabel('Note', { exact: true })).toBeFocused()
  await press(page, dialog.getByRole('button', { name: panelWords.form.leave }))
  await expect(dialog).toHaveCount(0)
  await expect(link('Crash course 2027')).toBeFocused()
  await enter(page, link('Crash course 2027'), dialog)
  await expect(dialog.getByLabel('Note', { exact: true })).toHaveValue('Half typed')
  await press(page, dialog.getByRole('button', { name: 'Throw away' }))
  await expect(dialog).toHaveCount(0)
  await expect(link('Crash course 2027')).toBeFocused()
})

test('[M6] [M8] the keyboard alone adds a video with a picture of its own, sees it as visitors will, and mends its link', async ({
  app,
}) => {
  const { page, dialog, add, saveNew, more } = await openList(app, '/admin/demo-videos', 'video')
  await enter(page, add, dialog)
  const link = dialog.getByLabel('Link to the video')
  await typeOver(page, link, 'not a link')
  await expect(dialog.getByText(videosWords.link.refused)).toBeVisible()
  await typeOver(page, dialog.getByLabel('Title', { exact: true }), 'By keys alone')
  await press(page, saveNew)
  await expect(link).toBeFocused()
  await typeHere(page, 'https://youtu.be/dQw4w9WgXcQ')
  await expect(dialog.getByText('YouTube video: plays inside the site.')).toBeVisible()
  await tabTo(page, dialog.getByRole('radio', { name: 'Biology' }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Chemistry' })).toBeChecked()
  await typeOver(page, dialog.getByLabel('Length'), '4:05')
  await typeOver(page, dialog.getByLabel('Description'), 'Written by keys.')
  await press(page, more)
  await expect(more).toBeFocused()
  const place = dialog.getByRole('group', { name: 'Picture for the card' })
  await pickFile(page, place.getByRole('button', { name: 'Choose a picture' }), picture('card.png'))
  await expect(place.getByText('card.jpg')).toBeVisible()
  await expect(place.getByRole('button', { name: /^Choose another|^Uploading/ })).toBeFocused()

  const look = dialog.getByRole('button', { name: panelWords.form.preview.open })
  await enter(page, look, preview(page))
  await expect(preview(page)).toContainText('By keys alone')
  await page.keyboard.press('Escape')
  await expect(preview(page)).toHaveCount(0)
  await expect(look).toBeFocused()
  await press(page, saveNew)
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(rowOf(page, 'By keys alone')).toContainText('4:05')
  await expect(rowOf(page, 'By keys alone')).toContainText(panelWords.sync.sent)

  const row = page.getByRole('link', { name: 'By keys alone', exact: true })
  await enter(page, row, dialog)
  await typeOver(page, link, 'https://vimeo.com/76979871')
  await expect(dialog.getByText('Vimeo video: plays inside the site.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('[M4] [M8] the keyboard alone adds a PDF in its own form, from the file to its short name', async ({
  app,
}) => {
  const { page, dialog, add, saveNew, more } = await openList(app, '/admin/free-pdfs', 'PDF')
  await enter(page, add, dialog)
  await press(page, saveNew)
  const file = dialog.getByRole('group', { name: notesWords.file })
  const choose = file.getByRole('button', { name: uploadWords.pdf.choose })
  await expect(choose).toBeFocused()
  await pickFile(page, choose, pdf('Cells_by_keys.pdf'))
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Cells by keys')
  await expect(file.getByRole('button', { name: /^Choose another|^Uploading/ })).toBeFocused()
  await press(page, saveNew)
  const subject = dialog.getByLabel('Subject', { exact: true })
  await expect(subject).toBeFocused()
  await page.keyboard.type('Biology')
  await expect(subject).toHaveValue('Biology')
  await typeOver(page, dialog.getByLabel('Description'), 'Four pages.')
  await typeOver(page, dialog.getByLabel('Tags'), 'cell, keys')
  await press(page, more)
  await expect(more).toBeFocused()
  await typeOver(page, dialog.getByLabel(notesWords.slug), 'cells-by-keys')
  await typeOver(page, dialog.getByLabel(notesWords.objectKey), 'cells.pdf')
  await press(page, saveNew)
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(rowOf(page, 'Cells by keys')).toContainText('#keys')
  await expect(rowOf(page, 'Cells by keys')).toContainText(panelWords.sync.sent)
  const row = page.getByRole('link', { name: 'Cells by keys', exact: true })
  await enter(page, row, dialog)
  await press(page, more)
  await expect(dialog.getByLabel(notesWords.slug)).toHaveValue('cells-by-keys')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('[M7] [M8] the keyboard alone adds a testimonial: covers its screenshot, notes who allowed it, and gives it a place', async ({
  app,
}) => {
  const path = '/admin/testimonials'
  const { page, dialog, add, saveNew } = await openList(app, path, 'testimonial')
  await enter(page, add, dialog)
  await press(page, saveNew)
  const shot = dialog.getByRole('group', { name: testimonialsWords.screenshot })
  const choose = shot.getByRole('button', { name: 'Choose a picture' })
  await expect(choose).toBeFocused()
  const chat = { name: 'chat.jpg', mimeType: 'image/jpeg', buffer: barsShot(400, 800) }
  await pickFile(page, choose, chat)
  const step = page.getByRole('dialog', { name: coverWords.title })
  await expect(step.locator(':focus')).toHaveCount(1)
  await press(page, step.getByRole('button', { name: coverWords.add.cover }))
  await expect(step.getByRole('button', { name: 'Cover 1' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowRight')
  await press(page, step.getByRole('button', { name: coverWords.done }))
  await expect(step).toHaveCount(0)
  await expect(shot.getByText('chat.jpg')).toBeVisible()
  await expect(shot.getByRole('button', { name: /^Choose another|^Uploading/ })).toBeFocused()

  await typeOver(page, dialog.getByLabel('Caption'), 'By keys alone')
  await typeOver(page, dialog.getByLabel('What the screenshot says'), 'A parent says thanks.')
  const agreed = dialog.getByLabel(testimonialsWords.consentOn)
  await tabTo(page, agreed)
  await page.keyboard.press('Space')
  await expect(agreed).toBeChecked()
  await typeOver(page, dialog.getByLabel(testimonialsWords.consentBy), 'Meera Nair, her mother')
  await typeOver(page, dialog.getByLabel('Order number'), '1')
  await press(page, saveNew)
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toContainText('By keys alone')
  await expect(page.getByRole('row').nth(1)).toContainText('Published')
  await expect(page.getByRole('row').nth(1)).toContainText(panelWords.sync.sent)
})

test('[R4] [M9] the keyboard alone schedules a video and takes that back, brings it out of the trash, and deletes it for ever', async ({
  app,
}) => {
  const { page } = await openList(app, '/admin/demo-videos', 'video')
  const title = 'Mole concept in one sitting'
  const row = rowOf(page, title)
  const actions = page.getByRole('button', { name: `Actions: ${title}`, exact: true })
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (step: string): Promise<void> => {
    await press(page, actions)
    await downTo(page, page.getByRole('menuitem', { name: step }))
    await page.keyboard.press('Enter')
  }
  await choose(rowWords.unpublish)
  await expect(row).toContainText('Draft')
  await expect(row).toContainText(panelWords.sync.sent)
  await expect(actions).toBeFocused()
  await choose('Schedule')
  await press(page, dialog.getByRole('radio', { checked: true }), 'ArrowLeft')
  const when = dialog.getByLabel(rowWords.plan.field)
  await press(page, when)
  // Past day, month and year to the hour.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp'])
    await page.keyboard.press(key)
  await expect(when).toHaveValue(/T07:00$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(/Scheduled .* 07:00/)
  await expect(actions).toBeFocused()
  await choose('Unschedule')
  await expect(row).toContainText('Draft')
  await expect(row).toContainText(panelWords.sync.sent)
  await expect(actions).toBeFocused()

  const remove = async (step: string, yes: string): Promise<void> => {
    await choose(step)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await press(page, dialog.getByRole('button', { name: yes }))
    await expect(row).toHaveCount(0)
    await expect(main).toBeFocused()
  }
  await choose('Delete')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await remove('Delete', videosWords.deleteYes)
  await press(page, chip('Trash'))
  await expect(row).toContainText(panelWords.sync.sent)
  await expect(chip('Trash')).toBeFocused()
  await choose(rowWords.restore)
  await expect(page.getByText(rowWords.emptyTrash)).toBeVisible()
  await expect(main).toBeFocused()
  await press(page, chip('All'))
  await expect(row).toContainText('Draft')
  await expect(row).toContainText(panelWords.sync.sent)
  await remove('Delete', videosWords.deleteYes)
  await press(page, chip('Trash'))
  await expect(row).toContainText(panelWords.sync.sent)
  await remove(rowWords.purge, rowWords.purge)
  await expect(page.getByText(videosWords.purged[0])).toBeVisible()
  await expect(page.getByText(rowWords.emptyTrash)).toBeVisible()
  await expect(main).toBeFocused()
})
