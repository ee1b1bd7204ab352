import type { ReactNode } from 'react'
import type { Video } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { videoPath, videosPath } from '../../shared/format/paths.ts'
import { useBusy } from '../../shared/live/busy.ts'
import { itemStateOf } from '../../shared/live/list-state.ts'
import { useQuery, useStanding } from '../../shared/live/sync-context.tsx'
import { useRetry } from '../../shared/live/use-device.ts'
import { Blank } from '../../shared/ui/blank.tsx'
import { Button } from '../../shared/ui/button.tsx'
import list from '../../shared/ui/list.module.css'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { breadcrumbs, usePageMeta } from '../../shared/ui/use-page-meta.ts'
import { Player } from './player.tsx'
import { openOn, strings } from './strings.ts'
import { VideoFacts } from './video-card.tsx'
import { videoLink } from './video-link.ts'
import { playerName, videoObject } from './video-meta.ts'
import classes from './videos.module.css'

/** The video of `?watch=…` in a dialog. What plays in it is gone when it closes, and so it stops. */
export function WatchDialog({
  id,
  isTapped,
  onClose,
}: {
  id: string
  isTapped: boolean
  onClose: () => void
}) {
  const state = itemStateOf(useQuery('video', id), useStanding())
  const retry = useRetry()
  useBusy('video')
  const titled = (title: string, children: ReactNode) => (
    <Sheet title={title} onClose={onClose} isWide hasAddress>
      {children}
    </Sheet>
  )
  switch (state.kind) {
    case 'found':
      return titled(state.row.title, <Watch video={state.row} isTapped={isTapped} />)
    case 'coming':
      return titled(
        strings.loadingOne,
        <div className={list.bones} aria-busy="true">
          <span className={`${list.bone} ${classes.bonePoster}`} />
        </div>,
      )
    case 'missing':
      return titled(strings.notAvailable, <Gone />)
    case 'unseen':
    case 'error':
      return titled(
        strings.notAvailable,
        <Blank
          drawing={state.kind === 'unseen' ? 'unseen' : 'torn'}
          title={state.kind === 'unseen' ? strings.offline : strings.failed}
          text={state.kind === 'unseen' ? strings.unseenText : strings.errorText}
        >
          <Button onClick={retry}>{strings.tryAgain}</Button>
        </Blank>,
      )
    default:
      return state satisfies never
  }
}

function Gone() {
  usePageMeta(strings.notAvailable, strings.goneText, { noindex: true })
  return <Blank drawing="torn" title={strings.notAvailable} text={strings.goneText} />
}

function Watch({ video, isTapped }: { video: Video; isTapped: boolean }) {
  const link = videoLink(video.external_video_url)
  const address = videoPath(video.id)
  const about = videoObject(video)
  usePageMeta(video.title, video.description || strings.description, {
    address,
    image: (video.thumbnail ?? video.poster)?.url,
    jsonLd: [
      breadcrumbs([
        { name: strings.heading, path: videosPath },
        { name: video.title, path: address },
      ]),
      ...(about ? [about] : []),
    ],
  })
  return (
    <>
      <Player video={video} isTapped={isTapped} />
      <VideoFacts video={video} />
      {video.description ? (
        <p className={classes.about} lang={langOf(video.description)}>
          {video.description}
        </p>
      ) : null}
      {link.kind === 'frame' || link.kind === 'file' ? (
        <p>
          <a className={classes.open} href={link.href} target="_blank" rel="noopener">
            {openOn(playerName(link))}
            <span className="vh"> {strings.newTab}</span>
          </a>
        </p>
      ) : null}
    </>
  )
}
