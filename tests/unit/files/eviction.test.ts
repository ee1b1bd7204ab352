import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../../sync/files/items.ts'
import { planEviction } from '../../../sync/files/space/room.ts'
import { align } from '../../../sync/files/wanted/changes.ts'
import { freshPin, isByHand, type Pin, pinId, shelfKeys } from '../../../sync/files/wanted/pin.ts'
import { isOnShelf, type KeptShelf } from '../../../sync/files/wanted/shelves.ts'

const itemArb = (id: number): fc.Arbitrary<Item> =>
  fc
    .record({
      isNote: fc.boolean(),
      subject: fc.constantFrom('Biology', 'Chemistry', 'General', 'NEET 2026'),
      type: fc.constantFrom('full', 'part', 'dpp'),
      version: fc.integer({ min: 0, max: 3 }),
      size: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ isNote, subject, type, version, size }) => ({
      collection: isNote ? 'free_pdfs' : 'tests_library',
      id: `item0000000000${id}`,
      title: `Item ${id}`,
      subject,
      kind: isNote ? '' : type,
      file: {
        id: `file0000000000${id}`,
        url: `/api/files/files/${id}/${version}.pdf`,
        name: 'a.pdf',
        size,
        // Few enough that some items share their bytes.
        sha256: String(version).repeat(64),
        type: 'application/pdf',
      },
    }))
const itemsArb = fc.tuple(...[1, 2, 3, 4, 5, 6].map(itemArb))
const reasonArb = fc.constantFrom('hand', 'recent', ...shelfKeys.map((key) => `wish:${key}`))
const pinsArb = itemsArb.chain((items) =>
  fc.tuple(
    ...items.map((item, at) =>
      fc
        .record({
          reasons: fc.uniqueArray(reasonArb, { minLength: 1, maxLength: 3 }),
          isHere: fc.boolean(),
          isAsked: fc.boolean(),
          isPaused: fc.boolean(),
        })
        .map(
          ({ reasons, isHere, isAsked, isPaused }): Pin => ({
            ...freshPin(item, at + 1),
            reasons,
            isAsked,
            isPaused,
            state: isHere ? 'saved' : 'waiting',
            saved: isHere ? item.file : null,
          }),
        ),
    ),
  ),
)
const shelvesArb = fc
  .uniqueArray(fc.constantFrom(...shelfKeys), { maxLength: 3 })
  .map((keys) => keys.map((key, order): KeptShelf => ({ key, except: [], order })))
const byId = (pins: readonly Pin[]) => new Map(pins.map((pin) => [pinId(pin), pin]))
describe('reasons', () => {
  test('what is on a kept shelf is wanted, what is not is no longer, and nothing loses another reason', () => {
    fc.assert(
      fc.property(itemsArb, pinsArb, shelvesArb, (items, pins, shelves) => {
        const before = byId(pins)
        const after = align({ pins: before, shelves }, { items, isWhole: true }).pins
        for (const item of items) {
          const pin = after.get(pinId(item))
          const keys = shelves.map(({ key }) => key).filter((key) => isOnShelf(item, key))
          const ofShelves = pin?.reasons.filter((reason) => reason.startsWith('wish:')) ?? []
          expect(ofShelves.sort()).toEqual(keys.map((key) => `wish:${key}`).sort())
          const others = (one: Pin | undefined) =>
            (one?.reasons ?? []).filter((reason) => !reason.startsWith('wish:'))
          expect(others(pin)).toEqual(others(before.get(pinId(item))))
        }
        // What came because of that is asked of nobody, and a second look changes nothing.
        const now = [...after.values()]
        expect(align({ pins: after, shelves }, { items, isWhole: true }).pins).toEqual(after)
        for (const pin of now) if (!before.has(pinId(pin))) expect(pin.isAsked).toBe(false)
      }),
    )
  })
})

describe('making room', () => {
  const readArb = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 })
  const bytesOf = (pins: readonly Pin[]) =>
    [...new Map(pins.flatMap(({ saved }) => (saved ? [[saved.sha256, saved]] : []))).values()]
      .map((file) => (file as { size: number }).size) // as: pairs of a hash and its file, just made
      .reduce((sum, size) => sum + size, 0)
  /** All of the same bytes are of one size, as they are. */
  const sameSizes = (pins: readonly Pin[]): readonly Pin[] =>
    pins.map((pin) => ({
      ...pin,
      saved: pin.saved && { ...pin.saved, size: 10 + Number(pin.saved.sha256[0]) },
    }))

  test('nothing saved by hand goes, and what goes frees enough', () => {
    fc.assert(
      fc.property(
        pinsArb.map(sameSizes),
        readArb,
        fc.integer({ min: 1, max: 40 }),
        (pins, read, needed) => {
          const readAt = (pin: Pin) => read[pins.indexOf(pin)] ?? 0
          const going = planEviction(pins, readAt, needed)
          expect(planEviction(pins, readAt, 1e9)).toBeNull()
          if (!going) return
          const left = pins.filter((pin) => !going.includes(pin))
          expect(bytesOf(pins) - bytesOf(left)).toBeGreaterThanOrEqual(needed)
          for (const pin of going) expect(isByHand(pin)).toBe(false)
        },
      ),
    )
  })

  test('what was read longest ago goes first; files that an older release kept for having been opened go as well', () => {
    const items = fc.sample(itemsArb, { numRuns: 1, seed: 7 })[0] ?? []
    const reasons = [['recent'], ['wish:all'], ['wish:all'], ['hand'], ['hand', 'wish:all']]
    const pins = items.slice(0, 5).map(
      (item, at): Pin => ({
        ...freshPin(item, at),
        reasons: reasons[at] ?? [],
        state: 'saved',
        saved: { ...item.file, sha256: String(at).repeat(64), size: 10 },
      }),
    )
    const readAt = (pin: Pin) => [5, 9, 0, 0, 0][pin.order] ?? 0
    const order = (needed: number) => planEviction(pins, readAt, needed)?.map((pin) => pin.order)
    expect(order(10)).toEqual([2])
    expect(order(30)).toEqual([2, 0, 1])
    expect(order(31)).toBeUndefined()
  })
})
