import type { Page } from 'playwright/test'
import { strings as appWords } from '../../../web/app/strings.ts'
import { engineOf } from '../in-engine.ts'

export const ofBuild = (page: Page, build: string) => page.locator(`html[data-build="${build}"]`)
/** The build that the run made, as it was deployed first. */
export const ofFirstBuild = (page: Page) => page.locator('html:not([data-build])')
export const offer = (page: Page) => page.getByText(appWords.updateTitle)
export const take = (page: Page) =>
  page.getByRole('button', { name: 'Update', exact: true }).click()
export const titles = (page: Page) => page.locator('main li h3')

/** The engine of this page sends requests without a pause: each wakes a worker that the browser is about to end. */
export const keepWaking = async (page: Page): Promise<void> => {
  await (await engineOf(page)).evaluate(() => {
    const ask = async (): Promise<void> => {
      await fetch('/manifest.webmanifest')
      setTimeout(ask)
    }
    for (const _ of '123') void ask()
  })
}
