import type { Page } from 'playwright/test'
import { expect, signIn } from '../app.ts'
import { LIBRARY } from '../library.ts'

/** Opens the edit form of the library's first test; gives its record id and title. */
export const openForm = async (page: Page): Promise<{ id: string; title: string }> => {
  await signIn(page, LIBRARY)
  const link = page.getByRole('link', { name: /./ }).and(page.locator('[href*="edit="]')).first()
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  return { id: new URL(page.url()).searchParams.get('edit') ?? '', title }
}
