import { describe, expect, test } from 'vitest'
import { formatDuration, videoLink } from '../../../../web/features/videos/video-link.ts'
import { links, players, refused } from './video-links.ts'

const PLAYER_HOSTS = ['www.youtube-nocookie.com', 'player.vimeo.com', 'drive.google.com']

describe('[V2] what plays a video is read from its address', () => {
  test.each(players)('%s', (address, embedUrl) => {
    const link = videoLink(address)
    expect(link).toMatchObject({ embedUrl, href: address.trim() })
    expect(link.kind).toBe(PLAYER_HOSTS.includes(new URL(embedUrl).host) ? 'frame' : 'file')
  })
  test.each(links)('%s is a link', (address) => {
    expect(videoLink(address)).toMatchObject({ kind: 'link', href: address })
  })
  test.each(refused)('%j is refused', (address) => {
    expect(videoLink(address)).toEqual({ kind: 'refused' })
  })
  test.each(['', ' ', '\n\t'])('%j is nothing', (address) => {
    expect(videoLink(address)).toEqual({ kind: 'empty' })
  })
})

test('a player is always at one of three hosts, over TLS, and an address of the web as the browser reads it', () => {
  for (const [address] of players) {
    const link = videoLink(address)
    if (link.kind !== 'frame') continue
    const url = new URL(link.embedUrl)
    expect([url.protocol, PLAYER_HOSTS.includes(url.host), url.href]).toEqual([
      'https:',
      true,
      link.embedUrl,
    ])
  }
})

test('the host that is named is the host that a browser would ask', () => {
  for (const address of [...links, ...players.map(([one]) => one)]) {
    const link = videoLink(address)
    if (link.kind !== 'link' && link.kind !== 'file') continue
    // A browser writes other scripts in ASCII; what is compared is everything else.
    if (/[^\x20-\x7e]/.test(link.host)) continue
    expect(link.host).toBe(new URL(address).hostname)
  }
})

test('[V1] a length is minutes and seconds, N/A where it is not known', () => {
  expect([760, 542, 59, 60, 3661, 0.4, 1].map(formatDuration)).toEqual([
    '12:40',
    '9:02',
    '0:59',
    '1:00',
    '61:01',
    '0:00',
    '0:01',
  ])
  expect([undefined, 0, -1, Number.NaN].map(formatDuration)).toEqual(['N/A', 'N/A', 'N/A', 'N/A'])
})
