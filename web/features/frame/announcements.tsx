import { IconX } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import type { Rows } from '../../../sync/index.ts'
import { momentAt } from '../../shared/format/moment.ts'
import { remember, remembered } from '../../shared/live/remembered.ts'
import { useQuery } from '../../shared/live/sync-context.tsx'
import { useNow } from '../../shared/live/use-device.ts'
import { Link, RoundButton } from '../../shared/ui/button.tsx'
import classes from './announcements.module.css'
import { announcements as strings } from './strings.ts'

type Announcement = Rows['announcements']

const MINUTE_MS = 60_000

/** The first publication of the newest line that was closed; the start script reads it too (web/app/server/server-entry.tsx). */
const CLOSED = 'announced'

/** The words of one; its title leads on where it has a link. */
function AnnouncementWords({ one: { title, text, link } }: { one: Announcement }) {
  return (
    <p>
      {link?.startsWith('/') ? (
        <Link to={link}>{title}</Link>
      ) : link ? (
        <a href={link} target="_blank" rel="noopener">
          {title}
        </a>
      ) : (
        <strong>{title}</strong>
      )}
      {text ? <span>{` ${text}`}</span> : null}
    </p>
  )
}

/** News of the academy under the head of every page, until closed: the newest one, the others behind 'More'. */
export function Announcements() {
  const reading = useQuery('announcements')
  const now = useNow(MINUTE_MS)
  const [closed, setClosed] = useState('')
  // Before anything is painted: what the start script hid goes, and what comes later is not to be hidden.
  useLayoutEffect(() => {
    setClosed(remembered(CLOSED) ?? '')
    delete document.documentElement.dataset.announced
  }, [])
  const news = reading.state === 'ready' ? reading.value : []
  const [newest, ...others] = news.filter(({ until }) => (momentAt(until) ?? now + 1) > now)
  if (!newest || newest.created_at <= closed) return null
  return (
    <section
      className={classes.announcements}
      aria-label={strings.label}
      data-since={newest.created_at}
      data-until={momentAt(newest.until) ?? undefined}
    >
      <div className={`wrap ${classes.line}`}>
        <AnnouncementWords one={newest} />
        {others.length > 0 ? (
          <details>
            <summary>{strings.more(others.length)}</summary>
            {others.map((one) => (
              <AnnouncementWords key={one.id} one={one} />
            ))}
          </details>
        ) : null}
        <RoundButton
          label={strings.close}
          onClick={() => {
            setClosed(newest.created_at)
            remember(CLOSED, newest.created_at)
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        >
          <IconX className="icon" aria-hidden="true" />
        </RoundButton>
      </div>
    </section>
  )
}
