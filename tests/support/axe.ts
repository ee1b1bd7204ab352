import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

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
