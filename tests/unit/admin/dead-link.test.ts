import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { filterValue } from '../../../sync/queries/panel-lists.ts'
import { videoKind } from '../../../web/features/admin/videos/video-kind.tsx'

test('a video that is not there any more says since when, and is found by that', () => {
  const video = {
    id: 'video0000000001',
    created_at: '',
    status: 'published' as const,
    title: 'Human heart',
    subject: 'Biology' as const,
    external_video_url: 'https://youtu.be/dQw4w9WgXcQ',
  }
  const gone = { ...video, link_dead_since: '2026-11-19 21:17:00.000Z' }
  const drawn = (row: Parameters<typeof videoKind.badges>[0]) =>
    renderToStaticMarkup(createElement(Fragment, null, videoKind.warning?.(row)))
  expect(drawn(gone)).toContain('Not there since Nov 20')
  for (const row of [video, { ...video, link_dead_since: '' }])
    expect(drawn(row)).not.toContain('Not there')
  const filter = videoKind.filters.find(({ name }) => name === 'link')
  expect(
    [video, gone].map((row) => filter?.labelOf?.(filterValue('demo_videos', 'link', row))),
  ).toEqual(['Works', 'Not there'])
})
