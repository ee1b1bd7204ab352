import type { MouseEvent } from 'react'
import type { Testimonial } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { DayOf } from '../../shared/ui/badges.tsx'
import list from '../../shared/ui/list.module.css'
import { Screenshot } from './screenshot.tsx'
import classes from './testimonials.module.css'

/** How wide a card is, by the columns of the grid. */
const CARD_SIZES =
  '(min-width: 72em) 16.25rem, (min-width: 62em) 25vw, (min-width: 44em) 33vw, 50vw'
/** Pictures at the tops of the first columns. */
const FIRST = 2

/** A plain click, and not one that asks for a tab or a window of its own. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export function TestimonialCard({
  testimonial,
  index,
  onOpen,
}: {
  testimonial: Testimonial
  index: number
  onOpen: () => void
}) {
  const { whatsapp_screenshot: file, caption = '', created_at } = testimonial
  const open = (event: MouseEvent): void => {
    if (!isPlain(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li className={`${list.card} ${classes.shot}`}>
      <figure>
        {file ? (
          // A link to the picture itself: it is also what opens where no script runs.
          <a href={file.url} aria-haspopup="dialog" onClick={open} data-shot={testimonial.id}>
            <Screenshot
              testimonial={testimonial}
              file={file}
              isFirst={index < FIRST}
              sizes={CARD_SIZES}
            />
          </a>
        ) : null}
        <figcaption>
          {caption ? <span lang={langOf(caption)}>{caption}</span> : null}
          <DayOf moment={created_at} />
        </figcaption>
      </figure>
    </li>
  )
}

/** The shape of a card before anything is known. */
export function TestimonialBones() {
  return (
    <li className={`${list.card} ${classes.shot}`} aria-hidden="true" data-skeleton="">
      <span className={`${list.bone} ${classes.bonePicture}`} />
      <div className={classes.boneText}>
        <span className={list.bone} />
      </div>
    </li>
  )
}
