import { useState } from 'react'
import type { FileRef } from '../../../sync/index.ts'
import { langOf } from '../format/language.ts'
import { subjectKind } from '../labels/subject-kind.ts'
import classes from './cover.module.css'
import { hexagon, initialsOf, numbersFrom } from './cover-pattern.ts'
import { useBrokenImage } from './use-broken-image.ts'

type Next = () => number

/** Biology: cells with a nucleus. */
function Cells({ next }: { next: Next }) {
  return [32, 19, 23].map((radius) => {
    const x = Math.round(next() * 96)
    const y = Math.round(next() * 84)
    return (
      <g key={radius}>
        <circle className={classes.lines} cx={x} cy={y} r={radius} />
        <circle className={classes.lines} cx={x} cy={y} r={radius * 0.83} />
        <circle className={classes.dots} cx={x + radius / 5} cy={y - radius / 7} r={radius / 4} />
      </g>
    )
  })
}

/** Chemistry: a sheet of rings with gaps. */
function Rings({ next }: { next: Next }) {
  const rings: string[] = []
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 4; column++)
      if (next() < 0.72)
        rings.push(hexagon(column * 32.9 + (row % 2 ? 0 : 16.5) - 1, row * 28.5 + 5, 19))
  return <path className={classes.lines} d={rings.join('')} />
}

/** Physics: waves of different strength, and one particle. */
function Waves({ next }: { next: Next }) {
  const waves = [15, 31, 46, 61, 77].map((y) => {
    const height = (9 + next() * 13).toFixed(1)
    return `M0 ${y}q12 -${height} 24 0t24 0q12 -${height} 24 0t24 0`
  })
  return (
    <>
      <path className={classes.lines} d={waves.join('')} />
      <circle className={classes.dots} cx={20 + next() * 60} cy={31} r="7" />
    </>
  )
}

/** The whole paper: an answer sheet, one bubble filled in a row. */
function Bubbles({ next }: { next: Next }) {
  return [16, 31, 46, 61, 76].map((y) => {
    const filled = Math.floor(next() * 5)
    return [0, 1, 2, 3, 4].map((place) => (
      <circle
        key={`${y}-${place}`}
        className={place === filled ? classes.marks : classes.lines}
        cx={20 + place * 15}
        cy={y}
        r="5"
      />
    ))
  })
}

const patterns = { bio: Cells, chem: Rings, phys: Waves, gen: Bubbles }

/** The thumbnail of a note, or a cover drawn from subject and title where it has none. Decoration: the title stands beside it. */
export function Cover({
  title,
  subject,
  thumbnail,
}: {
  title: string
  subject: string
  thumbnail?: FileRef | null
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
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(thumbnail.url)}
      />
    )
  const kind = subjectKind(subject)
  const Pattern = patterns[kind]
  return (
    <svg
      className={`${classes.cover} ${classes[kind]}`}
      viewBox="0 0 96 128"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Pattern next={numbersFrom(title)} />
      <rect className={classes.spine} width="6" height="128" />
      <text className={classes.initials} x="14" y="116" lang={langOf(title)}>
        {initialsOf(title)}
      </text>
    </svg>
  )
}
