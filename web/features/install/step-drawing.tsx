import { LogoMark } from '../frame/logo.tsx'
import classes from './install.module.css'
import type { InstallSteps } from './install-way.ts'

/** The bar of the first step: below, above, or that of a window. */
const barOf = (way: InstallSteps): 'below' | 'above' | 'window' => {
  if (way === 'mac-safari') return 'window'
  return way === 'ios-safari' || way === 'firefox-android' ? 'below' : 'above'
}

function Frame({ isWindow }: { isWindow: boolean }) {
  return (
    <rect
      className={classes.frame}
      x={isWindow ? 2 : 6}
      y={isWindow ? 22 : 4}
      width={isWindow ? 92 : 84}
      height={isWindow ? 76 : 112}
      rx="10"
    />
  )
}

const SHARE = 'M-5 -2h-2v9h14v-9h-2M0 2V-9M-3.5 -5.5 0 -9l3.5 3.5'
const DOTS = 'M0 -6v0M0 0v0M0 6v0'

/** The button to look for, on the bar that has it. */
function First({ way }: { way: InstallSteps }) {
  const bar = barOf(way)
  const [x, y] = bar === 'below' ? [48, 104] : bar === 'above' ? [74, 16] : [78, 34]
  const isMenu = way === 'firefox-android'
  return (
    <>
      {bar === 'window' ? null : (
        <rect
          className={classes.bar}
          x="6"
          y={bar === 'below' ? 92 : 4}
          width="84"
          height="24"
          rx="4"
        />
      )}
      <g className={classes.line}>
        <rect x="16" y="52" width="44" height="7" rx="3.5" />
        <rect x="16" y="66" width="64" height="5" rx="2.5" />
        <rect x="16" y="76" width="58" height="5" rx="2.5" />
      </g>
      <circle className={classes.here} cx={isMenu ? 76 : x} cy={y} r="14" />
      <path
        className={classes.pen}
        data-dots={isMenu || undefined}
        transform={`translate(${isMenu ? 76 : x} ${y})`}
        d={isMenu ? DOTS : SHARE}
      />
    </>
  )
}

/** The line of the menu. */
function Second() {
  return (
    <>
      <rect className={classes.bar} x="10" y="44" width="76" height="66" rx="8" />
      <g className={classes.line}>
        <rect x="18" y="53" width="48" height="5" rx="2.5" />
        <rect x="18" y="98" width="40" height="5" rx="2.5" />
      </g>
      <rect className={classes.here} x="14" y="68" width="68" height="20" rx="6" />
      <path className={classes.pen} data-words="" d="M21 78h32" />
      <rect className={classes.pen} x="64" y="72" width="12" height="12" rx="3" />
      <path className={classes.pen} d="M70 75v6M67 78h6" />
    </>
  )
}

const COLUMNS = [16, 39, 62]

/** The app's home afterwards. */
function Third({ isWindow }: { isWindow: boolean }) {
  const rows = isWindow ? [72] : [20, 46]
  return (
    <>
      <g className={classes.line}>
        {rows.flatMap((y) =>
          COLUMNS.map((x) =>
            isWindow && x === 39 ? null : (
              <rect key={`${x} ${y}`} x={x} y={y} width="17" height="17" rx="5" />
            ),
          ),
        )}
      </g>
      <svg x={isWindow ? 38.5 : 16} y="72" width="18" height="18" aria-hidden="true">
        <LogoMark />
      </svg>
      <rect
        className={classes.ring}
        x={isWindow ? 34.5 : 12}
        y="68"
        width="26"
        height="26"
        rx="8"
      />
    </>
  )
}

/** One of the three steps, drawn. */
export function StepDrawing({ way, step }: { way: InstallSteps; step: number }) {
  const isWindow = barOf(way) === 'window'
  return (
    <svg className={classes.drawing} viewBox="0 0 96 120" aria-hidden="true">
      <Frame isWindow={isWindow} />
      {step === 0 ? <First way={way} /> : null}
      {step === 1 ? <Second /> : null}
      {step === 2 ? <Third isWindow={isWindow} /> : null}
    </svg>
  )
}
