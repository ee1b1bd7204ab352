import { useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

type Rows = readonly { readonly id: string }[]

/** Whether both are the same rows in the same order, whatever may have changed in them. */
export const areSameRows = (one: Rows, other: Rows): boolean =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id)

/**
 * True for the first frame of a page that somebody turned to: what lies out of sight on a phone is laid out in the next
 * one, or a slow phone does both in one long task. Not after 'back', which may show the end of a page at once.
 */
export const useTurning = (rows: Rows): boolean => {
  const way = useNavigationType()
  const [drawn, setDrawn] = useState(rows)
  const isNew = !areSameRows(drawn, rows)
  useEffect(() => {
    if (!isNew) return
    const frame = requestAnimationFrame(() => setDrawn(rows))
    return () => cancelAnimationFrame(frame)
  }, [isNew, rows])
  return isNew && way !== NavigationType.Pop
}
