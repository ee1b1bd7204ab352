import type { Connection, SavingRules } from '../../api.ts'
import { type Live, liveCell } from '../../lib/live.ts'
import type { Platform } from '../../lib/platform.ts'
import type { DeviceStore } from '../../store/port.ts'
import { DEFAULT_RULES, type Gate, RULES_ID, readRules, rulesEnvelope } from './data-saver.ts'

export interface LiveGate {
  /** `isRead`: false until the person's rules were read; nothing is fetched by itself before. */
  readonly live: Live<Gate & { readonly isRead: boolean }>
  readonly reload: () => Promise<Gate>
  readonly setRules: (changed: Partial<SavingRules>) => Promise<void>
  readonly close: () => void
}

/** The rules and the network as one value, followed in every tab. */
export const openGate = (
  platform: Pick<Platform, 'locks'>,
  device: DeviceStore,
  connection: Live<Connection>,
): LiveGate => {
  const live = liveCell({
    rules: DEFAULT_RULES,
    connection: connection.getSnapshot(),
    isRead: false,
  })
  const reload = async () => {
    const rules = readRules(await device.get('settings', RULES_ID))
    const before = live.getSnapshot()
    const isSame = JSON.stringify(before.rules) === JSON.stringify(rules)
    if (!isSame || !before.isRead) live.set({ ...before, rules, isRead: true })
    return live.getSnapshot()
  }
  const stops = [
    connection.subscribe(() =>
      live.set({ ...live.getSnapshot(), connection: connection.getSnapshot() }),
    ),
    device.watch('settings', () => void reload().catch(() => undefined)),
  ]
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
    close: () => {
      for (const stop of stops) stop()
    },
  }
}
