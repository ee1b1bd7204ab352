import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { Testimonial } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { DayOf } from '../../shared/ui/badges.tsx'
import { isTall, Screenshot } from './screenshot.tsx'
import { nthOf, strings } from './strings.ts'
import classes from './testimonials.module.css'

/** Far enough to be meant, and along the line rather than across it. */
const FAR_PX = 48

/** Which way a finger went: 'next' to the left, 'previous' to the right, null for a tap or a scroll. */
export const swipeOf = (dx: number, dy: number): 'next' | 'previous' | null => {
  if (Math.abs(dx) < FAR_PX || Math.abs(dx) < Math.abs(dy) * 1.5) return null
  return dx < 0 ? 'next' : 'previous'
}

const FULL_SIZES = '(min-width: 40em) 32rem, 100vw'

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
    const indexes: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: rows.length - 1,
    }
    const index = indexes[event.key]
    if (index === undefined) return
    event.preventDefault()
    show(index)
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
          <DayOf moment={created_at} />
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
