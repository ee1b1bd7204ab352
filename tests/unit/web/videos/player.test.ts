import { describe, expect, test } from 'vitest'
import type { FileRef, Video } from '../../../../sync/index.ts'
import { frameUrl, greetingsTo, wordOf } from '../../../../web/features/videos/player-frame.ts'
import { playerName, videoObject, weightOf } from '../../../../web/features/videos/video-meta.ts'
import { subjectOf, watchedId, watchHref } from '../../../../web/features/videos/video-query.ts'
import { videoLink } from '../../../../web/shared/format/video-link.ts'

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

describe('[V2] what a player says', () => {
  test.each([
    ['youtube', '{"event":"onReady","info":null}', 'ready'],
    ['youtube', '{"event":"initialDelivery","info":{}}', 'ready'],
    ['youtube', '{"event":"infoDelivery","info":{}}', 'ready'],
    ['youtube', '{"event":"onError","info":153}', 'failed'],
    ['youtube', { event: 'onReady' }, 'ready'],
    ['youtube', '{"event":"apiInfoDelivery"}', null],
    ['vimeo', '{"event":"ready"}', 'ready'],
    ['vimeo', { method: 'ping' }, 'ready'],
    ['vimeo', '{"event":"error","data":{}}', 'failed'],
    ['vimeo', '{"event":"playProgress"}', null],
    ['drive', 'anything', null],
    ['youtube', 'not json', null],
    ['youtube', '7', null],
    ['youtube', null, null],
    ['youtube', undefined, null],
  ] as const)('%s says %j: %j', (provider, data, word) => {
    expect(wordOf(provider, data)).toBe(word)
  })

  test('the frame of a player that answers is greeted, and its start is kept', () => {
    expect(greetingsTo('youtube')).toHaveLength(2)
    expect(greetingsTo('vimeo')).toHaveLength(1)
    expect(greetingsTo('drive')).toEqual([])
    const url = new URL(
      frameUrl(
        'youtube',
        playable('https://youtu.be/aqz-KE-bpKQ?t=5').embedUrl,
        'https://academy.example',
      ),
    )
    expect(Object.fromEntries(url.searchParams)).toEqual({
      rel: '0',
      playsinline: '1',
      start: '5',
      autoplay: '1',
      enablejsapi: '1',
      origin: 'https://academy.example',
    })
    expect(frameUrl('vimeo', playable('https://vimeo.com/1#t=62s').embedUrl, '')).toBe(
      'https://player.vimeo.com/video/1?dnt=1&autoplay=1#t=62s',
    )
  })
})

test('[V1] an address says subject and video, in any case, and nonsense is nothing', () => {
  const subjects = ['Biology', 'CHEMISTRY', 'Physics', 'all', ''].map((subject) =>
    subjectOf(new URLSearchParams({ subject })),
  )
  expect(subjects).toEqual(['Biology', 'Chemistry', '', '', ''])
  const watched = ['abcdefghijklmno', 'x', '../../etc', ''].map((watch) =>
    watchedId(new URLSearchParams({ watch })),
  )
  expect(watched).toEqual(['abcdefghijklmno', '', '', ''])
  const params = new URLSearchParams('subject=Biology&q=a')
  expect(watchHref(params, 'abcdefghijklmno')).toBe('?subject=Biology&q=a&watch=abcdefghijklmno')
  expect(watchHref(new URLSearchParams('q=a&watch=b'), '')).toBe('?q=a')
})

test('[V1] only a video with a picture and a day is told to search engines, by its thumbnail first', () => {
  const picture = (id: string): FileRef => ({
    id: id.padEnd(15, '0'),
    url: `/api/files/files/${id}/x.png`,
    name: 'x.png',
    size: 1,
    sha256: '0'.repeat(64),
    type: 'image/png',
  })
  const video: Video = {
    id: 'abcdefghijklmno',
    created_at: '2026-11-21 09:30:00.000Z',
    title: 'Mole concept',
    subject: 'Chemistry',
    external_video_url: 'https://youtu.be/aqz-KE-bpKQ',
    thumbnail: picture('thumbnail'),
    poster: picture('poster'),
  }
  const said = (more: Partial<Video>) => videoObject({ ...video, ...more })
  expect(said({})).toMatchObject({ thumbnailUrl: ['/api/files/files/thumbnail/x.png'] })
  expect(said({ thumbnail: null })).toMatchObject({
    thumbnailUrl: ['/api/files/files/poster/x.png'],
    uploadDate: '2026-11-21T09:30:00.000Z',
  })
  expect(said({ thumbnail: null, poster: null })).toBeNull()
  expect(said({ created_at: '' })).toBeNull()
  expect(said({ external_video_url: 'javascript:1' })).toBeNull()
  expect(said({ duration: 0 })).not.toHaveProperty('duration')
  expect(said({ external_video_url: 'https://cdn.example.org/a.mp4' })).toMatchObject({
    contentUrl: 'https://cdn.example.org/a.mp4',
  })
})
