import { IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Video } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { fromList, overlayHref } from '../../shared/live/overlay.ts'
import { Badges, DayOf, SubjectBadge } from '../../shared/ui/badges.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import list from '../../shared/ui/list.module.css'
import posterClasses from './poster.module.css'
import { Poster } from './poster.tsx'
import { strings } from './strings.ts'
import { videoLink } from './video-link.ts'
import { playerName, weightOf } from './video-meta.ts'
import { WATCH } from './video-query.ts'
import classes from './videos.module.css'

/** How wide a card's picture is drawn, by the columns of the list. */
const CARD_SIZES = '(min-width: 72em) 22rem, (min-width: 44em) 50vw, 100vw'
/** Pictures that stand in the first screen of a phone or of a wide window. */
const FIRST = 3

/** The video that was tapped in this load of the page: it plays unasked. A link that was followed or a reload asks first. */
let tappedId = ''
const setTapped = (id: string): void => {
  tappedId = id
}
export const isTapped = (id: string): boolean => tappedId === id

/** Facts of a video beside its title, on a card and in the dialog. */
export function VideoFacts({ video }: { video: Video }) {
  return (
    <Badges>
      <SubjectBadge subject={video.subject} />
      <DayOf className={list.meta} moment={video.created_at} />
    </Badges>
  )
}

export function VideoCard({ video, index }: { video: Video; index: number }) {
  const [params] = useSearchParams()
  const costId = useId()
  const link = videoLink(video.external_video_url)
  return (
    <li className={`${list.card} ${classes.video}`}>
      <Poster video={video} isFirst={index < FIRST} sizes={CARD_SIZES}>
        <span className={posterClasses.play} aria-hidden="true">
          <IconPlayerPlay className="icon" />
        </span>
      </Poster>
      <div className={classes.body}>
        <VideoFacts video={video} />
        <h3 className={list.title} lang={langOf(video.title)}>
          {video.title}
        </h3>
        <p className={classes.watch}>
          {/* A link, so that a video can be shared. A tap plays it: who is asked, and for how much, stands beside. */}
          <ButtonLink
            look="text"
            to={overlayHref(params, WATCH, video.id)}
            state={fromList}
            onClick={() => setTapped(video.id)}
            aria-haspopup="dialog"
            aria-describedby={costId}
            aria-label={`${strings.watch}: ${video.title}`}
          >
            <IconPlayerPlay className="icon" aria-hidden="true" />
            {strings.watch}
          </ButtonLink>
          <span className={classes.small} id={costId}>
            {'embedUrl' in link ? `${playerName(link)} · ${weightOf(link, video.duration)}` : null}
          </span>
        </p>
      </div>
    </li>
  )
}

/** The shape of a card before anything is known. */
export function VideoBones() {
  return (
    <li className={`${list.card} ${classes.video}`} aria-hidden="true" data-skeleton="">
      <span className={`${list.bone} ${classes.bonePoster}`} />
      <div className={classes.body}>
        <span className={`${list.bone} ${list.boneMeta}`} />
        <span className={`${list.bone} ${list.boneTitle}`} />
        <span className={classes.boneWatch} />
      </div>
    </li>
  )
}
