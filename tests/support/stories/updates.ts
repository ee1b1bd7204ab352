import type { Page } from 'playwright/test'
import { strings as appWords } from '../../../web/app/strings.ts'

export const ofBuild = (page: Page, build: string) => page.locator(`html[data-build="${build}"]`)
/** The build that the run made, as it was deployed first. */
export const ofFirstBuild = (page: Page) => page.locator('html:not([data-build])')
export const offer = (page: Page) => page.getByText(appWords.updateTitle)
export const take = (page: Page) =>
  page.getByRole('button', { name: 'Update', exact: true }).click()
export const titles = (page: Page) => page.locator('main li h3')

/** Sends requests without a pause: each wakes a worker that the browser is about to end. Gives the way to stop. */
export const keepWaking = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const ask = async (): Promise<void> => {
      await fetch('/manifest.webmanifest')
      if (!Reflect.has(window, 'isEnough')) setTimeout(ask)
    }
    for (const _ of '123') void ask()
  })
  return () => page.evaluate(() => void Reflect.set(window, 'isEnough', true))
}
