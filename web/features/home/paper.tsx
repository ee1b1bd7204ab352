import classes from './home.module.css'
import { strings } from './strings.ts'

const PER_ROW = 15
const STEP = 20

interface Block {
  readonly subject: string
  readonly count: number
  readonly filled: number
  readonly top: number
  readonly paint: 'bio' | 'chem' | 'phys'
}
const blocks: readonly Block[] = [
  { subject: 'Biology', count: 90, filled: 52, top: 0, paint: 'bio' },
  { subject: 'Chemistry', count: 45, filled: 22, top: 130, paint: 'chem' },
  { subject: 'Physics', count: 45, filled: 23, top: 200, paint: 'phys' },
]
/** The question that one is at: the first open one of Biology. */
const HERE = 52

const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

/** Circles `from` … `to` of a block as one path: 180 elements would be 180 elements. */
const bubbles = (top: number, from: number, to: number, r: number): string =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const at = from + index
    const x = (at % PER_ROW) * STEP + 10
    const y = top + Math.floor(at / PER_ROW) * STEP + 10
    return circlePath(x, y, r)
  }).join('')

/** The exam drawn to scale, in answer bubbles. */
export function Paper() {
  return (
    <figure className={classes.paper}>
      <svg viewBox="2 2 296 256" role="img" aria-label={strings.paper}>
        {blocks.map(({ paint, top, count, filled }) => (
          <g key={paint} className={classes[paint]}>
            <path className={classes.filled} d={bubbles(top, 0, filled, 7.4)} />
            <path
              className={classes.open}
              d={bubbles(top, paint === 'bio' ? filled + 1 : filled, count, 6.6)}
            />
          </g>
        ))}
        <circle className={classes.here} cx={(HERE % PER_ROW) * STEP + 10} cy="70" r="7" />
      </svg>
      <figcaption className={classes.key}>
        {blocks.map(({ subject, count, paint }) => (
          <span key={subject} className={classes[paint]}>
            <b>{count}</b>
            <span className={classes.dot}>{subject}</span>
          </span>
        ))}
        <span className={classes.line}>{strings.paperLine}</span>
      </figcaption>
    </figure>
  )
}
