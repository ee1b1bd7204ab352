import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Backups } from '../../../../sync/index.ts'
import { formatBytes } from '../../../shared/format/amounts.ts'
import { formatAgo } from '../../../shared/format/moment.ts'
import { useAdmin } from '../auth/auth-context.tsx'
import list from '../parts/list.module.css'
import { Notice } from '../parts/states.tsx'
import { toastBad } from '../parts/toast.tsx'
import { failureWords } from '../parts/words.ts'
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
  if (ageMs <= OLD_MS) return { isWorry: false, text: words.well(formatAgo(newest.at, nowMs)) }
  return { isWorry: true, text: `${words.old(Math.floor(ageMs / DAY_MS))} ${words.showThis}` }
}

interface BackupPartProps {
  readonly backups: Backups
  /** Asks the server once more; null where it does not answer. */
  readonly look: () => Promise<Backups | null>
}

/** The server's state, as an owner has to know it, and its newest backup to download. */
export function BackupPart({ backups, look }: BackupPartProps) {
  const { isWorry, text } = backupWords(backups, Date.now())
  const { made } = backups
  const [newest] = made
  return (
    <>
      {isWorry ? <Notice tone="bad">{text}</Notice> : <p>{text}</p>}
      {newest && (
        <p className={list.about}>
          {words.about(formatBytes(newest.sizeBytes), made.length)} {words.notCopied}
        </p>
      )}
      <BackupButtons backups={backups} look={look} />
    </>
  )
}

const LOOK_AGAIN_MS = 3_000
const pause = () => new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))

function BackupButtons({ backups, look }: BackupPartProps) {
  const { sync } = useAdmin()
  const [isMaking, setMaking] = useState(false)
  /** Gives what to say where no backup was made, '' where one was or nobody knows. */
  const backUp = async (): Promise<string> => {
    const begun = await sync.online.backUpNow()
    if (!begun.ok) return failureWords(begun, words.offline, words.tryLater)
    let now = await look()
    while (now?.isMaking) {
      await pause()
      now = await look()
    }
    return now && now.made[0]?.at === backups.made[0]?.at ? words.tryLater : ''
  }
  const make = async (): Promise<void> => {
    if (isMaking) return
    setMaking(true)
    const fault = await backUp()
    setMaking(false)
    if (fault) toastBad(words.notMade, fault, 'backup')
  }
  /** The browser itself takes the file in, whatever its size. */
  const download = async (): Promise<void> => {
    const answer = await sync.online.newestBackup()
    if (answer.ok) window.location.assign(answer.value)
    else toastBad(words.failed, failureWords(answer, words.offline, words.tryAgain), 'backup')
  }
  return (
    <Group gap="xs">
      <Button variant="default" aria-disabled={isMaking} onClick={() => void make()}>
        {isMaking ? words.making : words.now}
      </Button>
      {backups.made.length > 0 && (
        <Button variant="default" onClick={() => void download()}>
          {words.download}
        </Button>
      )}
    </Group>
  )
}
