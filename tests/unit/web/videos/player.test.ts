import { describe, expect, test } from 'vitest'
import { videoLink } from '../../../../web/features/videos/video-link.ts'
import { playerName, weightOf } from '../../../../web/features/videos/video-meta.ts'
import { subjectOf, WATCH, watchedId } from '../../../../web/features/videos/video-query.ts'
import { overlayHref } from '../../../../web/shared/live/overlay.ts'

const playable = (address: string) => {
  const link = videoLink(address)
  if (link.kind !== 'frame' && link.kind !== 'file') throw new Error(address)
  return link
}
const youtube = playable('https://youtu.be/aqz-KE-bpKQ')
const file = playable('https://cdn.example.org/a.mp4')

describe('[V2] what a person is told before a tap', () => {
  test.each([
    [760, 'about 25 MB'],
    [60, 'about 2 MB'],
    [5, 'about 1 MB'],
    [3600, 'about 100 MB'],
    [86_400, 'about 2900 MB'],
    [0, 'about 2 MB a minute'],
    [undefined, 'about 2 MB a minute'],
  ])('%s seconds: %s', (seconds, words) => expect(weightOf(youtube, seconds)).toBe(words))

  test('of a file nobody knows how large it is', () => {
    expect(weightOf(file, 760)).toBe('a file of unknown size')
  })
  test('who is asked has a name', () => {
    expect(
      [
        'https://youtu.be/aqz-KE-bpKQ',
        'https://vimeo.com/1',
        'https://drive.google.com/file/d/1A2b3C4d5E6f/view',
        'https://cdn.example.org/a.mp4',
      ].map((address) => playerName(playable(address))),
    ).toEqual(['YouTube', 'Vimeo', 'Google Drive', 'cdn.example.org'])
  })
})

test('[V1] an address says subject and video, in any case, and nonsense is nothing', () => {
  const subjects = ['Biology', 'CHEMISTRY', 'Physics', 'all', ''].map((subject) =>
    subjectOf(new URLSearchParams({ subject })),
  )
  expect(subjects).toEqual(['Biology', 'Chemistry', '', '', ''])
  const watched = ['abcdefghijklmno', 'x', '../../etc', ''].map(watchedId)
  expect(watched).toEqual(['abcdefghijklmno', '', '', ''])
  const params = new URLSearchParams('subject=Biology&q=a')
  expect(overlayHref(params, WATCH, 'abcdefghijklmno')).toBe(
    '?subject=Biology&q=a&watch=abcdefghijklmno',
  )
  expect(overlayHref(new URLSearchParams('q=a&watch=b'), WATCH, '')).toBe('?q=a')
})
