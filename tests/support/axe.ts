import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, and the best practices of axe. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Findings of axe-core, one line per rule, or per control. `rules`: tags or names of those that count. */
export const violationsOf = async (
  page: Page,
  rules: readonly string[] = ALL_RULES,
): Promise<readonly string[]> => {
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
  return page.evaluate(async (runOnly) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself on the window of the page under test.
    const { axe } = globalThis as any
    const { violations } = await axe.run(document, { runOnly })
    const { scrollX, scrollY } = globalThis
    /** False for a control that a fixed bar half covers: it is large enough once one scrolls. */
    const staysSmall = async ({ target }: { target: string[] }): Promise<boolean> => {
      const control = document.querySelector(target[0] ?? '')
      control?.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { violations: again } = await axe.run(control, { runOnly: ['target-size'] })
      scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
      return again.length > 0
    }
    const over = [...document.querySelectorAll('dialog:modal, [role=dialog][aria-modal=true]')].at(
      -1,
    )
    /** True for what lies behind an open dialog: axe mixes its colours with those that lie over it. */
    const isBehind = ({ target }: { target: string[] }): boolean =>
      over !== undefined && !over.contains(document.querySelector(target[0] ?? ''))
    const counted = (id: string, nodes: { target: string[]; html: string }[]) => {
      if (id === 'target-size') return nodes
      const seen = id === 'color-contrast' ? nodes.filter((node) => !isBehind(node)) : nodes
      return seen.slice(0, 1)
    }
    const lines: string[] = []
    for (const { id, nodes } of violations)
      for (const node of counted(id, nodes))
        if (id !== 'target-size' || (await staysSmall(node))) lines.push(`${id}: ${node.html}`)
    return lines
  }, rules)
}
