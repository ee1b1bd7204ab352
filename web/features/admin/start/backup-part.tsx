import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Backups } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { formatAgo } from '../../../shared/format/moment.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import { Notice } from '../parts/states.tsx'
import { toastBad } from '../parts/toast.tsx'
import { failureWords, whenWords } from '../parts/words.ts'
import classes from './start.module.css'
import { backup as words } from './strings.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// A nightly backup that failed once is not too old yet: as the doctor counts.
const OLD_MS = 2 * DAY_MS

interface BackupWords {
  readonly isWorry: boolean
  readonly text: string
}

/** The server's state for an owner in one line: a worry first, else the time of the last backup. Pure. */
export const backupWords = (
  { made: [newest], faults }: Pick<Backups, 'made' | 'faults'>,
  nowMs: number,
): BackupWords => {
  const [fault] = faults
  if (fault !== undefined)
    return { isWorry: true, text: `${words.faults[fault] ?? words.fault} ${words.showThis}` }
  if (!newest) return { isWorry: true, text: words.none }
  const ageMs = nowMs - newest.at
  if (ageMs > OLD_MS)
    return {
      isWorry: true,
      text: `${words.old(Math.floor(ageMs / DAY_MS))} ${words.showThis}`,
    }
  return { isWorry: false, text: words.well(formatAgo(newest.at, nowMs)) }
}

interface BackupPartProps {
  readonly backups: Backups
  /** A backup has begun, or may be there by now. */
  readonly onChanged: () => void
}

/** The server's state, as an owner has to know it, and its newest backup to download. */
export function BackupPart({ backups, onChanged }: BackupPartProps) {
  const now = Date.now()
  const { isWorry, text } = backupWords(backups, now)
  const { made, lookedAt, faults } = backups
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
          <p className={classes.about}>{words.notCopied}</p>
        </>
      )}
      <div className={classes.acts}>
        <BackUpNow backups={backups} onChanged={onChanged} />
        {newest && <Download />}
      </div>
    </>
  )
}

const LOOK_AGAIN_MS = 3_000

/** Has a backup made at once. Until it is there, or failed, the page asks the server for it. */
function BackUpNow({ backups, onChanged }: BackupPartProps) {
  const { sync } = useAdmin()
  const [isAsking, setAsking] = useState(false)
  /** What the server had said when it took the order; null where no order is open. */
  const [before, setBefore] = useState<Backups | null>(null)
  const isMaking = isAsking || backups.isMaking || before === backups
  const look = useEffectEvent(onChanged)
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMaking])
  const onAnswer = useEffectEvent((now: Backups) => {
    if (before === null || before === now || now.isMaking) return
    setBefore(null)
    if (newestOf(before) === newestOf(now)) toastBad(words.notMade, words.tryLater, 'backup')
  })
  useEffect(() => onAnswer(backups), [backups])
  const begin = async (): Promise<void> => {
    setAsking(true)
    const answer = await sync.online.backUpNow()
    setAsking(false)
    if (!answer.ok)
      return toastBad(words.notMade, failureWords(answer, words.offline, words.tryLater), 'backup')
    setBefore(backups)
    onChanged()
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

/** Epoch ms of the newest backup, 0 for none. */
const newestOf = ({ made: [newest] }: Backups): number => newest?.at ?? 0

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
