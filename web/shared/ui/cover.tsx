import { useState } from 'react'
import type { FileRef } from '../../../sync/index.ts'
import { langOf, type SubjectKind, subjectKind } from '../format/labels.ts'
import classes from './cover.module.css'
import { hexagon, initialsOf, numbersFrom, repeated } from './cover-pattern.ts'
import { useBrokenImage } from './picture.ts'

type Next = () => number

/** A circle as a piece of a path, below the pen: the long way round to a point beside it. */
const circle = (radius: number): string => `a${radius} ${radius} 0 1 0 .1 0z`

/** Biology: cells with a nucleus. */
function Cells({ next }: { next: Next }) {
  return [32, 19, 23].map((radius) => {
    const x = Math.round(next() * 96)
    const y = Math.round(next() * 84)
    return (
      <g key={radius}>
        <circle className={classes.lines} cx={x} cy={y} r={radius} />
        <circle className={classes.lines} cx={x} cy={y} r={Math.round(radius * 0.84)} />
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

/** Chemistry: a sheet of rings with gaps. */
function Rings({ next }: { next: Next }) {
  const points: [number, number][] = []
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 4; column++)
      if (next() < 0.72) points.push([column * 33 + (row % 2 ? 15.5 : 32), row * 28.5 - 4.5])
  return <path className={classes.lines} d={repeated(hexagon(19), points)} />
}

/** Physics: waves of different strength, and one particle. */
function Waves({ next }: { next: Next }) {
  const waves = [15, 31, 46, 61, 77].map((y) => {
    const height = Math.round(9 + next() * 13)
    return `M0 ${y}q12 -${height} 24 0t24 0q12 -${height} 24 0t24 0`
  })
  return (
    <>
      <path className={classes.lines} d={waves.join('')} />
      <circle className={classes.dots} cx={Math.round(20 + next() * 60)} cy={31} r="7" />
    </>
  )
}

/** The whole paper: an answer sheet, one bubble filled in a row. */
function Bubbles({ next }: { next: Next }) {
  const empty: [number, number][] = []
  const filled: [number, number][] = []
  for (const y of [16, 31, 46, 61, 76]) {
    const chosen = Math.floor(next() * 5)
    for (const index of [0, 1, 2, 3, 4])
      (index === chosen ? filled : empty).push([20 + index * 15, y - 5])
  }
  return (
    <>
      <path className={classes.lines} d={repeated(circle(5), empty)} />
      <path className={classes.marks} d={repeated(circle(5), filled)} />
    </>
  )
}

const patterns = { bio: Cells, chem: Rings, phys: Waves, gen: Bubbles }

/** The drawing for a subject, in a box of 96 by 128. Each title gives another one. */
export function CoverPattern({ kind, title }: { kind: SubjectKind; title: string }) {
  const Pattern = patterns[kind]
  return <Pattern next={numbersFrom(title)} />
}

/** The thumbnail of a note, or a cover drawn from subject and title where it has none. Decoration: the title stands beside it. */
export function Cover({
  title,
  subject,
  thumbnail,
  isFirst = false,
}: {
  title: string
  subject: string
  thumbnail?: FileRef | null
  /** In sight when the page opens: fetched at once, and not once scripts or scrolling ask for it. */
  isFirst?: boolean
}) {
  // A picture that is not saved does not come without a network: the drawn cover always does.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const image = useBrokenImage(() => setBrokenUrl(thumbnail?.url ?? null))
  if (thumbnail && thumbnail.url !== brokenUrl)
    return (
      <img
        ref={image}
        className={`${classes.cover} ${classes.photo}`}
        src={thumbnail.url}
        width={thumbnail.width}
        height={thumbnail.height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setBrokenUrl(thumbnail.url)}
      />
    )
  const kind = subjectKind(subject)
  return (
    <svg className={`${classes.cover} ${classes[kind]}`} viewBox="0 0 96 128" aria-hidden="true">
      <CoverPattern kind={kind} title={title} />
      <rect className={classes.spine} width="6" height="128" />
      <text className={classes.initials} x="14" y="116" lang={langOf(title)}>
        {initialsOf(title)}
      </text>
    </svg>
  )
}
