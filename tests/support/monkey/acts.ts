import { expect, type Locator, type Page, test } from 'playwright/test'
import { rowStrings as rowWords } from '../../../web/features/admin/rows/strings.ts'
import { videos as videosWords } from '../../../web/features/admin/videos/strings.ts'
import { DEMO_VIDEOS } from '../../e2e/spec-words.ts'
import type { Random } from '../../properties/simulation/random.ts'
import type { Books, Typed } from './books.ts'
import { decideOne } from './decide.ts'
import type { MonkeyDevice } from './device.ts'
import { KINDS, type Kind, SINGLES } from './kinds.ts'
import { SOON, UNCOVERED } from './patience.ts'

export interface Hands {
  readonly device: MonkeyDevice
  readonly random: Random
  readonly books: Books
}

/** True where an act was done; false where there was nothing to do it to. */
export type Act = (hands: Hands) => Promise<boolean>

/** Words of a form of settings until its texts are kept. */
const UNSAVED = 'Not saved yet; kept on this device'
/** Rows that a list keeps, so that there is always something to do. */
const FEW = 4

// Plain selectors, and waits that the page itself ends: asked by role and name, a table takes longer than the act.
const LINKS = 'main [href*="edit="]'
const links = (page: Page): Locator => page.locator(LINKS)

/** The ids of the rows that the list shows now. */
const shownIds = async (page: Page): Promise<string[]> => {
  const hrefs = await links(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  return hrefs.flatMap((href) => new URLSearchParams(href?.slice(1)).get('edit') ?? [])
}

const openList = async ({ device }: Hands, { path, heading }: Kind): Promise<string[]> => {
  await device.go(`${path}?sort=changed`, heading, LINKS)
  return shownIds(device.page)
}

const rowWith = (page: Page, id: string): Locator =>
  page.locator(`tbody tr:has([href*="edit=${id}"])`)

const actionsOf = (row: Locator): Locator => row.locator('button[aria-label^="Actions:"]')

const entryOf = (page: Page, name: string): Locator =>
  page.locator('[role=menuitem]').filter({ hasText: new RegExp(`^${name}$`) })

const buttonIn = (place: Page | Locator, name: string): Locator =>
  place.locator('button').filter({ hasText: name })

/**
 * Closes the messages over the menus of the last rows, as a person does to go on. New ones may come until then, as the
 * server accepts changes.
 */
const closeToasts = async (page: Page): Promise<void> => {
  const close = page.locator('[data-tone] button[aria-label="Dismiss"]')
  const closeAll = async (): Promise<number> => {
    await close.evaluateAll((all) => {
      for (const one of all) if (one instanceof HTMLElement) one.click()
    })
    return buttonIn(page, 'Undo').count()
  }
  await expect.poll(closeAll).toBe(0)
}

/** True where a part of it can be seen in the page. */
const isInSight = (one: Locator): Promise<boolean> =>
  one.evaluateAll((all) =>
    all.some((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    }),
  )

/** Taps an entry of a row's menu. false where the row or the entry has gone, or a new order moved the row out of sight. */
const chooseFromMenu = async (page: Page, row: Locator, entry: string): Promise<boolean> => {
  const item = entryOf(page, entry)
  await closeToasts(page)
  try {
    await actionsOf(row).click(SOON)
    // A busy machine puts a menu in its place a moment after it is there: a click before would scroll the page to where it is not.
    await expect(item).toBeInViewport(SOON)
    await item.click(SOON)
    return true
  } catch (error) {
    const isThere = (await isInSight(actionsOf(row))) && (await item.count()) > 0
    await page.keyboard.press('Escape')
    if (isThere) throw error
    return false
  }
}

const dialogOf = (page: Page): Locator => page.locator('[role=dialog]')

const noDialog = (page: Page): Promise<void> =>
  dialogOf(page).first().waitFor({ state: 'detached' })

interface Form extends Pick<Typed, 'collection' | 'id' | 'field'> {
  readonly open: () => Promise<void>
  /** Asked for each time: a device that was killed has another page. */
  readonly box: () => Locator
  readonly save: string
  readonly isSaved: () => Promise<void>
}

/** Types new words into a field of a form, and saves them. */
const write = async ({ device, random, books }: Hands, form: Form): Promise<boolean> => {
  const { collection, id, field } = form
  if (books.isFull(id)) return false
  const words = books.next(device.name)
  await form.open()
  await device.type(form.box(), words)
  if (random.chance(0.2)) {
    const end = random.pick(['killEngine', 'reload', 'killRenderer', 'kill'] as const)
    await device[end]()
    // Words that are not saved yet are there when the page comes back.
    if (end !== 'killEngine') await form.open()
    await expect(form.box()).toHaveValue(words)
  }
  await buttonIn(device.page, form.save).click()
  await form.isSaved()
  device.saved()
  books.saved({ words, device: device.name, collection, id, field })
  return true
}

const edit: Act = async (hands) => {
  const { device, random } = hands
  const kind = random.pick(KINDS)
  const id = random.pick(await openList(hands, kind))
  const { name, label } = random.pick(kind.fields)
  return write(hands, {
    collection: kind.collection,
    id,
    field: name,
    open: () => device.go(`${kind.path}?sort=changed&edit=${id}`, kind.heading),
    box: () => dialogOf(device.page).getByLabel(label, { exact: true }),
    save: 'Save changes',
    isSaved: () => noDialog(device.page),
  })
}

/** Site settings and payment settings: both people write on the same row all the time. */
const editSettings: Act = async (hands) => {
  const { device, random } = hands
  const { collection, id, path, heading, save, texts } = random.pick(SINGLES)
  const field = random.pick(texts)
  const box = () => device.page.locator(`main [name="${field}"]`)
  return write(hands, {
    collection,
    id,
    field,
    open: () => device.go(path, heading, `main [name="${field}"]`),
    box,
    save,
    isSaved: () => device.page.getByText(UNSAVED).waitFor({ state: 'detached' }),
  })
}

const addVideo: Act = async (hands) => {
  const { device, books } = hands
  const words = books.next(device.name)
  await device.go('/admin/demo-videos?sort=changed&add=1', DEMO_VIDEOS)
  const dialog = dialogOf(device.page)
  await dialog.getByLabel('Link to the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await device.type(dialog.getByLabel('Title', { exact: true }), words)
  await buttonIn(dialog, videosWords.saveNew).click()
  await noDialog(device.page)
  device.saved()
  const made = links(device.page).filter({ hasText: words })
  const id = new URLSearchParams((await made.getAttribute('href'))?.slice(1)).get('edit') ?? ''
  books.saved({ words, device: device.name, collection: 'demo_videos', id, field: 'title' })
  return true
}

const toggleStatus: Act = async (hands) => {
  const kind = hands.random.pick(KINDS)
  const id = hands.random.pick(await openList(hands, kind))
  const { page } = hands.device
  const row = rowWith(page, id)
  const isPublished =
    (await row.getByText(/^(?:Published|Will be published|Not published yet)$/).count()) > 0
  return chooseFromMenu(page, row, isPublished ? 'Take back to draft' : 'Publish')
}

/** The message is gone where the change met the other person's. That is told in words of its own, without undo. */
const undo = async (page: Page): Promise<void> => {
  const button = buttonIn(page, 'Undo').last()
  await button.click(UNCOVERED).catch(async (cause: unknown) => {
    if ((await button.count()) > 0) throw cause
  })
}

const trash: Act = async (hands) => {
  const kind = hands.random.pick(KINDS)
  const ids = await openList(hands, kind)
  if (ids.length <= FEW) return false
  const { page } = hands.device
  const id = hands.random.pick(ids)
  if (!(await chooseFromMenu(page, rowWith(page, id), 'Delete'))) return false
  hands.books.note(`${hands.device.name} put ${id} into the trash`)
  await buttonIn(dialogOf(page), 'Delete').click()
  await noDialog(page)
  if (hands.random.chance(0.4)) await undo(page)
  return true
}

/** From the trash, where rows have no form: by the names that they have now. */
const fromTrash =
  (entry: 'Restore as draft' | 'Delete for ever'): Act =>
  async ({ device, random, books }) => {
    const kind = random.pick(KINDS)
    const { page } = device
    await device.go(`${kind.path}?show=trash`, kind.heading)
    const rows = page.locator('tbody tr:has(button[aria-label^="Actions:"])')
    await rows.or(page.getByText(rowWords.emptyTrash)).first().waitFor()
    const count = await rows.count()
    if (count === 0) return false
    const id = await rows
      .nth(random.int(count))
      .getAttribute('data-row', SOON)
      .catch(() => null)
    if (id === null) return false
    if (!(await chooseFromMenu(page, page.locator(`tbody tr[data-row="${id}"]`), entry)))
      return false
    books.note(`${device.name} chose '${entry}' for ${id}`)
    if (entry === 'Delete for ever') {
      const question = dialogOf(page)
      await buttonIn(question, entry).click()
      // Begun only where the server answers: else the question stays, and says why.
      const refusal = question.locator('[role=alert]')
      const isAnswered = async () => (await question.count()) === 0 || (await refusal.count()) > 0
      await expect.poll(isAnswered).toBe(true)
      if ((await question.count()) > 0) {
        await page.keyboard.press('Escape')
        await noDialog(page)
        return false
      }
      books.deleted(id, device.name)
    }
    return true
  }

const setSubjects: Act = async (hands) => {
  const kind = hands.random.pick(KINDS.filter(({ subjects }) => subjects.length > 0))
  const ids = await openList(hands, kind)
  const { page } = hands.device
  const first = hands.random.int(Math.max(1, ids.length - 2))
  await closeToasts(page)
  // By their ids: the other hand may move them between the two taps, or take one away.
  for (const id of ids.slice(first, first + 2)) {
    const row = rowWith(page, id)
    const box = row.locator('input[type=checkbox]')
    try {
      await box.click(UNCOVERED)
    } catch (error) {
      if ((await row.count()) > 0) throw error
    }
  }
  const bar = page.locator('[aria-label="What to do with the selected"]')
  if ((await bar.count()) === 0) return false
  await closeToasts(page)
  await buttonIn(bar, rowWords.setSubject).click()
  await entryOf(page, hands.random.pick(kind.subjects)).click()
  await bar.waitFor({ state: 'detached' })
  return true
}

const move: Act = async (hands) => {
  const { device, random } = hands
  const { path, heading } = random.pick(KINDS.filter(({ isOrdered }) => isOrdered))
  await device.go(`${path}?sort=order`, heading, LINKS)
  const id = random.pick(await shownIds(device.page))
  const entry = random.chance(0.5) ? 'Move up' : 'Move down'
  const row = rowWith(device.page, id)
  await closeToasts(device.page)
  try {
    await actionsOf(row).click(UNCOVERED)
  } catch (error) {
    // The other hand has taken it away, while messages stood in the way.
    if ((await row.count()) > 0) throw error
    return false
  }
  const item = entryOf(device.page, entry)
  if (await item.isDisabled()) {
    await device.page.keyboard.press('Escape')
    return false
  }
  await item.click()
  return true
}

const weather: Act = async ({ device, random }) => {
  if (random.chance(0.45)) await device.setOnline(!device.isOnline)
  else {
    device.way.weather = random.pick(['open', 'open', 'dead', 'cut', 'deaf', 'trouble', 'captive'])
    device.way.cutAfter = random.int(3_000)
    if (random.chance(0.5)) device.way.breakLines()
  }
  return true
}

const die: Act = async ({ device }) => {
  await device.kill()
  return true
}
const killEngine: Act = async ({ device }) => {
  await device.killEngine()
  return true
}
const killRenderer: Act = async ({ device }) => {
  await device.killRenderer()
  return true
}
const loseDatabase: Act = async ({ device }) => {
  await device.loseDatabase()
  // Nobody edits anything before the content is here again.
  for (const { path, heading } of KINDS) await device.go(path, heading, LINKS)
  return true
}
const loadAgain: Act = async ({ device }) => {
  await device.reload()
  return true
}

/** Every act with its share of all of them. */
const ACTS: readonly (readonly [name: string, share: number, act: Act])[] = [
  ['edit', 34, edit],
  ['settings', 9, editSettings],
  ['add', 5, addVideo],
  ['status', 11, toggleStatus],
  ['trash', 6, trash],
  ['restore', 4, fromTrash(rowWords.restore)],
  ['purge', 2, fromTrash(rowWords.purge)],
  ['subjects', 5, setSubjects],
  ['move', 5, move],
  ['decide', 8, decideOne],
  ['weather', 15, weather],
  ['reload', 2, loadAgain],
  ['renderer', 1, killRenderer],
  ['kill', 2, die],
  ['engine', 3, killEngine],
  ['lose', 1, loseDatabase],
]

export const actNames: readonly string[] = ACTS.map(([name]) => name)

const TOTAL = ACTS.reduce((sum, [, share]) => sum + share, 0)

const drawAct = ({ random }: Hands): (typeof ACTS)[number] => {
  let left = random.next() * TOTAL
  for (const one of ACTS) {
    left -= one[1]
    if (left < 0) return one
  }
  throw new RangeError('there are no acts')
}

/** So many acts by one pair of hands; gives how many of each there was something to do for. */
export const playSome = async (
  hands: Hands,
  acts: number,
): Promise<ReadonlyMap<string, number>> => {
  const done = new Map<string, number>()
  for (let step = 0; step < acts; step += 1) {
    const [name, , act] = drawAct(hands)
    await test.step(`${hands.device.name} ${step}: ${name}`, async () => {
      if (await act(hands)) done.set(name, (done.get(name) ?? 0) + 1)
    })
  }
  return done
}
