import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import type { CollectionName } from '../../sync/model/collections.ts'
import { outbox as outboxWords } from '../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../web/features/admin/strings.ts'
import { test as base, expect } from './app.ts'
import { stricterHooks } from './stricter-hooks.ts'

/** Errors of every change of a collection, a code per field; '' is no field. */
type Refusals = Partial<Record<CollectionName, Readonly<Record<string, string>>>>

/** As `test`, with a server whose rules change while it runs: it refuses the last `refuse`, and nothing else. */
export const test = base.extend<{ rules: string; refuse: (refusals: Refusals) => Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
  rules: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'academy-rules-'))
    await writeFile(join(folder, 'rules.json'), '{}')
    await use(join(folder, 'rules.json'))
    await rm(folder, { recursive: true, force: true })
  },
  hooksDir: async ({ rules }, use) => {
    const folder = await stricterHooks(
      [
        [
          /const state = stateOf\(tx, change\.collection, change\.id\)\n/,
          `const rule = JSON.parse(toString($os.readFile(${JSON.stringify(rules)})))[change.collection]
  if (rule) return refused(tx, change, rule)
  $&`,
        ],
      ],
      'push/change.js',
    )
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  refuse: async ({ rules }, use) => use((refusals) => writeFile(rules, JSON.stringify(refusals))),
})

/** Every text that messages of this page have had since, whatever became of them. */
export const listen = async (page: Page): Promise<() => Promise<string>> => {
  // What was said before this is not heard.
  const old = page.getByRole('button', { name: panelWords.toast.close })
  await old.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await expect(old).toHaveCount(0)
  await page.evaluate(() => {
    const heard: string[] = []
    const look = () => {
      for (const one of document.querySelectorAll('[data-tone][role]')) heard.push(one.textContent)
    }
    new MutationObserver(look).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    Object.assign(globalThis, { heard })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { heard: readonly string[] }).heard.join('\n'))
}

/** The message that something was not done. */
export const refusal = (page: Page, title: string) =>
  page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })

/** Follows the message to its form, which opens with what was written. */
export const sendAgain = async (page: Page, title: string): Promise<Locator> => {
  await refusal(page, title).getByRole('link', { name: outboxWords.mend }).click()
  return page.getByRole('dialog')
}

/** The server's refusal is said under that title, with these words, and the opposite was never said. */
export const expectRefused = async (
  page: Page,
  said: { readonly title: string; readonly words: string; readonly never: string },
  heard: () => Promise<string>,
): Promise<void> => {
  await expect(refusal(page, said.title).getByText(said.words, { exact: true })).toBeVisible()
  expect(await heard()).not.toContain(said.never)
}
