import type { Video } from '../../../sync/index.ts'
import { videoLink } from '../../shared/format/video-link.ts'
import { videoPath } from '../../shared/routes/paths.ts'

const lengthOf = (seconds: number): string =>
  `PT${Math.floor(seconds / 60)}M${Math.floor(seconds % 60)}S`

/** A video for search engines; null where what they ask for (a picture, a day) is not known. */
export const videoObject = (video: Video): object | null => {
  const picture = video.thumbnail ?? video.poster
  const { title, description, created_at: moment, duration = 0 } = video
  const link = videoLink(video.external_video_url)
  if (!picture || !moment || link.kind === 'refused' || link.kind === 'empty') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: title,
    description: description || title,
    thumbnailUrl: [picture.url],
    uploadDate: moment.replace(' ', 'T'),
    url: videoPath(video.id),
    ...(duration > 0 ? { duration: lengthOf(duration) } : {}),
    ...(link.kind === 'frame' ? { embedUrl: link.embedUrl } : {}),
    ...(link.kind === 'file' ? { contentUrl: link.href } : {}),
  }
}
