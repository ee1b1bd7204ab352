import { expect, test } from 'vitest'
import { fetchPdf } from '../../../web/shared/ui/download-pdf.ts'

const pdf = (): Response => new Response('%PDF-1.7 …')
const server = (answers: readonly (() => Response)[], isOnline = true) => {
  let asked = 0
  const waits: number[] = []
  const fetchFile = async (): Promise<Response> => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  return {
    fetch: () =>
      fetchPdf('/api/files/x.pdf', {
        fetchFile,
        wait: async (delayMs) => {
          waits.push(delayMs)
        },
        isOnline: () => isOnline,
      }),
    asked: () => asked,
    waits,
  }
}
const broken = (): Response => {
  throw new TypeError('Failed to fetch')
}
const answer = (status: number) => (): Response => new Response('no', { status })

test('[D5] a file that fails three times arrives with the fourth try, after growing pauses', async () => {
  const site = server([broken, answer(503), broken, pdf])
  expect((await site.fetch()).kind).toBe('file')
  expect(site.asked()).toBe(4)
  expect(site.waits).toEqual([...site.waits].sort((a, b) => a - b))
  expect(new Set(site.waits).size).toBe(3)
})

test('[D5] after four tries the failure is said', async () => {
  const site = server([answer(500)])
  expect(await site.fetch()).toMatchObject({ kind: 'failed', why: 'server' })
  expect(site.asked()).toBe(4)
})

test('a file that was taken down is not asked for again', async () => {
  const site = server([answer(404)])
  expect(await site.fetch()).toMatchObject({ kind: 'failed', why: 'gone' })
  expect(site.asked()).toBe(1)
})

test('the login page of a Wi-Fi is never handed over as a PDF', async () => {
  const site = server([() => new Response('<html>Sign in</html>')])
  expect(await site.fetch()).toMatchObject({ kind: 'failed', why: 'network-page' })
})

test('without a network the failure is said at once', async () => {
  const site = server([broken], false)
  expect(await site.fetch()).toMatchObject({ kind: 'failed', why: 'offline' })
  expect(site.waits).toEqual([])
})
