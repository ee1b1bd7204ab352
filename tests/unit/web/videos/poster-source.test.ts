import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { links, players, refused } from './video-links.ts'

// The server's reader of the same addresses, loaded as the binary loads it.
const require = createRequire(import.meta.url)
const {
  HOSTS,
  posterKey,
  youtubePicture,
  vimeoQuestion,
  vimeoPicture,
}: {
  HOSTS: readonly string[]
  posterKey(text: string): string
  youtubePicture(id: string): string
  vimeoQuestion(id: string): string
  vimeoPicture(answer: unknown): string
} = require('../../../../pocketbase/pb_hooks/files/poster-source.js')

test.each(players)(
  '%s plays from %s, and its picture is found by %j',
  (address, _player, poster) => {
    expect(posterKey(address)).toBe(poster)
  },
)

test('nobody is asked for the picture of what opens in no player', () => {
  for (const address of [...links, ...refused, '', ' '])
    expect(posterKey(address), address).toBe('')
})

test('every question goes to a host of the list, with the id in its place', () => {
  for (const key of new Set(players.map(([, , poster]) => poster).filter((one) => one !== ''))) {
    const [provider, id = ''] = key.split(' ')
    const url = new URL(provider === 'youtube' ? youtubePicture(id) : vimeoQuestion(id))
    expect([url.protocol, HOSTS.includes(url.host)]).toEqual(['https:', true])
    if (provider === 'vimeo') expect(url.searchParams.get('url')).toBe(`https://vimeo.com/${id}`)
  }
})

test("Vimeo's answer is believed only where it names Vimeo's own host of pictures", () => {
  const named = (url: unknown) => vimeoPicture({ thumbnail_url: url })
  expect(named('https://i.vimeocdn.com/video/1-a-d_640?region=us')).toBe(
    'https://i.vimeocdn.com/video/1-a-d_640?region=us',
  )
  for (const url of [
    'http://i.vimeocdn.com/1',
    'https://i.vimeocdn.com.evil.example/1',
    'https://i.vimeocdn.com@evil.example/1',
    'file:///etc/passwd',
    7,
    null,
  ])
    expect(named(url)).toBe('')
  for (const answer of [null, [], 'x', 1, {}]) expect(vimeoPicture(answer)).toBe('')
})
