import type { Connection, Reading, SavingRules, Sync } from '../../../sync/index.ts'
import { useEngineValue } from './sync-context.tsx'

const notTold: Connection = { kind: 'unknown', savesData: false }
const notRead: Reading<SavingRules> = { state: 'loading' }
const connectionOf = ({ files }: Sync) => files.connection()
const rulesOf = ({ files }: Sync) => files.rules()

/** Cost and limits of data on this device, as far as the engine has told. */
export const useDataCost = () => ({
  connection: useEngineValue(connectionOf, notTold),
  rules: useEngineValue(rulesOf, notRead),
})
