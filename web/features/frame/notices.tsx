import { IconAlertTriangle } from '@tabler/icons-react'
import { useStatus, useSync } from '../../shared/live/sync-context.tsx'
import { type Notice, noticesOf } from '../../shared/status/sync-words.ts'
import classes from './frame.module.css'
import { strings } from './strings.ts'

const reload = (): void => window.location.reload()

/** News that concerns all pages: a full disk, an address that keeps nothing, an update. */
export function Notices() {
  const status = useStatus()
  const notices = noticesOf(status)
  const all: readonly Notice[] = status.updateOffered
    ? [...notices, { text: strings.updateOffered, action: 'reload' }]
    : notices
  return (
    <div role="status" aria-label={strings.notices}>
      {all.map((notice) => (
        <OneNotice key={notice.text} notice={notice} />
      ))}
    </div>
  )
}

function OneNotice({ notice }: { notice: Notice }) {
  const sync = useSync()
  return (
    <div className={classes.notice}>
      <div className={`wrap ${classes.noticeLine}`}>
        <IconAlertTriangle className="icon" aria-hidden="true" />
        <p>{notice.text}</p>
        {notice.action === 'check' ? (
          <button type="button" onClick={() => sync?.checkNow()}>
            {strings.checkNow}
          </button>
        ) : null}
        {notice.action === 'reload' ? (
          <button type="button" onClick={reload}>
            {strings.reload}
          </button>
        ) : null}
      </div>
    </div>
  )
}
