import type { DeviceStore, Envelope } from '../store/port.ts'
import type { StoreHost } from '../store/store-host.ts'
import { LEAVING } from './leaving-note.ts'

const PENDING = 'forget'
const DONE = 'forgotten'
/** How long it is known who left: longer than any browser takes to write down that his session is over. */
const REMEMBERED_MS = 24 * 3600_000
const idOf = (adminId: string): string => LEAVING + adminId

/** The extent: with a sign-out mirror and drafts; with the device's data also outbox, tray and chosen files. */
export type Forgetting = 'left' | 'everything'

/** An admin's leaving, as the device database knows it: the session itself lies where browsers write seconds late. */
export interface Leaving {
  readonly adminId: string
  readonly forgetting: Forgetting
  /** Epoch ms by this device's clock. */
  readonly at: number
  /** The number that this sign-out raised; a session of his that is older than it is over. */
  readonly signOuts: number
}

const leavingIn = ({ author, state, order, body }: Envelope): Leaving => ({
  adminId: author,
  forgetting: state === 'everything' ? 'everything' : 'left',
  at: order,
  signOuts: Number(body), // 0 by 0.2.0, which wrote none: no session is older
})

/** Notes that an admin leaves and what of him has to go, so that a crash in between is made good at the next start. */
export const noteForgetting = (
  device: DeviceStore,
  { adminId, forgetting, at, signOuts }: Leaving,
): Promise<void> =>
  device.put('settings', {
    id: idOf(adminId),
    author: adminId,
    kind: PENDING,
    version: 1,
    state: forgetting,
    order: at,
    body: String(signOuts),
  })

/** The last leaving of an admin who has not come back since; null: none that is still known. */
export const leavingOf = async (device: DeviceStore, adminId: string): Promise<Leaving | null> => {
  const note = await device.get('settings', idOf(adminId))
  return note && leavingIn(note)
}

const isOver = (at: number, now: number): boolean => Math.abs(now - at) > REMEMBERED_MS

/** Unfinished drops, and, a day later, once more those of words that another tab may have written meanwhile. */
export const pendingForgets = async (
  device: DeviceStore,
  now: number,
): Promise<readonly Leaving[]> =>
  (await device.all('settings'))
    .filter(({ kind, order }) => kind === PENDING || (kind === DONE && isOver(order, now)))
    .map(leavingIn)

/** The admin is back: what is here is his again, also when his session ends by itself. */
export const cancelForgetting = (device: DeviceStore, adminId: string): Promise<void> =>
  device.remove('settings', idOf(adminId))

const LEFT = ['drafts'] as const
const EVERYTHING = ['drafts', 'outbox', 'files'] as const

/**
 * Drops an admin's mirror and drafts; his outbox and tray stay under his name (protocol, 22), unless everything has to go.
 * That he left stays known for a day. Repeatable. @throws SyncError
 */
export const forgetAdmin = async (
  host: StoreHost,
  { adminId, forgetting }: Pick<Leaving, 'adminId' | 'forgetting'>,
  now: number,
): Promise<void> => {
  const { device } = host
  await host.dropMirror(`admin-${adminId}`)
  for (const table of forgetting === 'everything' ? EVERYTHING : LEFT)
    for (const envelope of await device.all(table))
      if (envelope.author === adminId) await device.remove(table, envelope.id)
  await device.remove('settings', `mirror:${adminId}`, `current:${adminId}`)
  const note = await device.get('settings', idOf(adminId))
  if (note && isOver(note.order, now)) await device.remove('settings', note.id)
  else if (note) await device.put('settings', { ...note, kind: DONE })
  await host.settleSnapshots()
}
