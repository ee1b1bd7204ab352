import { useMemo } from 'react'
import { type Connection, liveCell, type Reading, type SavingRules } from '../../../sync/index.ts'
import { useSync } from './sync-context.tsx'
import { useLive } from './use-live.ts'

const notTold: Connection = { kind: 'unknown', savesData: false }
const notRead: Reading<SavingRules> = { state: 'loading' }

/** Cost and limits of data on this device, as far as the engine has told. */
export const useDataCost = () => {
  const files = useSync()?.files
  const connection = useLive(useMemo(() => files?.connection() ?? liveCell(notTold), [files]))
  const rules = useLive(useMemo(() => files?.rules() ?? liveCell(notRead), [files]))
  return { connection, rules }
}
