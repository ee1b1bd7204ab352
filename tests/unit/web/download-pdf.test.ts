import { afterEach, expect, test, vi } from 'vitest'
import { fetchPdf } from '../../../web/shared/ui/download-pdf.ts'

type Answer = () => Response

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fetches a file from a site that gives these answers, the last one again and again; says how often it was asked, and when. */
const fetchFrom = async (answers: readonly Answer[], onLine = true) => {
  vi.useFakeTimers()
  const askedAt: number[] = []
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', async () => {
    const answer = answers[Math.min(askedAt.length, answers.length - 1)]
    askedAt.push(Date.now())
    return answer?.()
  })
  const fetched = fetchPdf('/api/files/x.pdf')
  await vi.runAllTimersAsync()
  const pauses = askedAt.slice(1).map((atMs, index) => atMs - (askedAt[index] ?? 0))
  return { got: await fetched, asked: askedAt.length, pauses }
}

const pdf: Answer = () => new Response('%PDF-1.7 …')
const broken: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const refused =
  (status: number): Answer =>
  () =>
    new Response('no', { status })

test('[D5] a file that fails three times arrives with the fourth try, after growing pauses', async () => {
  const { got, asked, pauses } = await fetchFrom([broken, refused(503), broken, pdf])
  expect(got.kind).toBe('file')
  expect(asked).toBe(4)
  expect(pauses).toEqual([500, 1_500, 4_000])
})

test('[D5] after four tries the failure is said', async () => {
  const { got, asked } = await fetchFrom([refused(500)])
  expect(got).toMatchObject({ kind: 'failed', why: 'server' })
  expect(asked).toBe(4)
})

test('a file that was taken down is not asked for again', async () => {
  const { got, asked } = await fetchFrom([refused(404)])
  expect(got).toMatchObject({ kind: 'failed', why: 'gone' })
  expect(asked).toBe(1)
})

test('the login page of a Wi-Fi is never handed over as a PDF', async () => {
  const { got } = await fetchFrom([() => new Response('<html>Sign in</html>')])
  expect(got).toMatchObject({ kind: 'failed', why: 'network-page' })
})

test('without a network the failure is said at once', async () => {
  const { got, asked } = await fetchFrom([broken], false)
  expect(got).toMatchObject({ kind: 'failed', why: 'offline' })
  expect(asked).toBe(1)
})
