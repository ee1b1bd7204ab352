import { IconLinkOff } from '@tabler/icons-react'
import { momentAt } from '../../../shared/format/moment.ts'
import { shortDay } from '../parts/when.ts'
import classes from './dead-link.module.css'
import { videos } from './strings.ts'

/** Says since when a video was not there any more as often as the site looked, which it does once a night. */
export function DeadLink({ since }: { since: string | undefined }) {
  const at = momentAt(since)
  if (at === null) return null
  return (
    <span className={classes.dead} title={videos.link.deadHint}>
      <IconLinkOff size={16} aria-hidden="true" />
      {videos.link.dead(shortDay(at, Date.now()))}
    </span>
  )
}
