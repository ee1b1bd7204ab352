import type { BrowserContext, Page } from 'playwright/test'
import { type App, becomeOfflineReady, expect, signIn, test } from '../support/app.ts'
import { ADMIN } from '../support/app-paths.ts'
import { startPocketBase } from '../support/pocketbase.ts'

const DESK = { width: 1280, height: 800 }
const LIBRARY = '/admin/tests-library'

const pdf = (name: string, bytes = 40_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(bytes, 32),
    Buffer.from('\n%%EOF\n'),
  ]),
})

/** A browser on a profile of its own with its first page. */
const browserOf = async (
  app: App,
  profile: string,
  viewport = DESK,
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await app.open(profile, viewport)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The row of a test in the table of a wide screen. */
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const editTitle = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('link', { name: from, exact: true }).click()
  await page.getByLabel('Title').fill(to)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Opens the library and gives the title of its first test. */
const openLibrary = async (page: Page): Promise<string> => {
  await signIn(page, LIBRARY)
  const title = await page.getByRole('row').nth(1).getByRole('link').first().textContent()
  return title ?? ''
}

/** From now on this page's browser refuses every write to its disk. */
const breakDisk = (page: Page) =>
  page.evaluate(() => {
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: fail, add: fail })
  })

test.describe('signing in', () => {
  test('[S1] the server’s own message stands beside the form, and no credentials are offered', async ({
    page,
  }) => {
    await page.goto('/admin/login')
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(page.getByText(/default|admin@|change.*password/i)).toHaveCount(0)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to authenticate.')
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page.getByText('Welcome to the admin panel')).toBeVisible()
  })

  test('[S1] a server that does not answer is said, and the password stays typed', async ({
    app,
    page,
  }) => {
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await app.stop()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred')
    await expect(page.getByRole('alert')).toContainText('No answer came from the server')
    await expect(page.getByLabel('Password')).toHaveValue(ADMIN.password)
  })

  test('[S2] a guarded page asks for sign-in and is reached after it', async ({ page }) => {
    await page.goto(`${LIBRARY}?show=draft`)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Tests Library' })).toBeVisible()
    expect(page.url()).toContain('show=draft')
  })

  test('[S2] signing out in one tab signs out the other, and back in again', async ({ page }) => {
    await signIn(page)
    const other = await page.context().newPage()
    await other.goto('/admin/outbox')
    await expect(other.getByRole('heading', { name: 'Outbox' })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await signIn(page)
    await expect(other.getByRole('heading', { name: 'Outbox' })).toBeVisible()
  })

  test('[M1] the retired address of tutorials leads to the settings', async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/tutorials')
    await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/admin')
  })

  test('[S3] the frame links to every page that exists, and to no other', async ({ app }) => {
    const { page } = await browserOf(app, await app.profile())
    await signIn(page)
    const side = page.getByRole('navigation', { name: 'Admin', exact: true })
    await expect(side.getByRole('link')).toHaveText([
      /./,
      'Global Settings',
      'Tutorials',
      'Tests Library',
      'Outbox',
    ])
    await page.setViewportSize({ width: 360, height: 800 })
    await expect(side).toBeHidden()
    const dock = page.getByRole('navigation', { name: 'Admin sections' })
    await dock.getByRole('button', { name: 'More' }).click()
    for (const link of await page.getByRole('dialog').getByRole('link').all()) {
      const address = await link.getAttribute('href')
      expect((await page.request.get(address ?? '')).status()).toBe(200)
    }
  })
})

test('[S2] a visitor loads nothing of the panel, now or into the app that is kept', async ({
  page,
}) => {
  const loaded: string[] = []
  page.context().on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/tests/full')
  await becomeOfflineReady(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(loaded.filter((path) => /\/assets\//.test(path)).length).toBeGreaterThan(0)
  expect([...loaded, ...kept].filter((path) => path.includes('admin'))).toEqual([])
})

test.describe('the tests library', () => {
  test('[M5] an edit made without a network waits, outlives the browser, and reaches another one', async ({
    app,
  }) => {
    const profile = await app.profile()
    const first = await browserOf(app, profile)
    const title = await openLibrary(first.page)
    await becomeOfflineReady(first.page)
    await first.context.setOffline(true)
    await editTitle(first.page, title, 'Corrected in a tunnel')
    await expect(rowOf(first.page, 'Corrected in a tunnel')).toContainText('Waiting to send')
    await expect(first.page.getByText('1 change waits on this device')).toBeVisible()
    await expect(first.page.getByText('(1 change not on the server yet)')).toHaveCount(2)
    await first.context.close()

    const again = await browserOf(app, profile)
    await again.context.setOffline(true)
    await again.page.goto(LIBRARY)
    await expect(rowOf(again.page, 'Corrected in a tunnel')).toContainText('Waiting to send')

    const other = await browserOf(app, await app.profile())
    await signIn(other.page, LIBRARY)
    await expect(other.page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await again.context.setOffline(false)
    await expect(rowOf(again.page, 'Corrected in a tunnel')).toContainText('Sent')
    const arrivedAt = Date.now()
    await expect(rowOf(other.page, 'Corrected in a tunnel')).toContainText('Sent')
    expect(Date.now() - arrivedAt).toBeLessThan(3_000)
  })

  test('[M5][M8] a new test is sent with its PDF, and its area follows its type', async ({
    app,
  }) => {
    const { page } = await browserOf(app, await app.profile())
    await signIn(page, LIBRARY)
    await page.getByRole('button', { name: 'Add test' }).click()
    await expect(page.getByLabel('Type')).toHaveValue('full')
    await expect(page.getByLabel('Subject')).toHaveValue('Biology')
    await expect(page.getByLabel('Category')).toHaveValue('fst')
    await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
    await page.getByRole('button', { name: 'Save test' }).click()
    await expect(page.getByText('No file selected')).toBeVisible()
    await expect(page.getByText('Please select a PDF file to upload.').first()).toBeVisible()

    const picker = page.locator('input[type=file]')
    await picker.setInputFiles(pdf('too-big.pdf', 10 * 1024 * 1024))
    await expect(page.getByText('File size must be less than 10MB').first()).toBeVisible()
    await picker.setInputFiles(pdf('DPP_7_optics.pdf'))
    await expect(page.getByText('Upload successful').first()).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('DPP 7 optics')
    await page.getByRole('button', { name: 'Remove file' }).click()
    await expect(page.getByRole('button', { name: 'Choose a PDF' })).toBeVisible()
    await picker.setInputFiles(pdf('DPP_8_optics.pdf'))
    await expect(page.getByLabel('Title')).toHaveValue('DPP 8 optics')
    await page.getByLabel('Title').fill('   ')
    await page.getByRole('button', { name: 'Save test' }).click()
    await expect(page.getByText('Title required')).toBeVisible()
    await expect(page.getByText('Please enter a title for the test.').first()).toBeVisible()

    await page.getByLabel('Title').fill('DPP 8: Optics')
    await page.getByLabel('Type').selectOption('dpp')
    await page.getByLabel('Subject').selectOption('Physics')
    await page.getByRole('button', { name: 'Save test' }).click()
    await expect(rowOf(page, 'DPP 8: Optics')).toContainText('Sent')
    await app.stop()
    const server = await startPocketBase({ dataDir: app.server.dataDir })
    expect(
      await server.sql(
        "SELECT area FROM files JOIN tests_library t ON t.file_url = files.id WHERE t.title = 'DPP 8: Optics'",
      ),
    ).toEqual([{ area: 'tests-dpp' }])
    await server.stop()
  })

  test('[M10] what is typed outlives a failure and a reload', async ({ app }) => {
    const { page } = await browserOf(app, await app.profile())
    await signIn(page, LIBRARY)
    await page.getByRole('button', { name: 'Add test' }).click()
    await page.locator('input[type=file]').setInputFiles(pdf('paper.pdf'))
    await page.getByLabel('Title').fill('A long title, typed with care')
    await page.getByLabel('Subject').selectOption('Chemistry')
    await expect(page.getByText('Upload successful').first()).toBeVisible()
    await breakDisk(page)
    await page.getByRole('button', { name: 'Save test' }).click()
    await expect(page.getByText('Upload failed')).toBeVisible()
    await expect(
      page.getByText('There was an error uploading the test. Please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('A long title, typed with care')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('A long title, typed with care')
    await expect(page.getByLabel('Subject')).toHaveValue('Chemistry')
    await page.getByRole('button', { name: 'Save test' }).click()
    await expect(rowOf(page, 'A long title, typed with care')).toContainText('Sent')
  })

  test('[M5] an edit that this device cannot keep is said, and a blank title cannot be saved', async ({
    app,
  }) => {
    const { page } = await browserOf(app, await app.profile())
    const title = await openLibrary(page)
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByLabel('Title').fill('  ')
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await page.getByLabel('Title').fill('Another title')
    await breakDisk(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Update failed')).toBeVisible()
    await expect(
      page.getByText('There was an error updating the test. Please try again.'),
    ).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Another title')
  })

  test('[M9] a deletion asks first and reports failure as well as success', async ({ app }) => {
    const { page } = await browserOf(app, await app.profile())
    const title = await openLibrary(page)
    const remove = async () => {
      await page.getByRole('button', { name: `Actions: ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete test' }).click()
    }
    await remove()
    await expect(page.getByText('Test deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  })

  test('[M9] a deletion that this device cannot keep says so, and the test stays', async ({
    app,
  }) => {
    const { page } = await browserOf(app, await app.profile())
    const title = await openLibrary(page)
    await breakDisk(page)
    await page.getByRole('button', { name: `Actions: ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete test' }).click()
    await expect(page.getByText('Delete failed')).toBeVisible()
    await expect(
      page.getByText('There was an error deleting the test. Please try again.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })

  test('[D1] the form offers the exam of the settings, and an old paper keeps its year', async ({
    app,
  }) => {
    const { page } = await browserOf(app, await app.profile())
    await signIn(page)
    await page.getByLabel('Exam year').fill('2031')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings updated.')).toBeVisible()
    await page.goto(`${LIBRARY}?add=1`)
    const options = page.getByLabel('Subject').locator('option')
    await expect(options).toHaveText(['Biology', 'Chemistry', 'Physics', 'NEET 2031'])
    await page.keyboard.press('Escape')
    const old = page
      .getByRole('row')
      .filter({ hasText: /NEET 20(?!31)\d\d/ })
      .first()
    const year = /NEET 20\d\d/.exec((await old.textContent()) ?? '')?.[0] ?? ''
    await old.getByRole('link').first().click()
    await expect(page.getByLabel('Subject')).toHaveValue(year)
    await expect(options).toHaveText(['Biology', 'Chemistry', 'Physics', 'NEET 2031', year])
  })
})

test.describe('conflicts and settings', () => {
  test('[M5] the second of two who changed the same field decides with both versions in sight', async ({
    app,
  }) => {
    const late = await browserOf(app, await app.profile())
    const title = await openLibrary(late.page)
    await becomeOfflineReady(late.page)
    await late.context.setOffline(true)
    await editTitle(late.page, title, `${title} as the late one wrote it`)

    const quick = await browserOf(app, await app.profile())
    await signIn(quick.page, LIBRARY)
    await editTitle(quick.page, title, `${title} as the quick one wrote it`)
    await expect(rowOf(quick.page, 'as the quick one wrote it')).toContainText('Sent')

    await late.context.setOffline(false)
    await expect(rowOf(late.page, 'as the late one wrote it')).toContainText('Needs a decision')
    await late.page.getByRole('link', { name: 'Needs a decision' }).click()
    await late.page.getByRole('button', { name: /Compare versions/ }).click()
    const dialog = late.page.getByRole('dialog')
    await expect(dialog.locator('mark').first()).toHaveText('late')
    await expect(dialog.locator('mark').last()).toHaveText('quick')
    await late.page.setViewportSize({ width: 360, height: 800 })
    const sides = await dialog
      .getByRole('radio')
      .locator('..')
      .evaluateAll((all) => all.map((side) => side.getBoundingClientRect().width))
    expect(sides).toHaveLength(2)
    expect(sides[0]).toBeCloseTo(sides[1] ?? 0, 0)
    await late.page.setViewportSize(DESK)
    await dialog.getByRole('button', { name: 'Decide later' }).click()
    await expect(dialog).toHaveCount(0)

    await late.page.getByRole('button', { name: /Compare versions/ }).click()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await expect(dialog.getByText('Choose one side of each field first.')).toBeVisible()
    await dialog.getByRole('radio', { name: /^Mine/ }).check()
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await expect(late.page.getByText('Everything is on the server.')).toBeVisible()
    await expect(rowOf(quick.page, 'as the late one wrote it')).toContainText('Sent')
  })

  test('[M1] settings that are on their way are never called absent', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => seen.push(document.body?.textContent ?? '')).observe(document, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await signIn(page)
    await expect(page.getByLabel('Website name')).toHaveValue('NEET Academy')
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    expect(seen.some((text) => text.includes('Global Settings'))).toBe(true)
    expect(seen.filter((text) => text.includes('have not reached this device'))).toEqual([])
  })

  test('[M1] settings are saved, and say when they only wait', async ({ app }) => {
    const { context, page } = await browserOf(app, await app.profile())
    await signIn(page)
    await becomeOfflineReady(page)
    await page.getByLabel('Website name').fill('')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Please enter a name for the website.')).toBeVisible()
    await page.getByLabel('Website name').fill('Harbour Academy')
    await page.getByLabel('WhatsApp number').fill('919812345678')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings updated.')).toBeVisible()
    await expect(page.getByText('Harbour Academy').first()).toBeVisible()
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.getByLabel('Instagram').fill('harbour.academy')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText(/kept on this device and will be sent/)).toBeVisible()
    await expect(page.getByText('Waiting to send')).toBeVisible()
    await breakDisk(page)
    await page.getByLabel('Instagram').fill('another')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Update failed')).toBeVisible()
    await expect(page.getByText('Failed to update settings. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Instagram')).toHaveValue('another')
  })

  test('[S3] signing out warns while something waits, and it is there after the next sign-in', async ({
    app,
  }) => {
    const { context, page } = await browserOf(app, await app.profile())
    const title = await openLibrary(page)
    await becomeOfflineReady(page)
    await context.setOffline(true)
    await editTitle(page, title, 'Left behind on purpose')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('dialog')).toContainText('1 change is not on the server yet')
    await page.getByRole('button', { name: 'Sign out anyway' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await context.setOffline(false)
    await signIn(page, LIBRARY)
    await expect(rowOf(page, 'Left behind on purpose')).toContainText('Sent')
  })

  test('[S2] a session that was ended asks to sign in, and what waits is sent after it', async ({
    app,
  }) => {
    const { page } = await browserOf(app, await app.profile())
    const title = await openLibrary(page)
    await app.stop()
    const server = await startPocketBase({ dataDir: app.server.dataDir })
    await server.sql("UPDATE admins SET tokenKey = tokenKey || 'ended'")
    await server.stop()
    await editTitle(page, title, 'Written before the session ended')
    await app.start()
    await expect(page.getByText('Your session ended.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('changes that were not sent yet are safe')).toBeVisible()
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password').fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(rowOf(page, 'Written before the session ended')).toContainText('Sent')
  })

  test('[M5] an edit of a test that somebody deleted is the person’s to decide', async ({
    app,
  }) => {
    const late = await browserOf(app, await app.profile())
    const title = await openLibrary(late.page)
    await becomeOfflineReady(late.page)
    await late.context.setOffline(true)
    await editTitle(late.page, title, 'Mended too late')
    const quick = await browserOf(app, await app.profile())
    await signIn(quick.page, LIBRARY)
    await quick.page.getByRole('button', { name: `Actions: ${title}` }).click()
    await quick.page.getByRole('menuitem', { name: 'Delete' }).click()
    await quick.page.getByRole('button', { name: 'Delete test' }).click()
    await expect(rowOf(quick.page, title)).toHaveCount(0)
    await late.context.setOffline(false)
    await late.page.getByRole('link', { name: 'Needs a decision' }).click()
    await late.page.getByRole('button', { name: /Compare versions/ }).click()
    await expect(late.page.getByRole('dialog')).toContainText('was deleted by')
    await late.page.getByRole('radio', { name: 'Keep mine: make it anew' }).check()
    await late.page.getByRole('button', { name: 'Save my choice' }).click()
    await expect(late.page.getByText('Everything is on the server.')).toBeVisible()
    await expect(rowOf(quick.page, 'Mended too late')).toContainText('Sent')
  })
})
