import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Backups } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/notice.tsx'
import { failureWords } from '../parts/online-words.ts'
import { toastBad } from '../parts/toast.tsx'
import { whenWords } from '../parts/when.ts'
import { backupWords } from './backup-words.ts'
import classes from './start.module.css'
import { backup as words } from './strings.ts'

interface BackupPartProps {
  readonly backups: Backups
  /** A backup has begun, or may be there by now. */
  readonly onChanged: () => void
}

/** The server's state, as an owner has to know it, and its newest backup to download. */
export function BackupPart({ backups, onChanged }: BackupPartProps) {
  const now = Date.now()
  const { isWorry, text } = backupWords(backups, now)
  const { made, areCopied, lookedAt, faults } = backups
  const [newest, ...older] = made
  return (
    <>
      {isWorry ? <Notice tone="bad">{text}</Notice> : <p>{text}</p>}
      {lookedAt !== null && faults.length === 0 && (
        <p className={classes.about}>{words.looked(whenWords(lookedAt, now))}</p>
      )}
      {newest && (
        <>
          <ul className={classes.list}>
            <li className={classes.plain}>
              <b>{whenWords(newest.at, now)}</b>
              <span className={classes.about}>{words.about(formatBytes(newest.sizeBytes))}</span>
            </li>
            {older.length > 0 && <li className={classes.plain}>{words.older(older.length)}</li>}
          </ul>
          <p className={classes.about}>{areCopied ? words.copied : words.notCopied}</p>
        </>
      )}
      <div className={classes.acts}>
        <BackUpNow isMaking={backups.isMaking} newestAt={newest?.at ?? 0} onChanged={onChanged} />
        {newest && <Download />}
      </div>
    </>
  )
}

const LOOK_AGAIN_MS = 3_000

interface BackUpNowProps {
  readonly isMaking: boolean
  /** Epoch ms of the newest one, 0 for none. */
  readonly newestAt: number
  readonly onChanged: () => void
}

/** Has a backup made at once. Until it is there the page asks the server for it. */
function BackUpNow({ isMaking: isGoing, newestAt, onChanged }: BackUpNowProps) {
  const { sync } = useAdmin()
  /** The newest one when this was asked for; null before. */
  const [before, setBefore] = useState<number | null>(null)
  const isMaking = isGoing || before === newestAt
  const look = useEffectEvent(onChanged)
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMaking])
  const begin = async (): Promise<void> => {
    setBefore(newestAt)
    const answer = await sync.online.backUpNow()
    if (answer.ok) return onChanged()
    setBefore(null)
    toastBad(words.notMade, failureWords(answer, words.offline, words.tryLater), 'backup')
  }
  return (
    <Button
      variant="default"
      aria-disabled={isMaking}
      onClick={() => (isMaking ? undefined : void begin())}
    >
      {isMaking ? words.making : words.now}
    </Button>
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
    <Button variant="default" onClick={() => void download()} disabled={isAsking}>
      {words.download}
    </Button>
  )
}
