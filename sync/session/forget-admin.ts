import type { DeviceStore } from '../store/port.ts'
import type { StoreHost } from '../store/store-host.ts'

const KIND = 'forget'
const idOf = (adminId: string): string => `${KIND}:${adminId}`

/** Notes that an admin's mirror and drafts have to go, so that a crash in between is made good at the next start. */
export const noteForgetting = (device: DeviceStore, adminId: string): Promise<void> =>
  device.put('settings', {
    id: idOf(adminId),
    author: adminId,
    kind: KIND,
    version: 1,
    state: '',
    order: 0,
    body: '',
  })

/** Admins whose leaving was noted and not finished. */
export const pendingForgets = async (device: DeviceStore): Promise<readonly string[]> =>
  (await device.all('settings'))
    .filter((envelope) => envelope.kind === KIND)
    .map((envelope) => envelope.author)

/** The admin is back before his leaving was finished: what is here is his again, also when his session ends by itself. */
export const cancelForgetting = (device: DeviceStore, adminId: string): Promise<void> =>
  device.remove('settings', idOf(adminId))

/**
 * Drops an admin's mirror and drafts; his outbox and tray stay under his name (protocol, 22). Repeatable.
 * @throws SyncError
 */
export const forgetAdmin = async (host: StoreHost, adminId: string): Promise<void> => {
  await host.dropMirror(`admin-${adminId}`)
  for (const draft of await host.device.all('drafts'))
    if (draft.author === adminId) await host.device.remove('drafts', draft.id)
  await host.device.remove('settings', `mirror:${adminId}`)
  await host.device.remove('settings', `current:${adminId}`)
  await host.device.remove('settings', idOf(adminId))
}
