import classes from './home.module.css'

/** Three booklets in the subjects' colours, fanned out. */
export function BookletsArt() {
  return (
    <svg className={classes.art} viewBox="0 0 96 96" aria-hidden="true">
      <rect
        className={classes.chemBook}
        x="22"
        y="20"
        width="46"
        height="62"
        rx="4"
        transform="rotate(-14 48 90)"
      />
      <rect
        className={classes.physBook}
        x="24"
        y="18"
        width="46"
        height="62"
        rx="4"
        transform="rotate(2 48 90)"
      />
      <g transform="rotate(17 48 90)">
        <rect className={classes.bioBook} x="26" y="18" width="46" height="62" rx="4" />
        <path d="M30 18v62" stroke="#000" strokeOpacity=".2" strokeWidth="6" />
        <g fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth="2">
          <circle cx="57" cy="36" r="12" />
          <circle cx="60" cy="34" r="4" />
        </g>
        <path d="M40 66h18M40 72h11" stroke="#fff" strokeWidth="3" />
      </g>
    </svg>
  )
}

const ROWS = [0, 1, 2, 3, 4] as const
const MARKED = [1, 3, 0, 2, 1] as const

/** An answer sheet, a bubble a row, the last one just being filled. */
export function AnswersArt() {
  return (
    <svg className={classes.art} viewBox="0 0 96 96" aria-hidden="true">
      <rect className={classes.sheet} x="20" y="10" width="58" height="78" rx="5" />
      <path className={classes.ticks} d="M26 22v58" />
      {ROWS.map((row) =>
        [0, 1, 2, 3].map((column) => {
          const isMarked = MARKED[row] === column
          const look = row === 4 ? classes.penned : classes.inked
          return (
            <circle
              key={`${row}-${column}`}
              className={isMarked ? look : classes.bubble}
              cx={38 + column * 10.5}
              cy={23.5 + row * 12.75}
              r={isMarked ? 4.5 : 3.6}
            />
          )
        }),
      )}
    </svg>
  )
}

/** A player's window, just begun. */
export function VideoArt() {
  return (
    <svg className={classes.art} viewBox="0 0 96 96" aria-hidden="true">
      <rect className={classes.screen} x="8" y="22" width="80" height="52" rx="6" />
      <path className={classes.timeline} d="M16 66h64" />
      <path className={classes.played} d="M16 66h22" />
      <circle className={classes.penned} cx="48" cy="43" r="14" />
      <path className={classes.play} d="m44 37 10 6-10 6z" />
    </svg>
  )
}

const WEEK = [19, 38.4, 57.8, 77.2] as const

/** A week's targets: what is done, today's, what is to come. */
export function WeekArt() {
  return (
    <svg className={classes.art} viewBox="0 0 96 96" aria-hidden="true">
      <rect className={classes.sheet} x="8" y="20" width="80" height="56" rx="6" />
      <path className={classes.rule} d="M8 36h80" />
      <path className={classes.rings} d="M26 14v10M70 14v10" />
      {WEEK.map((x) => (
        <circle key={x} className={classes.done} cx={x} cy="48" r="6" />
      ))}
      <circle className={classes.penned} cx="19" cy="64" r="6" />
      {WEEK.slice(1, 3).map((x) => (
        <circle key={x} className={classes.bubble} cx={x} cy="64" r="5" />
      ))}
    </svg>
  )
}

/** Leaf and flask: the two subjects that are taught together. */
export function SubjectsArt() {
  return (
    <svg className={classes.art} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={classes.bioBook} cx="35" cy="48" r="27" />
      <circle className={classes.chemBook} cx="61" cy="48" r="27" fillOpacity=".88" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M21 58c0-14 7-20 20-20 0 13-6 19-16 18M21 62c2-8 6-12 12-15" />
        <path d="M63 36h10M66 36v9l-8 14c-1 2 0 3 2 3h16c2 0 3-1 2-3l-8-14v-9" />
      </g>
    </svg>
  )
}
