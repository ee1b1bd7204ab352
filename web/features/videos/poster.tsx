import { type ReactNode, useState } from 'react'
import type { Video } from '../../../sync/index.ts'
import { subjectKind } from '../../shared/format/subject-kind.ts'
import { formatDuration } from '../../shared/format/video-link.ts'
import { hexagon, numbersFrom, repeated } from '../../shared/ui/cover-pattern.ts'
import paint from '../../shared/ui/paint.module.css'
import { copiesOf } from '../../shared/ui/picture-sizes.ts'
import { useBrokenImage } from '../../shared/ui/use-broken-image.ts'
import classes from './poster.module.css'
import { strings } from './strings.ts'

/** Biology: cells with a nucleus. */
function Cells({ title }: { title: string }) {
  const next = numbersFrom(title)
  return [106, 64, 77].map((radius) => {
    const x = Math.round(next() * 320)
    const y = Math.round(next() * 180)
    return (
      <g key={radius}>
        <circle className={classes.lines} cx={x} cy={y} r={radius} />
        <circle className={classes.lines} cx={x} cy={y} r={Math.round(radius * 0.82)} />
        <circle
          className={classes.dots}
          cx={x + Math.round(radius / 5)}
          cy={y - Math.round(radius / 7)}
          r={Math.round(radius / 4)}
        />
      </g>
    )
  })
}

/** Chemistry: a sheet of rings with gaps, some of them filled. */
function Rings({ title }: { title: string }) {
  const next = numbersFrom(title)
  const rings: [number, number][] = []
  const filled: [number, number][] = []
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 8; column++) {
      const chance = next()
      const point: [number, number] = [column * 45 + (row % 2 ? 22.5 : 45), row * 39 - 5]
      if (chance < 0.08) filled.push(point)
      else if (chance < 0.8) rings.push(point)
    }
  return (
    <>
      <path className={classes.lines} d={repeated(hexagon(26), rings)} />
      <path className={classes.dots} d={repeated(hexagon(26), filled)} />
    </>
  )
}

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
        <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          {kind === 'bio' ? <Cells title={video.title} /> : <Rings title={video.title} />}
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
