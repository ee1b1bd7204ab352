/** One line of the table: what was measured, what it came to, and what it must not pass. */
export interface Measure {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly limit: number
  /** 'most': the value must not be greater; 'least': not smaller. */
  readonly bound: 'most' | 'least'
  readonly note: string
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/**
 * The middle ratio of times that were taken in pairs, one right after the other. A machine that changes its speed between
 * pairs leaves it as it is, and moves the ratio of two medians.
 */
export const medianRatio = (times: readonly number[], against: readonly number[]): number =>
  median(times.map((time, at) => time / (against[at] ?? Number.NaN)))

/** A value that could not be measured is not within any limit. */
export const isWithin = ({ value, limit, bound }: Measure): boolean =>
  bound === 'most' ? value <= limit : value >= limit

const shownNumber = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(3))) : 'not measured'

export const shownValue = (value: number, unit = ''): string =>
  `${shownNumber(value)} ${unit}`.trimEnd()

export const formatMeasure = (measure: Measure): string => {
  const { what, value, unit, bound, limit, note } = measure
  const verdict = isWithin(measure) ? 'ok  ' : 'FAIL'
  return `${verdict} ${what}: ${shownValue(value, unit)} (at ${bound} ${shownValue(limit)}) — ${note}`
}
