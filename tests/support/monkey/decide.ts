import { expect, type Locator } from 'playwright/test'
import {
  conflict as conflictWords,
  outbox as outboxWords,
} from '../../../web/features/admin/outbox/strings.ts'
import { strings as panelWords } from '../../../web/features/admin/strings.ts'
import type { Act, Hands } from './acts.ts'
import { SOON, UNCOVERED } from './patience.ts'

/**
 * Chooses a side of each question of a dialog, also of those that an answer brings. Gives the losing sides' texts. They
 * are read at the end: of fields that belong together the last choice counts for all.
 */
const choose = async (
  dialog: Locator,
  pick: (count: number) => number,
): Promise<readonly string[]> => {
  const radios = dialog.getByRole('radio')
  const asked = new Set<string | null>()
  const namesNow = () => radios.evaluateAll((all) => all.map((one) => one.getAttribute('name')))
  for (;;) {
    const names = await namesNow()
    const name = names.find((one) => !asked.has(one))
    if (name === undefined) break
    asked.add(name)
    const places = names.flatMap((one, place) => (one === name ? [place] : []))
    const won = places[pick(places.length)]
    if (won !== undefined) await radios.nth(won).check(UNCOVERED)
  }
  return radios.evaluateAll((all) =>
    all.flatMap((one) =>
      one instanceof HTMLInputElement && !one.checked ? (one.parentElement?.textContent ?? '') : [],
    ),
  )
}

/**
 * State of a decision. A newer version of the other side asks again for what is left unchosen; a choice waits for its
 * Save. A deletion for ever is decided only where the server answers.
 */
const standing = async (
  dialog: Locator,
): Promise<'closed' | 'needless' | 'refused' | 'anew' | 'asks'> => {
  if ((await dialog.count()) === 0) return 'closed'
  if (await dialog.getByText(conflictWords.gone).isVisible()) return 'needless'
  const refusal = dialog.getByText(conflictWords.needsNet)
  if (await refusal.or(dialog.getByText(panelWords.online.notNow)).isVisible()) return 'refused'
  const isNewer = await dialog.getByText(/changed again by .* while this was open/).isVisible()
  const radios = dialog.getByRole('radio')
  const names = await radios.evaluateAll((all) => all.map((one) => one.getAttribute('name')))
  const chosen = await radios.and(dialog.locator(':checked')).count()
  return isNewer && chosen < new Set(names).size ? 'anew' : 'asks'
}

/** Chooses and saves; gives what lost. A newer version may come in between: then null, and nothing was decided. */
const decideIn = async (
  dialog: Locator,
  pick: (count: number) => number,
): Promise<readonly string[] | null> => {
  try {
    const lost = await choose(dialog, pick)
    await dialog.getByRole('button', { name: conflictWords.save }).click(UNCOVERED)
    return lost
  } catch (error) {
    if ((await standing(dialog)) === 'asks') throw error
    return null
  }
}

/** Sends a change again that another person undid, after a device had sent and forgotten it. */
const sayAgain = async ({ device: { page } }: Hands, mend: Locator): Promise<boolean> => {
  await mend.first().click(UNCOVERED)
  const dialog = page.locator('[role=dialog]')
  await dialog.getByText('This was sent before').waitFor(SOON)
  await dialog.getByRole('button', { name: 'Send again' }).click(UNCOVERED)
  await dialog.waitFor({ ...SOON, state: 'detached' })
  return true
}

/** Decides one change that needs it; which side is chance. */
export const decideOne: Act = async (hands) => {
  const { device, random, books } = hands
  const { page } = device
  await device.go('/admin/outbox', 'Outbox')
  const compare = page.locator('main button').filter({ hasText: outboxWords.compare })
  const none = page
    .getByText(outboxWords.none)
    .or(page.getByText('Nothing waits but what you have just discarded or decided.'))
  await page.locator('main li').or(none).first().waitFor()
  const mend = page.locator('main button').filter({ hasText: outboxWords.mend })
  if ((await compare.count()) === 0) return (await mend.count()) > 0 ? sayAgain(hands, mend) : false
  try {
    await compare.first().click(UNCOVERED)
  } catch (error) {
    // A conflict with nothing left to choose ends by itself, under the finger too.
    if ((await compare.count()) > 0) throw error
    return false
  }
  const dialog = page.locator('[role=dialog]')
  await dialog.waitFor(SOON)
  let now = await standing(dialog)
  while (now !== 'closed') {
    if (now === 'needless' || now === 'refused') {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      return now === 'needless'
    }
    const asked = await dialog.textContent(SOON)
    const lost = await decideIn(dialog, (count) => random.int(count))
    await expect.poll(() => standing(dialog), `${device.name} was asked: ${asked}`).not.toBe('asks')
    now = await standing(dialog)
    if (now !== 'closed' || lost === null) continue
    books.note(`${device.name} was asked: ${asked}`)
    for (const text of lost) books.decidedAgainst(text, device.name)
  }
  return true
}
