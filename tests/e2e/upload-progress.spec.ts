import { DESK, expect, signIn, test } from '../support/app.ts'
import { LIBRARY, pdf } from '../support/library.ts'
import { IS_FULL } from '../support/looks.ts'

if (IS_FULL)
  test('[M8] a file on its way over a slow line shows how much of it is there, and then that it arrived', async ({
    app,
  }) => {
    const page = await app.device({ viewport: DESK })
    await signIn(page, LIBRARY)
    await page.getByRole('button', { name: 'Add test' }).click()
    const line = await page.context().newCDPSession(page)
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    })
    const picker = page.locator('[data-upload=file_url]')
    const bar = page.getByRole('progressbar')
    // Taken back on its way: no further byte goes out, and the next file has the line to itself.
    const ended = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
    await picker.setInputFiles(pdf('by-mistake.pdf', 9_000_000))
    await expect(bar).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    await ended
    await expect(bar).toHaveCount(0)

    await picker.setInputFiles(pdf('slow.pdf', 2_000_000))
    await expect(bar).toBeVisible()
    const shareOf = async () =>
      Number(await bar.getAttribute('value')) / Number(await bar.getAttribute('max'))
    await expect.poll(shareOf, { intervals: [50] }).toBeGreaterThan(0.1)
    const first = await shareOf()
    expect(first).toBeLessThan(1)
    await expect(page.getByText(/^Uploading\.\.\. .* of 2\.0 MB/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expect.poll(shareOf, { intervals: [50] }).toBeGreaterThan(first)
    await expect(page.getByText('Upload successful').first()).toBeVisible({ timeout: 15_000 })
    await expect(bar).toHaveCount(0)
  })
