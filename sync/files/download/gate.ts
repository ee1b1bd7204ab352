import { BehaviorSubject, skip } from 'rxjs'
import * as z from 'zod/mini'
import type { Connection, SavingRules, WaitReason } from '../../api.ts'
import { parseJson } from '../../lib/json.ts'
import type { State } from '../../lib/observables.ts'
import type { DeviceStore, Envelope } from '../../store/port.ts'

/** The facts that decide whether a file may be fetched now. */
export interface Gate {
  readonly rules: SavingRules
  readonly connection: Connection
}

export const DEFAULT_RULES: SavingRules = { wifiOnly: true, isPaused: false }

/**
 * The reason that holds a file back; null for none. A tapped file comes at once: its size stood before the tap. The rest
 * never takes data that costs money, and waits for a tap where the browser does not tell what data costs.
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
const VERSION = 1

const bodySchema = z.object({ wifiOnly: z.boolean(), isPaused: z.boolean() })

export const rulesEnvelope = (rules: SavingRules): Envelope => ({
  ...{ id: RULES_ID, author: '', kind: RULES_ID, version: VERSION, state: '', order: 0 },
  body: JSON.stringify(rules),
})

/** The rules in an envelope; the default ones for none, a newer version or one that cannot be read. */
export const readRules = (envelope: Envelope | null): SavingRules => {
  if (envelope?.version !== VERSION) return DEFAULT_RULES
  const body = bodySchema.safeParse(parseJson(envelope.body))
  return body.success ? body.data : DEFAULT_RULES
}

export type LiveGate = ReturnType<typeof openGate>

/** The rules and the network as one value, followed in every tab. */
export const openGate = (device: DeviceStore, connection: State<Connection>) => {
  /** `isRead`: false until the person's rules were read; nothing is fetched by itself before. */
  const live = new BehaviorSubject({
    rules: DEFAULT_RULES,
    connection: connection.value,
    isRead: false,
  })
  const reload = async () => {
    const rules = readRules(await device.get('settings', RULES_ID))
    const before = live.value
    const isSame = JSON.stringify(before.rules) === JSON.stringify(rules)
    if (!isSame || !before.isRead) live.next({ ...before, rules, isRead: true })
    return live.value
  }
  const following = connection
    .pipe(skip(1))
    .subscribe((now) => live.next({ ...live.value, connection: now }))
  following.add(device.watch('settings', () => void reload().catch(() => undefined)))
  return {
    live: live satisfies State<Gate>,
    reload,
    setRules: async (changed: Partial<SavingRules>): Promise<void> => {
      const { rules } = await reload()
      await device.put('settings', rulesEnvelope({ ...rules, ...changed }))
      await reload()
    },
    close: () => following.unsubscribe(),
  }
}
