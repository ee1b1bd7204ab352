import * as z from 'zod/mini'
import { parseJson } from '../lib/json.ts'
import type { DeviceRows, DeviceStore, MirrorReads, MirrorRow, MirrorStore } from './port.ts'

// A scope has two mirrors under fixed names. One is current. A rebuild fills the other one, which then takes its turn.

const turnSchema = z.enum(['a', 'b'])
export type Turn = z.infer<typeof turnSchema>
/** Both mirrors of a scope. */
export type Mirrors = Readonly<Record<Turn, MirrorStore>>

export const otherTurn = (turn: Turn): Turn => (turn === 'a' ? 'b' : 'a')

const turnsSchema = z.object({
  /** The mirror that is shown. */
  current: turnSchema,
  /** A rebuild fills the other mirror. */
  isFilling: z.boolean(),
  /** The other mirror still holds what it showed before the last rebuild. */
  mustBlank: z.boolean(),
  /** Epoch ms; 0: never. */
  rebuiltAt: z.number(),
  digestAt: z.number(),
  /** Digests in a row that did not agree. */
  misses: z.number(),
  /** Epoch ms at which the current mirror last was at a head, to the minute; 0: never. */
  reachedAt: z.number(),
})
/** What the device database knows of a scope's mirrors: one row of its settings. */
export type Turns = z.infer<typeof turnsSchema>

const FIRST: Turns = {
  current: 'a',
  isFilling: false,
  mustBlank: false,
  rebuiltAt: 0,
  digestAt: 0,
  misses: 0,
  reachedAt: 0,
}

export const turnsId = (mirrorName: string): string => `turns:${mirrorName}`

/**
 * The row of a scope. A lost or unreadable one counts as that of a new device: either mirror is true to its own state,
 * and the digest, which is then due, finds out whether its rows are.
 */
export const readTurns = async (
  device: Pick<DeviceRows, 'get'>,
  mirrorName: string,
): Promise<Turns> => {
  const envelope = await device.get('settings', turnsId(mirrorName))
  const turns = turnsSchema.safeParse(parseJson(envelope?.body ?? ''))
  return turns.success ? turns.data : FIRST
}

/** Replaces the row in one write. Only the holder of the mirror's lock may. */
export const writeTurns = (
  device: Pick<DeviceRows, 'put'>,
  mirrorName: string,
  turns: Turns,
): Promise<void> =>
  device.put('settings', {
    id: turnsId(mirrorName),
    author: '',
    kind: 'turns',
    version: 1,
    state: '',
    order: 0,
    body: JSON.stringify(turns),
  })

/** The current mirror, followed from turn to turn. */
export type CurrentMirror = ReturnType<typeof followTurns>

/** Follows the row of the device database that names the current mirror, in every tab. */
export const followTurns = (
  mirrors: Mirrors,
  device: Pick<DeviceStore, 'get' | 'watch'>,
  mirrorName: string,
) => {
  let turn: Turn | null = null
  const watchers = new Set<{
    stop: () => void
    readonly tell: (rows: readonly MirrorRow[] | null) => void
  }>()
  const refresh = async (): Promise<MirrorStore> => {
    const { current } = await readTurns(device, mirrorName)
    if (turn !== current) {
      const isFirst = turn === null
      turn = current
      for (const watcher of watchers) {
        watcher.stop()
        watcher.stop = mirrors[current].watch(watcher.tell)
        if (!isFirst) watcher.tell(null)
      }
    }
    return mirrors[current]
  }
  const known = async (): Promise<MirrorStore> => (turn === null ? refresh() : mirrors[turn])
  const stopFollowing = device.watch('settings', () => void refresh().catch(() => undefined))
  const reads: MirrorReads = {
    readState: async () => (await known()).readState(),
    get: async (collection, id) => (await known()).get(collection, id),
    // A tab that slept may have missed a turn: everything is read from the mirror whose turn it is now.
    all: async () => (await refresh()).all(),
    watch: (tell) => {
      const watcher = { stop: turn === null ? () => undefined : mirrors[turn].watch(tell), tell }
      watchers.add(watcher)
      return () => {
        watcher.stop()
        watchers.delete(watcher)
      }
    },
  }
  return {
    ...reads,
    /** Reads whose turn it is; a watcher is told when that has changed. */
    refresh: async (): Promise<void> => {
      await refresh()
    },
    close: stopFollowing,
  }
}
