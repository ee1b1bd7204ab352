import { useEffect, useEffectEvent, useState } from 'react'
import { type Sync, writingErrors } from '../../../../sync/index.ts'
import { videoLink } from '../../../shared/format/video-link.ts'
import { useAdmin } from '../auth/auth-context.tsx'

/** True for a video file inside a home or office network, which neither form nor server takes. */
export const isInward = (text: string): boolean =>
  videoLink(text).kind !== 'refused' &&
  Object.hasOwn(
    writingErrors('demo_videos', { external_video_url: text.trim() }),
    'external_video_url',
  )

/** Pause in typing before a link is looked up, in ms. */
const PAUSE_MS = 700

interface Look {
  readonly isGone: boolean
  /** Whole seconds; 0 where they are not told. */
  readonly duration: number
}
const NOTHING: Look = { isGone: false, duration: 0 }

/** Asks the server, which asks the provider; whatever keeps it from an answer says nothing of the video. */
const lookByServer = async (sync: Sync, href: string): Promise<Look> => {
  const answer = await sync.online.videoLink(href)
  if (!answer.ok) return NOTHING
  const { state, duration } = answer.value
  return { isGone: state === 'gone', duration }
}

/** Reads the beginning of a file, as far as it takes to know its length. A file that does not open may open elsewhere. */
const lookAtFile = (href: string, stop: AbortSignal): Promise<Look> =>
  new Promise((done) => {
    const video = document.createElement('video')
    const end = (look: Look): void => {
      video.removeAttribute('src')
      video.load() // gives the connection up
      done(look)
    }
    const options = { once: true, signal: stop }
    video.addEventListener('error', () => end(NOTHING), options)
    video.addEventListener(
      'loadedmetadata',
      () => end({ isGone: false, duration: seconds(video) }),
      options,
    )
    stop.addEventListener('abort', () => end(NOTHING), { once: true })
    video.preload = 'metadata'
    video.muted = true
    video.src = href
  })

/** A stream has no length. */
const seconds = ({ duration }: HTMLVideoElement): number =>
  Number.isFinite(duration) ? Math.round(duration) : 0

/**
 * The source of more about a link: its provider, by our server; the file, by this device; or none. A file is fetched
 * only where it was typed here and now and lies in no local network. Pure.
 */
export const askedFor = (text: string, isTyped: boolean): 'provider' | 'file' | 'nobody' => {
  const { kind } = videoLink(text)
  if (kind === 'frame') return 'provider'
  return kind === 'file' && isTyped && !isInward(text) ? 'file' : 'nobody'
}

const lookAt = (
  sync: Sync,
  href: string,
  isTyped: boolean,
  stop: AbortSignal,
): Promise<Look> | null => {
  const asked = navigator.onLine ? askedFor(href, isTyped) : 'nobody'
  if (asked === 'provider') return lookByServer(sync, href)
  return asked === 'file' ? lookAtFile(href, stop) : null
}

/** Whether the video of a link is gone, as far as anybody says so. Its length is told to `onDuration`. */
export const useLinkLook = (text: string, onDuration: (seconds: number) => void): boolean => {
  const { sync } = useAdmin()
  const [gone, setGone] = useState('')
  const href = text.trim()
  const [found] = useState(href) // with the form, and typed by whoever it was
  const tell = useEffectEvent(onDuration)
  useEffect(() => {
    const stop = new AbortController()
    const look = async (): Promise<void> => {
      const seen = await lookAt(sync, href, href !== found, stop.signal)
      if (stop.signal.aborted || seen === null) return
      setGone(seen.isGone ? href : '')
      if (seen.duration > 0) tell(seen.duration)
    }
    const timer = window.setTimeout(() => void look(), PAUSE_MS)
    return () => {
      stop.abort()
      window.clearTimeout(timer)
    }
  }, [sync, href, found])
  return gone !== '' && gone === href
}
