import { type SyncStatus, sameValue } from '../../../sync/index.ts'

/** The status of sync for screens, without the steps of a pull and without the flicker of retries. */
export interface Standing
  extends Pick<SyncStatus, 'everSynced' | 'problem' | 'storage' | 'updateOffered'> {
  /** 'going': neither offline nor failing. */
  readonly phase: 'going' | 'offline' | 'failing'
}

const isOut = (phase: string): phase is 'offline' | 'failing' =>
  phase === 'offline' || phase === 'failing'

/**
 * The standing by a status that follows `last`; `last` itself where that says the same. 'offline' or 'failing' stays while
 * the server is asked again. A screen would else jump between a failure and bones every few seconds.
 * @see tests/unit/web/standing.test.ts
 */
export const standingAfter = (last: Standing | null, status: SyncStatus): Standing => {
  const { everSynced, problem, storage, updateOffered } = status
  const rest = { everSynced, storage, updateOffered }
  const next: Standing =
    status.phase === 'checking' && last && isOut(last.phase)
      ? { ...rest, phase: last.phase, problem: problem ?? last.problem }
      : { ...rest, phase: isOut(status.phase) ? status.phase : 'going', problem }
  return last && sameValue(last, next) ? last : next
}
