import { useState } from 'react'
import type { Backups } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/bytes.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { toastBad } from '../parts/toast.tsx'
import { whenWords } from '../parts/when.ts'
import { backupWords } from './backup-words.ts'
import classes from './start.module.css'
import { Part } from './start-part.tsx'
import { backup as words } from './strings.ts'

const SHOWN = 5

/** The server's state, as an owner has to know it, and its backups, of which the newest can be downloaded. */
export function BackupPart({ backups }: { backups: Backups }) {
  const now = Date.now()
  const { isWorry, text } = backupWords(backups, now)
  const { made, areCopied, lookedAt, faults } = backups
  return (
    <Part title={words.title}>
      {isWorry ? <Notice tone="bad">{text}</Notice> : <p>{text}</p>}
      {lookedAt !== null && faults.length === 0 && (
        <p className={classes.about}>{words.looked(whenWords(lookedAt, now))}</p>
      )}
      {made.length > 0 && (
        <>
          <ul className={classes.list}>
            {made.slice(0, SHOWN).map(({ at, sizeBytes }) => (
              <li key={at} className={classes.plain}>
                <b>{whenWords(at, now)}</b>
                <span className={classes.about}>{words.about(formatBytes(sizeBytes))}</span>
              </li>
            ))}
            {made.length > SHOWN && (
              <li className={classes.plain}>{words.older(made.length - SHOWN)}</li>
            )}
          </ul>
          <p className={classes.about}>{areCopied ? words.copied : words.notCopied}</p>
          <Download />
        </>
      )}
    </Part>
  )
}

/** The browser itself takes the file in, whatever its size. */
function Download() {
  const { sync } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const download = async (): Promise<void> => {
    setAsking(true)
    const answer = await sync.online.newestBackup()
    setAsking(false)
    if (answer.ok) window.location.assign(answer.value)
    else toastBad(words.failed, failureWords(answer, words.offline, words.tryAgain), 'backup')
  }
  return (
    <div>
      <Button look="outline" onClick={() => void download()} disabled={isAsking}>
        {words.download}
      </Button>
    </div>
  )
}
