import type { DeviceStore } from '../store/port.ts'
import type { StoreHost } from '../store/store-host.ts'

const KIND = 'forget'
const idOf = (adminId: string): string => `${KIND}:${adminId}`

/** What goes: with a sign-out the mirror and the drafts; with the device's data the outbox, the tray and chosen files too. */
export type Forgetting = 'left' | 'everything'

/** Notes what of an admin has to go, so that a crash in between is made good at the next start. */
export const noteForgetting = (
  device: DeviceStore,
  adminId: string,
  forgetting: Forgetting = 'left',
): Promise<void> =>
  device.put('settings', {
    id: idOf(adminId),
    author: adminId,
    kind: KIND,
    version: 1,
    state: forgetting,
    order: 0,
    body: '',
  })

/** Admins whose leaving was noted and not finished. */
export const pendingForgets = async (
  device: DeviceStore,
): Promise<readonly { readonly adminId: string; readonly forgetting: Forgetting }[]> =>
  (await device.all('settings'))
    .filter((envelope) => envelope.kind === KIND)
    .map(({ author, state }) => ({
      adminId: author,
      forgetting: state === 'everything' ? 'everything' : 'left',
    }))

/** The admin is back before his leaving was finished: what is here is his again, also when his session ends by itself. */
export const cancelForgetting = (device: DeviceStore, adminId: string): Promise<void> =>
  device.remove('settings', idOf(adminId))

const LEFT = ['drafts'] as const
const EVERYTHING = ['drafts', 'outbox', 'files'] as const

/**
 * Drops an admin's mirror and drafts; his outbox and tray stay under his name (protocol, 22), unless everything has to go.
 * Repeatable. @throws SyncError
 */
export const forgetAdmin = async (
  host: StoreHost,
  adminId: string,
  forgetting: Forgetting = 'left',
): Promise<void> => {
  await host.dropMirror(`admin-${adminId}`)
  for (const table of forgetting === 'everything' ? EVERYTHING : LEFT)
    for (const envelope of await host.device.all(table))
      if (envelope.author === adminId) await host.device.remove(table, envelope.id)
  await host.device.remove('settings', `mirror:${adminId}`)
  await host.device.remove('settings', `current:${adminId}`)
  await host.device.remove('settings', idOf(adminId))
  await host.settleSnapshots()
}
