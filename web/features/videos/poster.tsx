import { type ReactNode, useState } from 'react'
import type { Video } from '../../../sync/index.ts'
import { subjectKind } from '../../shared/format/labels.ts'
import paint from '../../shared/ui/cover.module.css'
import { CoverPattern } from '../../shared/ui/cover.tsx'
import { copiesOf, useBrokenImage } from '../../shared/ui/picture.ts'
import classes from './poster.module.css'
import { strings } from './strings.ts'
import { formatDuration } from './video-link.ts'

/** The picture of a video: its own thumbnail, its host's, or one drawn from subject and title. Decoration. */
export function Poster({
  video,
  isFirst = false,
  sizes,
  children,
}: {
  video: Video
  /** Among the first pictures of the page: fetched at once. */
  isFirst?: boolean
  sizes: string
  children?: ReactNode
}) {
  // What does not come, as without a network, makes room for the next best.
  const [broken, setBroken] = useState<readonly string[]>([])
  const picture = [video.thumbnail, video.poster].find((one) => one && !broken.includes(one.url))
  const giveUp = (): void => setBroken((others) => [...others, picture?.url ?? ''])
  const image = useBrokenImage(giveUp)
  const kind = subjectKind(video.subject)
  return (
    <div className={`${classes.poster} ${paint[kind]}`}>
      {picture ? (
        <img
          key={picture.url}
          ref={image}
          src={picture.url}
          {...copiesOf(picture, sizes)}
          width={picture.width}
          height={picture.height}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onError={giveUp}
        />
      ) : (
        <svg viewBox="0 16 96 54" aria-hidden="true">
          <CoverPattern kind={kind} title={video.title} />
        </svg>
      )}
      <span className={classes.length}>
        <span className="vh">{strings.length} </span>
        {formatDuration(video.duration)}
      </span>
      {children}
    </div>
  )
}
