import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from 'playwright/test'
import { SCHEMES } from './looks.ts'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Findings of axe-core against WCAG 2.2 A and AA and its best practices, one line per rule. */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  // A style sheet that is just coming cannot be read: axe would fetch it and put its text into the page.
  await page.waitForFunction(() =>
    [...document.styleSheets].every((sheet) => {
      try {
        return sheet.cssRules !== null
      } catch {
        return false
      }
    }),
  )
  await page.evaluate(await source)
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window of the page under test.
    const { violations } = await (globalThis as any).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.map(
      (found: { id: string; nodes: { html: string }[] }) => `${found.id}: ${found.nodes[0]?.html}`,
    )
  })
}

/** No finding in either scheme, on the page as it stands: for states that steps of a story lead to. */
export const expectFine = async (page: Page, what = page.url()): Promise<void> => {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violationsOf(page), `${what}, ${colorScheme}`).toEqual([])
  }
}
