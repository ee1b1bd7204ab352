import classes from './auth.module.css'

const COLUMNS = 15
const STEP = 20
/** Rows and filled bubbles per subject, as in the exam: 90, 45 and 45 questions. */
const PARTS = [
  { subject: 'bio', rows: 6, filled: 52 },
  { subject: 'chem', rows: 3, filled: 22 },
  { subject: 'phys', rows: 3, filled: 23 },
] as const
const GAP = 12
const PEN = { part: 0, index: 52 } as const

const bubbles = PARTS.flatMap(({ subject, rows, filled }, part) => {
  const above = PARTS.slice(0, part).reduce((sum, { rows: r }) => sum + r * STEP + GAP, 0)
  return Array.from({ length: rows * COLUMNS }, (_, index) => ({
    key: `${subject}-${index}`,
    subject,
    x: (index % COLUMNS) * STEP + STEP / 2,
    y: above + Math.floor(index / COLUMNS) * STEP + STEP / 2,
    look: part === PEN.part && index === PEN.index ? 'pen' : index < filled ? 'full' : 'open',
  }))
})

const HEIGHT = PARTS.reduce((sum, { rows }) => sum + rows * STEP, 0) + GAP * (PARTS.length - 1)

/** The paper drawn to scale; it says nothing that the words beside it do not. */
export function AnswerSheet() {
  return (
    <svg className={classes.sheet} viewBox={`0 0 ${COLUMNS * STEP} ${HEIGHT}`} aria-hidden="true">
      {bubbles.map(({ key, subject, x, y, look }) => (
        <circle
          key={key}
          cx={x}
          cy={y}
          r={look === 'full' ? 7.4 : 6.6}
          data-subject={subject}
          data-look={look}
        />
      ))}
    </svg>
  )
}
