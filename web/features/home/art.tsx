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
