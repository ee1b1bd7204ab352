import type { VideoLink, VideoProvider } from '../../shared/format/video-link.ts'

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
