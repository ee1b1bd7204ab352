import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { Testimonial } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { isTall, Screenshot } from './screenshot.tsx'
import { nthOf, strings } from './strings.ts'
import { TestimonialDate } from './testimonial-card.tsx'
import classes from './testimonials.module.css'

/** Far enough to be meant, and along the line rather than across it. */
const FAR_PX = 48

/** Which way a finger went: 'next' to the left, 'previous' to the right, null for a tap or a scroll. */
export const swipeOf = (dx: number, dy: number): 'next' | 'previous' | null => {
  if (Math.abs(dx) < FAR_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return null
  return dx < 0 ? 'next' : 'previous'
}

const FULL_SIZES = '(min-width: 40em) 32rem, 100vw'

/** Keys that scroll a picture higher than the window, wherever the focus is, in parts of the visible height. */
const SCROLLS: Readonly<Record<string, number>> = {
  ArrowUp: -0.15,
  ArrowDown: 0.15,
  PageUp: -0.9,
  PageDown: 0.9,
}

/**
 * One screenshot at a time over the whole window: arrows, Home, End and Escape, a finger to the side. The browser's own
 * `<dialog>` keeps the focus in and gives it back.
 */
export function Lightbox({
  rows,
  shownId,
  offset,
  total,
  onShow,
  onClose,
}: {
  rows: readonly Testimonial[]
  shownId: string
  /** Place of the first row among all, from 1. */
  offset: number
  total: number
  onShow: (id: string) => void
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const down = useRef<{ readonly x: number; readonly y: number } | null>(null)
  // Before the element leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useLayoutEffect(() => {
    if (shownId) frame.current?.scrollTo(0, 0)
  }, [shownId])
  const at = rows.findIndex(({ id }) => id === shownId)
  const shown = rows[at]
  const show = (index: number): void => {
    const row = rows[index]
    if (row && index !== at) onShow(row.id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const indexes: Readonly<Record<string, number>> = {
      ArrowLeft: at - rtl,
      ArrowRight: at + rtl,
      Home: 0,
      End: rows.length - 1,
    }
    const index = indexes[event.key]
    const pages = SCROLLS[event.key]
    if (index === undefined && pages === undefined) return
    event.preventDefault()
    if (index !== undefined) show(index)
    else frame.current?.scrollBy(0, frame.current.clientHeight * (pages ?? 0))
  }
  const onPointerDown = (event: PointerEvent): void => {
    down.current =
      event.isPrimary && event.pointerType !== 'mouse'
        ? { x: event.clientX, y: event.clientY }
        : null
  }
  const onPointerUp = (event: PointerEvent): void => {
    const from = down.current
    down.current = null
    if (from === null || !event.isPrimary) return
    const way = swipeOf(event.clientX - from.x, event.clientY - from.y)
    if (way !== null) show(at + (way === 'next' ? 1 : -1))
  }
  if (!shown?.whatsapp_screenshot) return null
  const { caption = '', created_at, whatsapp_screenshot: file } = shown
  const where = nthOf(offset + at, total)
  return (
    <dialog
      ref={dialog}
      className={classes.lightbox}
      aria-label={`${strings.screenshot}, ${where}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
    >
      <div className={classes.bar}>
        <p role="status">{where}</p>
        <button
          type="button"
          className={classes.round}
          aria-label={strings.close}
          onClick={onClose}
        >
          <IconX className="icon" aria-hidden="true" />
        </button>
      </div>
      <figure className={classes.large}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          ref={frame}
          className={classes.frame}
          role="group"
          aria-label={strings.screenshot}
          // Never without one: it may have the focus when the next picture is lower.
          tabIndex={isTall(file) ? 0 : -1}
          data-scroller=""
        >
          <Screenshot key={shown.id} testimonial={shown} file={file} isFirst sizes={FULL_SIZES} />
        </div>
        <figcaption>
          <span lang={langOf(caption)}>{caption}</span>
          <TestimonialDate moment={created_at} />
        </figcaption>
      </figure>
      {rows.length > 1 ? (
        <div className={classes.steps}>
          {/* Never `disabled`: the focus would be lost at either end. */}
          <button
            type="button"
            className={classes.round}
            aria-label={strings.previous}
            aria-disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <IconChevronLeft className="icon" aria-hidden="true" />
          </button>
          <button
            type="button"
            className={classes.round}
            aria-label={strings.next}
            aria-disabled={at === rows.length - 1}
            onClick={() => show(at + 1)}
          >
            <IconChevronRight className="icon" aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </dialog>
  )
}
