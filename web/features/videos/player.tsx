import { IconExternalLink, IconLoader2, IconPlayerPlay } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Video } from '../../../sync/index.ts'
import { useOnline } from '../../shared/live/use-device.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx'
import { Poster } from './poster.tsx'
import { openItOn, openOn, playFrom, strings, whoPlays } from './strings.ts'
import { type VideoProvider, videoLink } from './video-link.ts'
import { type Playable, playerName, weightOf } from './video-meta.ts'
import classes from './videos.module.css'

type Phase = 'poster' | 'loading' | 'loaded' | 'failed'

/** How long a player may be silent before its page is offered instead. */
const WAIT_MS = 12_000
const GREET_EVERY_MS = 400
const DIALOG_SIZES = '(min-width: 56em) 52rem, 100vw'

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonAnchor look="outline" href={href} target="_blank" rel="noopener">
      <IconExternalLink className="icon" aria-hidden="true" />
      {children}
      <span className="vh"> {strings.newTab}</span>
    </ButtonAnchor>
  )
}

/** Player of this video, or the reason why nothing plays (V2). */
export function Player({ video, isTapped = false }: { video: Video; isTapped?: boolean }) {
  const link = videoLink(video.external_video_url)
  switch (link.kind) {
    case 'empty':
      return <Blank drawing="torn" title={strings.notAvailable} text={strings.emptyText} />
    case 'refused':
      return <Blank drawing="torn" title={strings.noEmbed} text={strings.refusedText} />
    case 'link':
      return (
        <Blank drawing="torn" title={strings.noEmbed} text={strings.noEmbedText}>
          <OutLink href={link.href}>{openOn(link.host)}</OutLink>
        </Blank>
      )
    case 'file':
    case 'frame':
      return <Stage key={link.href} video={video} link={link} isTapped={isTapped} />
    default:
      return link satisfies never
  }
}

const whyFailed = ({ kind }: Playable): string =>
  kind === 'file' ? strings.failedFileText : strings.failedText

/** Other sites are asked only after a tap, which may be that on 'Watch Demo'. Their answers have a time limit. */
function Stage({ video, link, isTapped }: { video: Video; link: Playable; isTapped: boolean }) {
  const isOnline = useOnline()
  const [phase, setPhase] = useState<Phase>(isTapped && navigator.onLine ? 'loading' : 'poster')
  const stage = useRef<HTMLDivElement>(null)
  const name = playerName(link)
  const isLoading = phase === 'loading'
  if (isLoading && !isOnline) setPhase('failed')
  useEffect(() => {
    if (!isLoading) return
    // The button that was tapped is gone: the focus stays here and not at the top of the page.
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setPhase('failed'), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  if (!isOnline && phase === 'poster')
    return <Blank drawing="torn" title={strings.offline} text={strings.offlineText} />
  if (phase === 'failed')
    return (
      <Blank
        drawing="torn"
        title={strings.failed}
        text={isOnline ? whyFailed(link) : strings.offlineText}
      >
        <Button onClick={() => setPhase('loading')}>{strings.tryAgain}</Button>
        <OutLink href={link.href}>{openOn(name)}</OutLink>
      </Blank>
    )
  const isPlaying = isLoading || phase === 'loaded'
  const on = {
    onReady: () => setPhase('loaded'),
    onFailed: () => setPhase('failed'),
  }
  return (
    <>
      <div className={classes.stage} ref={stage} tabIndex={-1}>
        {isPlaying && link.kind === 'frame' ? (
          <Frame link={link} title={video.title} {...on} />
        ) : null}
        {isPlaying && link.kind === 'file' ? (
          <FilePlayer link={link} title={video.title} {...on} />
        ) : null}
        {phase === 'loaded' ? null : (
          <div className={isLoading ? classes.cover : undefined}>
            <Poster video={video} isFirst sizes={DIALOG_SIZES}>
              <div className={classes.over}>
                {isLoading ? (
                  <p className={classes.loading} role="status">
                    <IconLoader2 aria-hidden="true" />
                    {strings.loadingVideo}
                  </p>
                ) : (
                  <Button look="accent" size="large" onClick={() => setPhase('loading')}>
                    <IconPlayerPlay className="icon" aria-hidden="true" />
                    {playFrom(name)}
                  </Button>
                )}
              </div>
            </Poster>
          </div>
        )}
      </div>
      {isPlaying ? null : (
        <p className={classes.small}>{whoPlays(name, weightOf(link, video.duration))}</p>
      )}
      {phase === 'loaded' && link.kind === 'frame' && greetings[link.provider] === null ? (
        <div className={classes.ways}>
          <p className={classes.small}>{strings.nothingToSee}</p>
          <OutLink href={link.href}>{openItOn(name)}</OutLink>
        </div>
      ) : null}
    </>
  )
}

interface PlayerProps<L> {
  readonly link: L
  readonly title: string
  readonly onReady: () => void
  readonly onFailed: () => void
}

/**
 * What a player answers as soon as it is there. A frame of another site tells nothing of itself: `load` comes for its error
 * page too. Drive answers nothing (null): only the person can tell whether its frame plays.
 */
const greetings: Readonly<Record<VideoProvider, string | null>> = {
  youtube: JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
  vimeo: JSON.stringify({ method: 'ping' }),
  drive: null,
}

/** The address of the frame after a tap: it plays at once, and answers this page where it can. */
const frameUrl = (provider: VideoProvider, embedUrl: string): string => {
  const url = new URL(embedUrl)
  if (provider !== 'drive') url.searchParams.set('autoplay', '1')
  if (provider === 'youtube') {
    url.searchParams.set('enablejsapi', '1')
    url.searchParams.set('origin', window.location.origin)
  }
  return url.href
}

function Frame({
  link,
  title,
  onReady,
  onFailed,
}: PlayerProps<Extract<Playable, { kind: 'frame' }>>) {
  const { provider, embedUrl } = link
  const greeting = greetings[provider]
  const frame = useRef<HTMLIFrameElement>(null)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (greeting === null) return
    const { origin } = new URL(embedUrl)
    const greet = (): void => frame.current?.contentWindow?.postMessage(greeting, origin)
    const timer = setInterval(greet, GREET_EVERY_MS)
    const listen = (event: MessageEvent): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      clearInterval(timer)
      ready()
    }
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
      clearInterval(timer)
    }
  }, [greeting, embedUrl])
  return (
    <iframe
      ref={frame}
      title={`${playerName(link)}: ${title}`}
      src={frameUrl(provider, embedUrl)}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // YouTube plays nothing for a page that does not say where it is (its error 153).
      referrerPolicy="strict-origin-when-cross-origin"
      // A browser says `load` of what it blocked as well.
      onLoad={greeting === null ? () => (navigator.onLine ? onReady() : onFailed()) : undefined}
    />
  )
}

function FilePlayer({
  link,
  title,
  onReady,
  onFailed,
}: PlayerProps<Extract<Playable, { kind: 'file' }>>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the file is somebody else's, and brings what captions it has
    <video
      src={link.embedUrl}
      title={title}
      aria-label={title}
      controls
      autoPlay
      playsInline
      preload="metadata"
      onLoadedMetadata={onReady}
      onError={onFailed}
    >
      {strings.noVideoTag} <a href={link.href}>{openOn(playerName(link))}</a>
    </video>
  )
}
