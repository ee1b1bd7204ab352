import { BehaviorSubject, combineLatest, filter, map } from 'rxjs'
import * as z from 'zod/mini'
import type { State } from '../../lib/observables.ts'
import type { Connection } from '../../lib/page-port.ts'
import type { Platform } from '../../lib/platform.ts'
import type { DeviceStore } from '../../store/port.ts'
import { rowKind } from '../row-kind.ts'
import { followedRows } from '../wanted/followed-rows.ts'

/** The facts that decide whether a file may be fetched now. */
export interface Gate {
  readonly rules: SavingRules
  readonly connection: Connection
}

/**
 * Why a file waits. 'paused-alone': this file is paused; 'paused': all files are. 'tap': a tap starts it. 'login': a
 * network's login page came in the file's place.
 */
export type WaitReason = 'paused' | 'paused-alone' | 'wifi' | 'tap' | 'login'

/**
 * The reason that holds a file back; null for none. A tapped file is fetched at once, because the person saw its size. Other
 * files never use data that costs money, and wait for a tap where the browser does not tell what data costs.
 */
export const waitReasonOf = (
  { isAsked, isPaused }: { readonly isAsked: boolean; readonly isPaused: boolean },
  { rules, connection }: Gate,
): WaitReason | null => {
  if (rules.isPaused) return 'paused'
  if (isPaused) return 'paused-alone'
  if (isAsked) return null
  if (connection.savesData) return 'tap'
  if (!rules.wifiOnly || connection.kind === 'unmetered') return null
  return connection.kind === 'metered' ? 'wifi' : 'tap'
}

const RULES_ID = 'saving-rules'
const rulesSchema = z.object({
  /** Files that come by themselves wait for Wi-Fi; where the browser does not tell, for a tap. */
  wifiOnly: z.boolean(),
  isPaused: z.boolean(),
})
/** A person's rules for data. A tapped file is saved at once, whatever these say, unless all is paused. */
export type SavingRules = Readonly<z.infer<typeof rulesSchema>>
export const rulesRow = rowKind(RULES_ID, rulesSchema)
const DEFAULT_RULES: SavingRules = { wifiOnly: true, isPaused: false }

export type LiveGate = ReturnType<typeof openGate>

/** A person's rules and the network as one live value; `setRules` changes the rules in every tab. */
export const openGate = (
  platform: Pick<Platform, 'after'>,
  device: DeviceStore,
  connection: State<Connection>,
) => {
  /** null until the rules were read: nothing is fetched before. */
  const live = new BehaviorSubject<Gate | null>(null)
  const rules = followedRows(platform, device, 'settings', rulesRow.read).pipe(
    filter((reading) => reading.state === 'ready'),
    map(({ value: [kept] }) => kept ?? DEFAULT_RULES),
  )
  const following = combineLatest({ rules, connection }).subscribe(live)
  return {
    live: live satisfies State<Gate | null>,
    setRules: async (changed: Partial<SavingRules>): Promise<void> => {
      const kept = await device.get('settings', RULES_ID)
      const rules = { ...((kept && rulesRow.read(kept)) ?? DEFAULT_RULES), ...changed }
      await device.put('settings', rulesRow.envelope({ id: RULES_ID }, rules))
    },
    close: () => following.unsubscribe(),
  }
}
