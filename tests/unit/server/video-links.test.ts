import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const require = createRequire(import.meta.url)
const {
  HOSTS,
  linkKey,
  linkQuestion,
}: {
  HOSTS: readonly string[]
  linkKey(text: string): string
  linkQuestion(key: string): { method: string; address: string }
} = require('../../../pocketbase/pb_hooks/files/poster-source.js')
const {
  verdictOf,
  durationIn,
}: {
  verdictOf(provider: string, status: number): boolean | null
  durationIn(answer: unknown): number
} = require('../../../pocketbase/pb_hooks/files/poster.js')

test.each([
  ['https://youtu.be/aqz-KE-bpKQ?t=4', 'youtube aqz-KE-bpKQ'],
  ['https://vimeo.com/76979871', 'vimeo 76979871'],
  ['https://drive.google.com/file/d/1AbC_d-3fGh/view?usp=sharing', 'drive 1AbC_d-3fGh'],
  ['https://drive.google.com/open?id=1AbC_d-3fGh', 'drive 1AbC_d-3fGh'],
  ['https://drive.google.com/file/d/..%2F..%2Fadmin/view', ''],
  ['https://drive.google.com.evil.example/file/d/1AbC_d-3fGh/view', ''],
  ['https://evil.example@drive.google.com/file/d/1AbC_d-3fGh/view', ''],
  ['https://127.0.0.1/video.mp4', ''],
  ['http://localhost:8090/api/settings', ''],
  ['https://cdn.example/lesson.mp4', ''],
])('[V1] %s is asked for as %s', (url, key) => {
  expect(linkKey(url)).toBe(key)
  if (key === '') return
  const { address } = linkQuestion(key)
  const asked = new URL(address)
  expect([asked.protocol, HOSTS.includes(asked.host)]).toEqual(['https:', true])
})

test('only a clear answer counts: a host in trouble, or one that wants to be asked less, says nothing', () => {
  expect([200, 404, 410, 401, 400].map((status) => verdictOf('youtube', status))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  // Vimeo's 403 may only mean that the video plays on chosen sites, perhaps this one.
  expect([404, 403, 400].map((status) => verdictOf('vimeo', status))).toEqual([false, null, null])
  for (const provider of ['youtube', 'vimeo', 'drive'])
    for (const status of [0, 204, 302, 429, 500, 503])
      expect(verdictOf(provider, status)).toBeNull()
})

test('[M6] the length of a video is taken where it is one, in whole seconds', () => {
  const told = [{ duration: 62 }, { duration: 61.6 }, { duration: 0 }, { duration: '62' }]
  expect(told.map(durationIn)).toEqual([62, 62, 0, 0])
  expect([{ duration: 86_401 }, { duration: -5 }, {}, null, 'x'].map(durationIn)).toEqual([
    0, 0, 0, 0, 0,
  ])
})
