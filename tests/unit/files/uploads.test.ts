import { describe, expect, test } from 'vitest'
import type { FileRef } from '../../../sync/model/fields.ts'
import { keysOf, quotaError } from '../../support/fake-caches.ts'
import { nowOf } from '../../support/observed.ts'
import { pdfBytes } from '../../support/sample-files.ts'
import { type Asked, jsonResponse, loginPage } from '../remote/fake-server.ts'
import { fileBrowser, passTurns, pdfOf, SOON, sha256Of } from './file-browser.ts'

const bytes = pdfOf(90_000)
const pdf = () => new Blob([bytes], { type: 'text/plain' })

/** A server that keeps what it is sent, and checks it. */
const keepingServer = () => {
  const kept = new Map<string, FileRef>()
  const answer = async ({ url, init }: Asked): Promise<Response> => {
    const form = init.body as FormData // as: uploads are sent as forms
    const file = form.get('file') as File // as: the form's own part
    const content = new Uint8Array(await file.arrayBuffer())
    if (sha256Of(content) !== form.get('sha256')) return jsonResponse({ status: 400 }, 400)
    const id = url.split('/').at(-1) ?? ''
    const ref: FileRef = {
      id,
      url: `/api/files/files/${id}/x.pdf`,
      name: file.name,
      size: content.length,
      sha256: sha256Of(content),
      type: 'application/pdf',
    }
    kept.set(id, ref)
    return jsonResponse(ref)
  }
  return { kept, answer }
}

type Browser = ReturnType<typeof fileBrowser>
const stage = async (tab: Awaited<ReturnType<Browser['openTab']>>, file = pdf()) => {
  const outcome = await tab.stage(file, 'Paper.pdf', 'tests-full')
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.file
}
const becomes = (tab: Awaited<ReturnType<Browser['openTab']>>, id: string, expected: object) =>
  expect.poll(() => nowOf(tab.uploadState(id)), SOON).toMatchObject(expected)

describe('choosing a file', () => {
  test.each<[string, Blob, string, string]>([
    ['nothing', new Blob([]), 'tests-full', 'required'],
    ['10 MB', new Blob([pdfBytes('big', 10 * 1024 * 1024)]), 'tests-full', 'too_big'],
    ['a page called paper.pdf', new Blob(['<!doctype html>']), 'tests-full', 'wrong_file_type'],
    ['a PDF as a picture', new Blob([bytes]), 'testimonials', 'wrong_file_type'],
    [
      'a picture as a paper',
      new Blob([new Uint8Array([0xff, 0xd8, 0xff, 1])]),
      'tests-dpp',
      'wrong_file_type',
    ],
  ])('[M8] %s is refused, and nothing of it is kept', async (_, file, area, code) => {
    const browser = fileBrowser()
    const tab = await browser.openTab()
    const outcome = await tab.stage(file, 'paper.pdf', area as 'tests-full') // as: from the table above
    expect(outcome).toEqual({ ok: false, code: 'invalid', fields: { file: code } })
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([])
    expect(browser.asked).toHaveLength(0)
  })

  test('[M8] one byte less than 10 MB is taken', async () => {
    const tab = await fileBrowser().openTab()
    const staged = await stage(tab, new Blob([pdfBytes('big', 10 * 1024 * 1024 - 1)]))
    expect(staged).toMatchObject({ type: 'application/pdf' })
  })

  test('a full disk is said, and nothing pretends to be kept', async () => {
    const browser = fileBrowser()
    browser.cacheDisk.beforePut = () => {
      throw quotaError()
    }
    const tab = await browser.openTab()
    expect(await tab.stage(pdf(), 'a.pdf', 'tests-full')).toMatchObject({
      ok: false,
      code: 'quota',
    })
    expect(browser.deviceDisk.get('files')?.size ?? 0).toBe(0)
  })

  test('nobody signed in stages nothing', async () => {
    const browser = fileBrowser()
    browser.session.admin = null
    const tab = await browser.openTab()
    expect(await tab.stage(pdf(), 'a.pdf', 'tests-full')).toMatchObject({ code: 'unauthorized' })
  })
})

describe('[R21] sending a file', () => {
  test('it goes by itself, and the form learns the file as rows carry it', async () => {
    const browser = fileBrowser()
    const server = keepingServer()
    browser.server.answer = server.answer
    const tab = await browser.openTab()
    const staged = await stage(tab)
    await becomes(tab, staged.id, { kind: 'uploaded', file: server.kept.get(staged.id) ?? {} })
    expect(server.kept.get(staged.id)).toMatchObject({ sha256: sha256Of(bytes), name: 'Paper.pdf' })
    expect(browser.asked[0]).toMatchObject({ init: { method: 'PUT' } })
    expect(await tab.ensureFile(staged.id, { again: false })).toBe('sent')
    expect(browser.asked).toHaveLength(1)
  })

  test.each([
    ['24 pages are sent', 24, '24'],
    ['no count is not', undefined, null],
    ['a count that no paper has is not', 1_000_000, null],
  ])('a PDF goes with the count that its device made: %s', async (_, pages, sent) => {
    const browser = fileBrowser()
    browser.server.answer = keepingServer().answer
    const tab = await browser.openTab()
    const outcome = await tab.stage(pdf(), 'Paper.pdf', 'tests-full', pages)
    await expect.poll(() => browser.asked.length, SOON).toBe(1)
    const form = browser.asked[0]?.init.body as FormData // as: uploads are sent as forms
    expect(form.get('pages')).toBe(sent)
    expect(outcome).toMatchObject({ ok: true, file: { pages: sent === null ? undefined : pages } })
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no network', () => Promise.reject(new TypeError('no')), 'resting'],
    ['a hotspot', () => loginPage(), 'resting'],
    ['a busy server', () => jsonResponse({}, 503), 'resting'],
    ['a server that fails', () => jsonResponse({}, 500), 'resting'],
    [
      'an answer that broke off',
      () => new Response('{"id"', { headers: { 'Content-Type': 'application/json' } }),
      'resting',
    ],
  ])('%s keeps it here; it goes on by itself, after a restart too', async (_, answer, fate) => {
    const browser = fileBrowser()
    browser.server.answer = answer
    const first = await browser.openTab()
    const staged = await stage(first)
    await expect.poll(() => browser.pending().length, SOON).toBe(1)
    expect(nowOf(first.uploadState(staged.id))).toEqual({ kind: 'kept' })
    expect(await first.ensureFile(staged.id, { again: false })).toBe(fate)
    first.close()
    browser.server.answer = keepingServer().answer
    const second = await browser.openTab()
    await becomes(second, staged.id, { kind: 'uploaded' })
  })

  test('a limit on the way is said, and no other save sends the file again while it pauses', async () => {
    const browser = fileBrowser()
    browser.server.answer = () => loginPage(413)
    const tab = await browser.openTab()
    const staged = await stage(tab)
    await becomes(tab, staged.id, { kind: 'kept', why: 'limited' })
    await expect.poll(() => browser.pending().length, SOON).toBe(1)
    for (let saves = 0; saves < 3; saves += 1)
      expect(await tab.ensureFile(staged.id, { again: false })).toBe('resting')
    expect(browser.asked).toHaveLength(1)
  })

  test('a session that ends leaves it waiting for the next sign-in', async () => {
    const browser = fileBrowser()
    browser.server.answer = () => jsonResponse({ status: 401 }, 401)
    const tab = await browser.openTab()
    const staged = await stage(tab)
    await expect.poll(() => browser.session.admin, SOON).toBeNull()
    expect(nowOf(tab.uploadState(staged.id))).not.toMatchObject({ kind: 'failed' })
    browser.session.admin = 'adminadminadmin'
    browser.server.answer = keepingServer().answer
    tab.wake()
    await becomes(tab, staged.id, { kind: 'uploaded' })
  })

  test('another admin does not send it', async () => {
    const browser = fileBrowser()
    const tab = await browser.openTab()
    const staged = await stage(tab)
    await expect.poll(() => browser.pending().length, SOON).toBe(1)
    const before = browser.asked.length
    browser.session.admin = 'otherotherother'
    browser.server.answer = keepingServer().answer
    tab.wake()
    await browser.pass(600_000)
    await passTurns(300)
    expect(browser.asked).toHaveLength(before)
    expect(nowOf(tab.uploadState(staged.id))).toEqual({ kind: 'kept' })
  })

  test('[M8] what the server refuses has failed, and says why, in the server’s own words', async () => {
    const browser = fileBrowser()
    const message = 'Our disk takes no more files today.'
    browser.server.answer = () => jsonResponse({ status: 400, message, data: {} }, 400)
    const tab = await browser.openTab()
    const staged = await stage(tab)
    await becomes(tab, staged.id, { kind: 'failed', code: 'rejected', said: message })
    // They are kept, and read after a reload.
    const other = await browser.openTab()
    await becomes(other, staged.id, { kind: 'failed', code: 'rejected', said: message })
    expect(await tab.ensureFile(staged.id, { again: false })).toBe('lost')
  })

  test('a file that the server says is missing is put again; one that is not here is lost', async () => {
    const browser = fileBrowser()
    const server = keepingServer()
    browser.server.answer = server.answer
    const tab = await browser.openTab()
    const staged = await stage(tab)
    await becomes(tab, staged.id, { kind: 'uploaded' })
    expect(await tab.ensureFile(staged.id, { again: true })).toBe('sent')
    expect(browser.asked).toHaveLength(2)
    expect(await tab.ensureFile('nobodysfile0000', { again: false })).toBe('sent')
    expect(await tab.ensureFile('nobodysfile0000', { again: true })).toBe('lost')
    browser.cacheDisk.caches.get('staged')?.clear()
    expect(await tab.ensureFile(staged.id, { again: true })).toBe('lost')
  })
})

describe('[R21] keeping a file as long as it is needed', () => {
  const uploaded = async () => {
    const browser = fileBrowser()
    browser.server.answer = keepingServer().answer
    const tab = await browser.openTab()
    const staged = await stage(tab)
    await becomes(tab, staged.id, { kind: 'uploaded' })
    return { browser, tab, id: staged.id }
  }

  test('its bytes stay while a change names it, sent or not, and go when none does any more', async () => {
    const { browser, tab, id } = await uploaded()
    expect(await tab.ensureFile(id, { again: false })).toBe('sent')
    await tab.dropUnused(new Set([id]))
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([`/staged/${id}`])
    await tab.dropUnused(new Set())
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([])
    expect(browser.deviceDisk.get('files')?.size).toBe(0)
  })

  test('the file of an open form, which no change names yet, stays; a week later it is a leftover', async () => {
    const { browser, tab, id } = await uploaded()
    await tab.dropUnused(new Set())
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([`/staged/${id}`])
    browser.setClock(8 * 24 * 3600_000)
    await tab.dropUnused(new Set())
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([])
  })

  test('[M8] taking it out while it is on its way ends that, in whichever tab it goes', async () => {
    const browser = fileBrowser()
    const ended: string[] = []
    browser.server.answer = ({ init }) =>
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => {
          ended.push(String(init.method))
          reject(init.signal?.reason)
        })
      })
    const [sender, other] = [await browser.openTab(), await browser.openTab()]
    const { id } = await stage(sender)
    await becomes(sender, id, { kind: 'uploading' })
    await other.unstage(id)
    await expect.poll(() => ended, SOON).toEqual(['PUT'])
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([])
    expect(browser.pending()).toHaveLength(0)
    // The next one is not held up by it.
    browser.server.answer = keepingServer().answer
    await becomes(sender, (await stage(sender)).id, { kind: 'uploaded' })
  })

  test('it goes with everything of the admin who chose it, named or not', async () => {
    const { browser, tab, id } = await uploaded()
    await tab.dropChosenBy('somebodyelse000')
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([`/staged/${id}`])
    const [{ author } = { author: '' }] = [...(browser.deviceDisk.get('files')?.values() ?? [])]
    await tab.dropChosenBy(author)
    expect(keysOf(browser.cacheDisk, 'staged')).toEqual([])
    expect(browser.deviceDisk.get('files')?.size).toBe(0)
  })
})

test('an admin opens the file of a draft by a link with a token of its own', async () => {
  const tab = await fileBrowser().openTab()
  const file = { url: '/api/files/files/f/x.pdf' } as FileRef // as: only the URL is read
  expect(await tab.adminUrl(file)).toBe('http://academy.test/api/files/files/f/x.pdf?token=f%20t')
})
