import type { Video } from '../../../sync/index.ts'
import { videoPath } from '../../shared/format/paths.ts'
import { schema } from '../../shared/ui/use-page-meta.ts'
import { type VideoLink, type VideoProvider, videoLink } from './video-link.ts'

const lengthOf = (seconds: number): string =>
  `PT${Math.floor(seconds / 60)}M${Math.floor(seconds % 60)}S`

/** A video for search engines; null where what they ask for (a picture, a day) is not known. */
export const videoObject = (video: Video): object | null => {
  const picture = video.thumbnail ?? video.poster
  const { title, description, created_at: moment, duration = 0 } = video
  const link = videoLink(video.external_video_url)
  if (!picture || !moment || link.kind === 'refused' || link.kind === 'empty') return null
  return schema('VideoObject', {
    name: title,
    description: description || title,
    thumbnailUrl: [picture.url],
    uploadDate: moment.replace(' ', 'T'),
    url: videoPath(video.id),
    ...(duration > 0 ? { duration: lengthOf(duration) } : {}),
    ...(link.kind === 'frame' ? { embedUrl: link.embedUrl } : {}),
    ...(link.kind === 'file' ? { contentUrl: link.href } : {}),
  })
}

const NAMES: Readonly<Record<VideoProvider, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  drive: 'Google Drive',
}

export type Playable = Extract<VideoLink, { readonly embedUrl: string }>

/** Source of the video: the name of a player, or the host on which a file lies. */
export const playerName = (link: Playable): string =>
  link.kind === 'frame' ? NAMES[link.provider] : link.host

const MB_PER_MINUTE = 2 // 360p, which players choose for a phone on mobile data

/** Roughly what playing weighs, said before it does; of a file nothing is known before it is asked for. */
export const weightOf = (link: Playable, seconds: number | undefined): string => {
  if (link.kind === 'file') return 'a file of unknown size'
  if (seconds === undefined || !(seconds > 0)) return `about ${MB_PER_MINUTE} MB a minute`
  const megabytes = (seconds / 60) * MB_PER_MINUTE
  const step = megabytes < 10 ? 1 : megabytes < 100 ? 5 : 50
  return `about ${Math.max(1, Math.round(megabytes / step) * step)} MB`
}
