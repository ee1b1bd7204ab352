import type { Head, Line } from '../model/wire.ts'

/** Whether a commit number of an epoch belongs to the server's present history. 'unknown': the epoch is older than those listed. */
type LineVerdict = 'on' | 'off' | 'unknown'

/**
 * Judges (epoch, seq) by the starts that a head lists. On the line: seq is not past the next epoch's start, or the head
 * in the newest epoch (protocol, 3).
 */
export const judgeByHead = (
  head: Pick<Head, 'epochs' | 'seq'>,
  epoch: string,
  seq: number,
): LineVerdict => {
  const at = head.epochs.findIndex(([listed]) => listed === epoch)
  if (at < 0) return 'unknown'
  const next = head.epochs[at + 1]
  return seq <= (next ? next[1] : head.seq) ? 'on' : 'off'
}

/** Judges (epoch, seq) by the server's answer for that epoch; null: it was never listed. Without an end, `seq` cannot be judged. */
export const judgeByLine = (line: Line | null, seq: number): LineVerdict => {
  if (line === null) return 'off'
  if (line.end === null) return 'unknown'
  return seq <= line.end ? 'on' : 'off'
}
