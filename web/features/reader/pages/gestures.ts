import type { ViewPoint } from './anchor.ts'
import { clampZoom } from './zoom.ts'

interface Zoomable {
  readonly zoom: number
  readonly zoomTo: (zoom: number, around?: ViewPoint) => void
  readonly toggleColumn: (point: ViewPoint) => void
}

/** Two taps are one double tap when they are this near, in time and distance. */
const DOUBLE_MS = 300
const DOUBLE_PX = 30
/** A finger that moved further than this did not tap. */
const TAP_PX = 10
const WHEEL_STEP = 0.01

const distance = (one: ViewPoint, other: ViewPoint): number =>
  Math.hypot(one.left - other.left, one.top - other.top)

const between = (one: ViewPoint, other: ViewPoint): ViewPoint => ({
  left: (one.left + other.left) / 2,
  top: (one.top + other.top) / 2,
})

/**
 * Pinch, double tap and Ctrl with the wheel. While two fingers move, the column is only stretched on the screen; pages
 * are drawn again when they let go.
 */
export const listenToGestures = (
  view: HTMLElement,
  column: HTMLElement,
  viewer: Zoomable,
  signal: AbortSignal,
): void => {
  const pointOf = (at: { readonly clientX: number; readonly clientY: number }): ViewPoint => {
    const { left, top } = view.getBoundingClientRect()
    return { left: at.clientX - left, top: at.clientY - top }
  }
  let pinch: {
    readonly apart: number
    readonly middle: ViewPoint
    readonly zoom: number
    now: number
  } | null = null
  let tap: { readonly at: ViewPoint; readonly atMs: number } | null = null
  let down: ViewPoint | null = null

  const fingers = ({ touches }: TouchEvent): readonly [ViewPoint, ViewPoint] | null => {
    const [one, other] = touches
    return one && other && touches.length === 2 ? [pointOf(one), pointOf(other)] : null
  }
  const onStart = (event: TouchEvent): void => {
    const two = fingers(event)
    down = event.touches.length === 1 && event.touches[0] ? pointOf(event.touches[0]) : null
    if (!two) return
    event.preventDefault()
    tap = null
    const [one, other] = two
    const middle = between(one, other)
    pinch = {
      apart: Math.max(1, distance(one, other)),
      middle,
      zoom: viewer.zoom,
      now: viewer.zoom,
    }
    column.style.transformOrigin = `${view.scrollLeft + middle.left}px ${view.scrollTop + middle.top}px`
  }
  const onMove = (event: TouchEvent): void => {
    const two = fingers(event)
    if (!pinch || !two) return
    event.preventDefault()
    pinch.now = clampZoom((pinch.zoom * distance(...two)) / pinch.apart)
    column.style.transform = `scale(${pinch.now / pinch.zoom})`
  }
  const onEnd = (event: TouchEvent): void => {
    if (pinch && event.touches.length < 2) {
      const { now, zoom, middle } = pinch
      pinch = null
      column.style.transform = ''
      if (now !== zoom) viewer.zoomTo(now, middle)
      return
    }
    const [lifted] = event.changedTouches
    if (!lifted || event.touches.length > 0) return
    const at = pointOf(lifted)
    const isTap = down !== null && distance(down, at) < TAP_PX
    const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
    const isSecond =
      isTap &&
      tap !== null &&
      event.timeStamp - tap.atMs < DOUBLE_MS &&
      distance(tap.at, at) < DOUBLE_PX
    tap = isTap && !isOnLink && !isSecond ? { at, atMs: event.timeStamp } : null
    if (!isSecond || isOnLink) return
    event.preventDefault()
    viewer.toggleColumn(at)
  }
  const onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    viewer.zoomTo(viewer.zoom * Math.exp(-event.deltaY * WHEEL_STEP), pointOf(event))
  }
  const isOurs = { passive: false, signal } as const
  view.addEventListener('touchstart', onStart, isOurs)
  view.addEventListener('touchmove', onMove, isOurs)
  view.addEventListener('touchend', onEnd, isOurs)
  view.addEventListener('touchcancel', onEnd, isOurs)
  view.addEventListener('wheel', onWheel, isOurs)
}
