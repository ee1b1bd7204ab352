import { useState } from 'react'
import type { FileRef, Testimonial } from '../../../sync/index.ts'
import { langOf } from '../../shared/format/labels.ts'
import { copiesOf, useBrokenImage } from '../../shared/ui/picture.ts'
import { altOf, strings } from './strings.ts'
import classes from './testimonials.module.css'

/** Higher than this for its width, a screenshot is read by scrolling and not made to fit. */
const TALL = 1.6
export const isTall = ({ width = 0, height = 0 }: FileRef): boolean =>
  width > 0 && height / width > TALL

/** The picture of a testimonial in the room that its recorded size needs, so that nothing moves when it comes. */
export function Screenshot({
  testimonial,
  file,
  isFirst = false,
  sizes,
}: {
  testimonial: Testimonial
  file: FileRef
  isFirst?: boolean
  sizes: string
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const giveUp = (): void => setBrokenUrl(file.url)
  const image = useBrokenImage(giveUp)
  const alt = altOf(testimonial)
  if (brokenUrl === file.url)
    return (
      <span className={classes.missing}>
        <span lang={langOf(alt)}>{alt}</span>
        <span className="muted">{strings.noPicture}</span>
      </span>
    )
  return (
    <img
      ref={image}
      src={file.url}
      {...copiesOf(file, sizes)}
      width={file.width}
      height={file.height}
      alt={alt}
      lang={langOf(alt)}
      data-tall={isTall(file) || undefined}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={giveUp}
    />
  )
}
