import { expect, test, vi } from 'vitest'
import { createPutFile } from '../../../sync/remote/file-upload.ts'
import { uploadPatience } from '../../../sync/remote/stall-guard.ts'
import { fakeFetch, handTimers, jsonResponse, loginPage } from './fake-server.ts'

const file = {
  id: 'file00000000001',
  url: '/api/files/files/file00000000001/a.pdf',
  name: 'a.pdf',
  size: 3,
  sha256: 'a'.repeat(64),
  type: 'application/pdf',
}
const upload = {
  id: file.id,
  name: file.name,
  area: 'tests-full',
  sha256: file.sha256,
  bytes: new Blob(['pdf']),
}
const putWith = (
  answer: Parameters<typeof fakeFetch>[0],
  {
    token = 'tok',
    timers = handTimers(),
  }: { token?: string | null; timers?: ReturnType<typeof handTimers> } = {},
) => {
  const server = fakeFetch(answer)
  const refused: string[] = []
  const put = createPutFile({
    baseUrl: '',
    fetch: server.fetch,
    after: timers.after,
    admin: { token: async () => token, refused: async (one) => void refused.push(one) },
  })
  return { put, refused, timers, asked: server.asked }
}

test('[R21] an upload goes out as every call does, under its id and with the token of now', async () => {
  const { put, asked } = putWith(() => jsonResponse(file))
  expect(await put(upload)).toEqual(file)
  expect(asked).toMatchObject([
    {
      url: '/api/sync/files/file00000000001',
      init: {
        method: 'PUT',
        headers: { Authorization: 'tok' },
        cache: 'no-store',
        redirect: 'manual',
        credentials: 'omit',
      },
    },
  ])
})

test('a 401 of ours ends the session; a hotspot that says 401, and nobody signed in, do not', async () => {
  const ended = putWith(() => jsonResponse({}, 401))
  await expect(ended.put(upload)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(ended.refused).toEqual(['tok'])
  const hotspot = putWith(() => loginPage(401))
  await expect(hotspot.put(upload)).rejects.toMatchObject({ code: 'captive' })
  expect(hotspot.refused).toEqual([])
  const nobody = putWith(() => jsonResponse(file), { token: null })
  await expect(nobody.put(upload)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(nobody.asked).toEqual([])
})

test.each([502, 504, 524])(
  '%i of a proxy for a large file is a limit on the way',
  async (status) => {
    const bytes = new Blob([new Uint8Array(9_800_000)])
    const { put } = putWith(() => loginPage(status))
    await expect(put({ ...upload, bytes })).rejects.toMatchObject({ code: 'limited' })
  },
)

test.each<[string, () => Response | Promise<Response>, string]>([
  ['413 of a proxy', () => loginPage(413), 'limited'],
  ['403 of a firewall', () => loginPage(403), 'limited'],
  ['502 of a proxy', () => loginPage(502), 'server'],
  ['a broken line', () => Promise.reject(new TypeError('no')), 'offline'],
])('%s is %s', async (_, answer, code) => {
  await expect(putWith(answer).put(upload)).rejects.toMatchObject({ code })
})

test('patience with an upload grows with what is on its way: at least ten minutes for 10 MB, and as long again as it took so far', () => {
  const minute = 60_000
  expect(uploadPatience(10 * 1024 * 1024, 0)).toBeGreaterThanOrEqual(10 * minute)
  expect(uploadPatience(1_000, 0)).toBeLessThan(minute)
  expect(uploadPatience(1_000, 20 * minute)).toBeGreaterThanOrEqual(20 * minute)
})

test('an upload through a line that takes all bytes at once and hands them on slowly is one PUT', async () => {
  const sent: FakeXhr[] = []
  class FakeXhr extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 200
    readonly responseText = JSON.stringify(file)
    isAborted = false
    open = () => undefined
    setRequestHeader = () => undefined
    getResponseHeader = () => 'application/json'
    send = () => void sent.push(this)
    abort = () => {
      this.isAborted = true
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  const timers = handTimers()
  const bytes = new Blob([new Uint8Array(9_800_000)])
  const admin = { token: async () => 'tok', refused: async () => undefined }
  const done = createPutFile({ baseUrl: '', after: timers.after, admin })({ ...upload, bytes })
  await expect.poll(() => sent.length).toBe(1)
  const [request] = sent
  request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 9_800_000 }))
  timers.pass(9 * 60_000)
  expect(request?.isAborted).toBe(false)
  request?.dispatchEvent(new Event('load'))
  expect(await done).toEqual(file)
  expect(sent).toHaveLength(1)
  vi.unstubAllGlobals()
})
