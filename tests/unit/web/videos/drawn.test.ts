import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FileRef, Video } from '../../../../sync/index.ts'
import { Player } from '../../../../web/features/videos/player.tsx'
import { Poster } from '../../../../web/features/videos/poster.tsx'
import { UNABLE_TO_EMBED_THIS_VIDEO, VIDEO_NOT_AVAILABLE } from '../../../e2e/spec-words.ts'

// As the server draws them: without a window.

const picture = (name: string): FileRef => ({
  id: name.padEnd(15, '0'),
  url: `/api/files/files/${name}/x.jpg`,
  name: 'x.jpg',
  size: 1,
  sha256: '0'.repeat(64),
  type: 'image/jpeg',
  width: 480,
  height: 360,
})
const video = (more: Partial<Video> = {}): Video => ({
  id: 'abcdefghijklmno',
  created_at: '2026-11-21 09:30:00.000Z',
  title: 'Mole concept',
  subject: 'Chemistry',
  external_video_url: 'https://youtu.be/aqz-KE-bpKQ',
  ...more,
})
const posterOf = (more: Partial<Video>): string =>
  renderToStaticMarkup(createElement(Poster, { video: video(more), sizes: '100vw' }))
const playerOf = (address: string): string =>
  renderToStaticMarkup(createElement(Player, { video: video({ external_video_url: address }) }))

test('[V1] a card shows the thumbnail, else what the host gave out, else a cover of its own', () => {
  const both = { thumbnail: picture('thumbnail'), poster: picture('poster') }
  expect(posterOf(both)).toContain('src="/api/files/files/thumbnail/x.jpg"')
  expect(posterOf({ ...both, thumbnail: null })).toContain('src="/api/files/files/poster/x.jpg"')
  const drawn = posterOf({ thumbnail: null, poster: null })
  expect(drawn).toContain('<svg')
  expect(drawn).not.toContain('<img')
  expect(posterOf({ title: 'Another' })).not.toBe(drawn)
})

test('[V2] nothing of anybody else stands in what is drawn before a tap', () => {
  for (const address of [
    'https://youtu.be/aqz-KE-bpKQ',
    'https://vimeo.com/76979871',
    'https://cdn.example.org/a.mp4',
    'https://cdn.example.org/a.webm',
    'https://cdn.example.org/a.ogg',
  ]) {
    const html = playerOf(address)
    expect(html).toContain('Play from ')
    expect(html).not.toContain(UNABLE_TO_EMBED_THIS_VIDEO)
    expect(html).not.toMatch(/<(?:iframe|video|img|link|script)|src=|href=/)
  }
})

test('[V2] a video without an address is not available, and one with a bad address leads nowhere', () => {
  for (const address of ['', '  ']) expect(playerOf(address)).toContain(VIDEO_NOT_AVAILABLE)
  for (const address of [
    'javascript:alert(1)',
    'https://u:p@www.youtube.com/watch?v=aqz-KE-bpKQ',
  ]) {
    const html = playerOf(address)
    expect(html).toContain(UNABLE_TO_EMBED_THIS_VIDEO)
    expect(html).not.toContain('href')
  }
  expect(playerOf('https://example.org/x')).toContain('href="https://example.org/x"')
})
