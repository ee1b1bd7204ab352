import type { Locator, Page } from 'playwright/test'
import { tabTo } from './tab-to.ts'

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))

/** Goes on by Tab until that control has the focus, unless it has it, and presses it. */
export const press = async (page: Page, control: Locator, key = 'Enter'): Promise<void> => {
  if (!(await hasFocus(control))) await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Types into the field that has the focus, in place of its text. */
const typeHere = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** Types into that field, in place of its text. */
export const typeOver = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await typeHere(page, text)
}

/** Opens the picker of a file by its button, and chooses that one. */
export const pickFile = async (
  page: Page,
  button: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> => {
  const choosing = page.waitForEvent('filechooser')
  await press(page, button)
  await (await choosing).setFiles(file)
}
