import { isByHand, type Pin, pinId } from '../wanted/pin.ts'
import { positionRow } from '../wanted/positions.ts'
import { changeWanted, type PinTools, withPins } from '../wanted/wanted.ts'
import { lackingBytes } from './space.ts'

/**
 * The pins whose files are removed to free `neededBytes`: files that only shelves want, those read longest ago first, never
 * files that a person saved by hand. Null where they are too few: then none is removed. `readAt`: epoch ms, 0 for never.
 * Pins that share their bytes go together. @see tests/unit/files/eviction.test.ts
 */
export const planEviction = (
  pins: readonly Pin[],
  readAt: (pin: Pin) => number,
  neededBytes: number,
): readonly Pin[] | null => {
  const byHand = new Set(pins.filter(isByHand).map(({ saved }) => saved?.sha256))
  const candidates = pins
    .filter((pin) => pin.saved && !byHand.has(pin.saved.sha256))
    .sort((one, other) => readAt(one) - readAt(other) || one.order - other.order)
  const going: Pin[] = []
  let freed = 0
  for (const { saved } of candidates) {
    if (freed >= neededBytes || !saved || going.some((pin) => pin.saved?.sha256 === saved.sha256))
      continue
    going.push(...candidates.filter((pin) => pin.saved?.sha256 === saved.sha256))
    freed += saved.size
  }
  return freed >= neededBytes ? going : null
}

/**
 * Makes room for the file of a pin; true when it may be fetched. Only a file that a person saved by hand takes the room of
 * others. The others then count as failed and are fetched again only on request: else two files would replace each other
 * for ever.
 */
export const makeRoom = async (tools: PinTools, pin: Pin): Promise<boolean> => {
  const lacking = await lackingBytes(tools.space, pin.wanted.size)
  if (lacking <= 0) return true
  if (!isByHand(pin)) return false
  const positions = (await tools.device.all('settings')).map(positionRow.read)
  const readAt = (other: Pin): number =>
    positions.find((one) => one?.collection === other.collection && one.id === other.id)?.at ?? 0
  let hasRoom = false
  await changeWanted(tools, (now) => {
    const others = [...now.pins.values()].filter((other) => pinId(other) !== pinId(pin))
    const going = planEviction(others, readAt, lacking)
    hasRoom = going !== null
    if (!going) return now
    return withPins(
      now,
      going.map((other) => ({ ...other, saved: null, state: 'failed', failure: 'quota' })),
    )
  })
  return hasRoom
}
