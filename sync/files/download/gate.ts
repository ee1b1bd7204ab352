import { BehaviorSubject, skip } from 'rxjs'
import type { Connection, SavingRules } from '../../api.ts'
import type { State } from '../../lib/observables.ts'
import type { Platform } from '../../lib/platform.ts'
import type { DeviceStore } from '../../store/port.ts'
import { DEFAULT_RULES, type Gate, RULES_ID, readRules, rulesEnvelope } from './data-saver.ts'

export interface LiveGate {
  /** `isRead`: false until the person's rules were read; nothing is fetched by itself before. */
  readonly live: State<Gate & { readonly isRead: boolean }>
  readonly reload: () => Promise<Gate>
  readonly setRules: (changed: Partial<SavingRules>) => Promise<void>
  readonly close: () => void
}

/** The rules and the network as one value, followed in every tab. */
export const openGate = (
  platform: Pick<Platform, 'locks'>,
  device: DeviceStore,
  connection: State<Connection>,
): LiveGate => {
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
    live,
    reload,
    setRules: async (changed) => {
      await platform.locks.lock('saving-rules', async () => {
        const { rules } = await reload()
        await device.put('settings', rulesEnvelope({ ...rules, ...changed }))
      })
      await reload()
    },
    close: () => following.unsubscribe(),
  }
}
