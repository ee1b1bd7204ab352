import { expect, test } from 'vitest'
import { errorsInFields } from '../../../sync/index.ts'
import { isTextSpec } from '../../../web/features/admin/form/field-spec.ts'
import { judgedLink } from '../../../web/features/admin/videos/link-verdict.tsx'
import { videoKind } from '../../../web/features/admin/videos/video-kind.tsx'

const field = videoKind.fields.filter(isTextSpec).find(({ name }) => name === 'external_video_url')
const codeOf = (external_video_url: string) =>
  errorsInFields('demo_videos', { external_video_url }).external_video_url
const WORDS = /^Visitors cannot open this address: it is inside a home or office network/

test.each([
  'https://127.0.0.1/x.mp4',
  'https://localhost/x.mp4',
  'https://printer/x.mp4',
  'https://fritz.lan:443/x.mp4',
  'https://\uff11\uff12\uff17.0.0.1/x.mp4',
])('[M6] %s is inside of a network: it is refused with words', (url) => {
  expect(codeOf(url)).toBe('malformed')
  expect(field?.refuse?.(` ${url}`, 0)).toMatch(WORDS)
  expect(judgedLink(url)).toMatchObject({
    tone: 'bad',
    text: expect.stringMatching(WORDS),
    href: '',
  })
})

test.each([
  'https://[::1]/x.mp4',
  'https://a.example@10.0.0.1/x.mp4',
  'https://127%2e0%2e0%2e1/x.mp4',
])('[M6] %s is no address that anybody opens, and is refused as a file as well', (url) => {
  expect(codeOf(url)).toBe('malformed')
  expect(judgedLink(url)).toMatchObject({ tone: 'bad', href: '' })
})

test.each(['https://cdn.example.org:8443/a/x.webm?token=1#t=3', 'https://academy.भारत/x.mp4'])(
  '[M6] %s is taken',
  (url) => {
    expect(codeOf(url)).toBeUndefined()
    expect(field?.refuse?.(url, 0)).toBe('')
  },
)

test.each([
  ['youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['Watch https://vimeo.com/76979871, please', 'https://vimeo.com/76979871'],
  ['https://a.example/?to=https://youtu.be/x', 'https://a.example/?to=https://youtu.be/x'],
  ['no link at all', 'no link at all'],
])('[M6] the form takes %j for %j, as it does a shared link', (typed, meant) => {
  expect(field?.meant?.(typed)).toBe(meant)
})

test('[M6] what is no file is judged as before', () => {
  for (const url of [
    'https://192.168.1.1/',
    'https://printer/x',
    'https://a.mp4.example/?x=/y.mov',
  ])
    expect([codeOf(url), field?.refuse?.(url, 0)]).toEqual([undefined, ''])
})
