import classes from './skeletons.module.css'

/** Bars in the place of rows, only while nothing is known yet. */
export function Skeletons({ rows }: { rows: number }) {
  return (
    <div className={classes.bars} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => `bar-${index}`).map((key) => (
        <div key={key} className={classes.bar} />
      ))}
    </div>
  )
}
