import type { Head, Line } from '../model/wire.ts'

/** Whether a commit number of an epoch belongs to the history that the server has now. 'unknown': the epoch is older than the ones given. */
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

/** The same by the server's answer for one epoch: null means that it was never listed. An open end tells nothing about seq. */
export const judgeByLine = (line: Line | null, seq: number): LineVerdict => {
  if (line === null) return 'off'
  if (line.end === null) return 'unknown'
  return seq <= line.end ? 'on' : 'off'
}
