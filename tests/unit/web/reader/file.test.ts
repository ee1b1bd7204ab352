import { describe, expect, test, vi } from 'vitest'
import type { FileRef } from '../../../../sync/index.ts'
import {
  openFile,
  rangeVerdict,
  type SourceTools,
} from '../../../../web/features/reader/file/file-source.ts'
import { failureOfError } from '../../../../web/features/reader/file/open-failure.ts'
import { safeLink } from '../../../../web/features/reader/pages/link-layer.ts'

const BYTES = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251)
const FILE: FileRef = {
  id: 'f'.repeat(15),
  url: '/api/files/x/y/paper.pdf',
  name: 'paper.pdf',
  size: BYTES.length,
  sha256: 'a'.repeat(64),
  type: 'application/pdf',
}

const part = (init: RequestInit, more: Record<string, string> = {}): Response => {
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '') ?? []
  if (from === undefined || to === undefined) return new Response(BYTES)
  return new Response(BYTES.slice(Number(from), Number(to) + 1), {
    status: 206,
    headers: { 'Content-Range': `bytes ${from}-${to}/${BYTES.length}`, ...more },
  })
}
/** By bytes: comparing them one by one takes seconds. */
const isPart = (bytes: Uint8Array, from: number): boolean =>
  Buffer.from(BYTES.buffer, from, bytes.length).equals(bytes)
const open = (
  fetchFile: SourceTools['fetchFile'],
  stalls: boolean[] = [],
  isOnline = () => true,
) => {
  const closing = new AbortController()
  const tools: SourceTools = { fetchFile, wait: () => Promise.resolve(), isOnline }
  return openFile(FILE, (isStalled) => stalls.push(isStalled), closing.signal, tools)
}

describe('a file is had', () => {
  test('part by part from the network', async () => {
    const opened = await open(async (_, init) => part(init))
    if (opened.kind !== 'parts') throw new Error(opened.kind)
    expect(isPart(opened.head, 0)).toBe(true)
    expect(isPart(await opened.read(100_000, 150_000), 100_000)).toBe(true)
  })

  test('whole where it is saved here, or where the server knows no parts', async () => {
    const saved = await open(async (_, init) => part(init, { 'Saved-Copy': '1' }))
    expect(saved.kind === 'whole' && isPart(saved.bytes, 0)).toBe(true)
    const whole = await open(async () => new Response(BYTES))
    expect(whole.kind === 'whole' && isPart(whole.bytes, 0)).toBe(true)
  })

  test('in spite of cuts and busy servers: it waits, says so, and goes on', async () => {
    const stalls: boolean[] = []
    const troubles = [
      () => Promise.reject(new TypeError('network')),
      async () => new Response(null, { status: 503 }),
      async (init: RequestInit) => new Response(await part(init).blob(), { status: 500 }),
    ]
    let calls = 0
    const opened = await open((_, init) => {
      calls += 1
      const trouble = calls > 1 ? troubles.shift() : undefined
      return trouble ? trouble(init) : Promise.resolve(part(init))
    }, stalls)
    if (opened.kind !== 'parts') throw new Error(opened.kind)
    expect(isPart(await opened.read(70_000, 80_000), 70_000)).toBe(true)
    expect(stalls).toEqual([true, true, true, false])
  })

  test('not from a connection that is silent: it says so after ten seconds, and a slow one is waited for', async () => {
    const SILENCE_MS = 10_000
    vi.useFakeTimers()
    const answer = (pieces: number, pauseMs: number) => async (_: string, init: RequestInit) => {
      const whole = new Uint8Array(await part(init).arrayBuffer())
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => init.signal?.addEventListener('abort', () => stream.error(new Error())),
        pull: async (stream) => {
          await new Promise((done) => setTimeout(done, sent === 0 ? 0 : pauseMs))
          if (init.signal?.aborted) return
          const next = Math.ceil((whole.length * (sent + 1)) / pieces)
          stream.enqueue(whole.slice(Math.ceil((whole.length * sent) / pieces), next))
          sent += 1
          if (sent === pieces) stream.close()
        },
      })
      return new Response(body, { status: 206, headers: part(init).headers })
    }
    const nothing = (_: string, init: RequestInit) =>
      new Promise<Response>((_, fail) =>
        init.signal?.addEventListener('abort', () => fail(new Error('aborted'))),
      )
    const outcomeAfter = async (fetchFile: SourceTools['fetchFile'], ms: number) => {
      const opening = open(fetchFile)
      await vi.advanceTimersByTimeAsync(ms)
      return Promise.race([opening, Promise.resolve('waiting' as const)])
    }
    expect(await outcomeAfter(nothing, SILENCE_MS - 1)).toBe('waiting')
    expect(await outcomeAfter(nothing, SILENCE_MS)).toEqual({ kind: 'failed', why: 'silent' })
    // It stops in the middle of the answer.
    expect(await outcomeAfter(answer(3, 2 * SILENCE_MS), SILENCE_MS + 1)).toMatchObject({
      why: 'silent',
    })
    expect(await outcomeAfter(answer(4, 0.9 * SILENCE_MS), 4 * SILENCE_MS)).toMatchObject({
      kind: 'parts',
    })
    vi.useRealTimers()
  })

  test('a line that has just come back and drops the first requests is tried again, one that is not there is not', async () => {
    const stalls: boolean[] = []
    let calls = 0
    const drops = (most: number) => async (_: string, init: RequestInit) => {
      calls += 1
      if (calls <= most) throw new TypeError('network')
      return part(init)
    }
    expect((await open(drops(3), stalls)).kind).toBe('parts')
    expect(stalls).toEqual([true, true, true, false])
    calls = 0
    expect(await open(drops(4))).toEqual({ kind: 'failed', why: 'offline' })
    expect(calls).toBe(4)
    calls = 0
    expect(await open(drops(1), stalls, () => false)).toEqual({ kind: 'failed', why: 'offline' })
    expect(calls).toBe(1)
  })

  test('or it is said why not', async () => {
    const html = { headers: { 'Content-Type': 'text/html' } }
    const why = async (answer: () => Promise<Response>) => {
      const opened = await open(answer)
      return opened.kind === 'failed' ? opened.why : opened.kind
    }
    expect(await why(() => Promise.reject(new TypeError('network')))).toBe('offline')
    for (const status of [429, 500, 503])
      expect(await why(async () => new Response(null, { status }))).toBe('busy')
    expect(await why(async () => new Response(null, { status: 404 }))).toBe('gone')
    expect(await why(async () => new Response('<html>', html))).toBe('network-page')
  })
})

test('an answer is judged by what it says of itself', () => {
  const asked = { from: 0, size: 10 }
  const verdict = (status: number, range: string | null, type: string | null = null) =>
    rangeVerdict({ status, range, type }, asked)
  expect(verdict(206, 'bytes 0-4/10')).toBe('part')
  expect(verdict(206, 'bytes 5-9/10')).toBe('network-page')
  expect(verdict(206, 'bytes 0-4/11')).toBe('network-page')
  expect(verdict(206, null)).toBe('network-page')
  expect(verdict(200, null, 'application/pdf')).toBe('whole')
  expect(verdict(200, null, 'text/html; charset=utf-8')).toBe('network-page')
  expect([verdict(404, null), verdict(410, null)]).toEqual(['gone', 'gone'])
  expect([verdict(429, null), verdict(502, null)]).toEqual(['busy', 'busy'])
  expect([verdict(416, null), verdict(403, null)]).toEqual(['network-page', 'network-page'])
})

test('a file that cannot be shown has its own reason', () => {
  const named = (name: string, message = '') => Object.assign(new Error(message), { name })
  expect(failureOfError(named('PasswordException'))).toBe('password')
  expect(failureOfError(named('InvalidPDFException', 'Invalid PDF structure.'))).toBe('damaged')
  expect(failureOfError(named('Error', 'Setting up fake worker failed: "x".'))).toBe('no-engine')
})

test('links of a file lead to pages, mail and telephones, and run nothing', () => {
  expect(safeLink('https://ncert.nic.in/a b')).toBe('https://ncert.nic.in/a%20b')
  expect(safeLink('mailto:a@b.in')).toBe('mailto:a@b.in')
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    'ftp://a',
    '/x',
    7,
    null,
  ])
    expect(safeLink(bad)).toBe(null)
})
