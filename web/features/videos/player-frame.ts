import type { VideoProvider } from '../../shared/format/video-link.ts'

// A frame of another site tells nothing of itself: `load` comes for its error page too. Players that are spoken to
// answer, so it is their word that counts.

const ORIGINS: Readonly<Record<VideoProvider, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  drive: 'https://drive.google.com',
}
export const playerOrigin = (provider: VideoProvider): string => ORIGINS[provider]

/** The address of the frame after a tap: it plays at once, and speaks with this page where it can. */
export const frameUrl = (provider: VideoProvider, embedUrl: string, origin: string): string => {
  const [address = '', fragment] = embedUrl.split('#')
  const more: Readonly<Record<VideoProvider, string>> = {
    youtube: `&autoplay=1&enablejsapi=1&origin=${encodeURIComponent(origin)}`,
    vimeo: '&autoplay=1',
    drive: '',
  }
  return `${address}${more[provider]}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Greetings to a player until it answers; none to one that would not. */
export const greetingsTo = (provider: VideoProvider): readonly string[] => {
  switch (provider) {
    case 'youtube':
      return [
        JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
        JSON.stringify({ event: 'command', func: 'addEventListener', args: ['onError'], id: 1 }),
      ]
    case 'vimeo':
      return [JSON.stringify({ method: 'ping' })]
    case 'drive':
      return []
    default:
      return provider satisfies never
  }
}

/** Drive never answers: only the person can tell whether its frame plays or stays grey. */
export const isSilent = (provider: VideoProvider): boolean => greetingsTo(provider).length === 0

const read = (data: unknown): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return null // no word of a player
  }
}

/** Meaning of a message from a player's frame: it is there, it cannot play, or nothing. */
export const wordOf = (provider: VideoProvider, data: unknown): 'ready' | 'failed' | null => {
  const message = read(data)
  if (typeof message !== 'object' || message === null) return null
  const event: unknown = Reflect.get(message, 'event')
  if (event === 'onError' || event === 'error') return 'failed'
  if (provider === 'youtube')
    return event === 'onReady' || event === 'initialDelivery' || event === 'infoDelivery'
      ? 'ready'
      : null
  return event === 'ready' || Reflect.get(message, 'method') === 'ping' ? 'ready' : null
}
