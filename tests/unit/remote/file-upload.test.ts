import { expect, test } from 'vitest'
import { createPutFile } from '../../../sync/remote/file-upload.ts'
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

const proxyPage = (status: number) => loginPage(status)
/** A proxy that answers a file so, and lets small requests through. */
const proxied = (answer: () => Response | Promise<Response>, isServerUp = true) =>
  putWith(({ init }) => {
    if (init.method === 'PUT') return answer()
    return isServerUp ? jsonResponse({ code: 200 }) : proxyPage(502)
  })

test.each<[string, () => Response | Promise<Response>]>([
  ['413 of a proxy', () => proxyPage(413)],
  ['403 of a firewall', () => proxyPage(403)],
  ['502 of a proxy', () => proxyPage(502)],
  ['524 of a CDN', () => proxyPage(524)],
  ['a line that breaks at this file', () => Promise.reject(new TypeError('reset'))],
])('%s, where small requests go through, is a limit on the way', async (_, answer) => {
  await expect(proxied(answer).put(upload)).rejects.toMatchObject({ code: 'limited' })
})

test.each<[string, () => Response | Promise<Response>, string]>([
  ['502 of a proxy', () => proxyPage(502), 'server'],
  ['a broken line', () => Promise.reject(new TypeError('no')), 'offline'],
])('%s, where nothing goes through, is no limit', async (_, answer, code) => {
  await expect(proxied(answer, false).put(upload)).rejects.toMatchObject({ code })
})
