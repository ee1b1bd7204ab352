import type { Backups } from '../../../../sync/index.ts'
import { formatAgo } from '../../../shared/format/moment.ts'
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
