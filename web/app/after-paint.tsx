import { useEffect } from 'react'
import { afterFirstPaint } from '../shared/live/after-first-paint.ts'
import { styleWhole } from '../shared/live/whole-style.ts'

/** Fetches the whole style once the page is on the screen. */
export function AfterPaint() {
  useEffect(() => afterFirstPaint(styleWhole), [])
  return null
}
