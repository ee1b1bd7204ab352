import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planEviction } from '../../../sync/files/space/eviction.ts'
import { keptFor, shelvesOf } from '../../../sync/files/wanted/reasons.ts'
import {
  isOnShelf,
  type KeptShelf,
  type ShelfItem,
  shelfKeys,
} from '../../../sync/files/wanted/shelves.ts'
import { freshWish, takeIn } from '../../../sync/files/wanted/take-in.ts'
import { readWish, type Wish, wishEnvelope, wishId } from '../../../sync/files/wanted/wish.ts'

const itemArb = (id: number): fc.Arbitrary<ShelfItem> =>
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
      createdAt: '',
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
const wishesArb = itemsArb.chain((items) =>
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
          ({ reasons, isHere, isAsked, isPaused }): Wish => ({
            ...freshWish(item, at + 1),
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
const byId = (wishes: readonly Wish[]) => new Map(wishes.map((wish) => [wishId(wish), wish]))
const applied = (wishes: readonly Wish[], { put, remove }: ReturnType<typeof takeIn>) => {
  const next = byId(wishes)
  for (const wish of put) next.set(wishId(wish), wish)
  for (const id of remove) next.delete(id)
  return next
}

describe('reasons', () => {
  test('a wish is read as it was written, and one of an older release is one by hand that was asked for', () => {
    fc.assert(
      fc.property(wishesArb, (wishes) => {
        for (const wish of wishes) expect(readWish(wishEnvelope(wish))).toEqual(wish)
      }),
    )
    const [wish] = fc.sample(wishesArb, { numRuns: 1, seed: 1 })[0] ?? []
    if (!wish) throw new Error('no wish')
    const { subject: _, kind: __, isAsked: ___, isPaused: ____, newer: _____, ...old } = wish
    const envelope = { ...wishEnvelope(wish), body: JSON.stringify({ ...old, reasons: ['hand'] }) }
    expect(readWish(envelope)).toMatchObject({
      reasons: ['hand'],
      isAsked: true,
      isPaused: false,
      subject: '',
    })
  })

  test('what is on a kept shelf is wanted, what is not is no longer, and nothing loses another reason', () => {
    fc.assert(
      fc.property(itemsArb, wishesArb, shelvesArb, (items, wishes, shelves) => {
        const before = byId(wishes)
        const after = applied(wishes, takeIn(shelves, items, before))
        for (const item of items) {
          const wish = after.get(wishId(item))
          const keys = shelves.map(({ key }) => key).filter((key) => isOnShelf(item, key))
          expect([...(wish ? shelvesOf(wish) : [])].sort()).toEqual([...keys].sort())
          const others = (one: Wish | undefined) =>
            (one?.reasons ?? []).filter((reason) => !reason.startsWith('wish:'))
          expect(others(wish)).toEqual(others(before.get(wishId(item))))
        }
        // What came because of that is asked of nobody, and a second look changes nothing.
        const now = [...after.values()]
        expect(takeIn(shelves, items, after)).toEqual({ put: [], remove: [] })
        for (const wish of now) if (!before.has(wishId(wish))) expect(wish.isAsked).toBe(false)
      }),
    )
  })

  test('an item that the mirror does not have yet keeps what it has', () => {
    fc.assert(
      fc.property(wishesArb, shelvesArb, (wishes, shelves) => {
        expect(takeIn(shelves, [], byId(wishes))).toEqual({ put: [], remove: [] })
      }),
    )
  })
})

describe('making room', () => {
  const openedArb = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 })
  const bytesOf = (wishes: readonly Wish[]) =>
    [...new Map(wishes.flatMap(({ saved }) => (saved ? [[saved.sha256, saved]] : []))).values()]
      .map((file) => (file as { size: number }).size) // as: pairs of a hash and its file, just made
      .reduce((sum, size) => sum + size, 0)
  /** All of the same bytes are of one size, as they are. */
  const sameSizes = (wishes: readonly Wish[]): readonly Wish[] =>
    wishes.map((wish) => ({
      ...wish,
      saved: wish.saved && { ...wish.saved, size: 10 + Number(wish.saved.sha256[0]) },
    }))

  test('nothing saved by hand goes; what goes frees enough, and no lighter or older one stays instead', () => {
    fc.assert(
      fc.property(
        wishesArb.map(sameSizes),
        openedArb,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('hand', 'shelf', 'recent'),
        (wishes, opened, needed, reason) => {
          const openedAt = (wish: Wish) => opened[wishes.indexOf(wish)] ?? 0
          const going = planEviction(wishes, openedAt, needed, reason)
          const all = planEviction(wishes, openedAt, 1e9, reason)
          expect(all).toBeNull()
          if (!going) return
          const left = wishes.filter((wish) => !going.includes(wish))
          expect(bytesOf(wishes) - bytesOf(left)).toBeGreaterThanOrEqual(needed)
          for (const wish of going) {
            expect(keptFor(wish)).not.toBe('hand')
            if (reason === 'shelf') expect(keptFor(wish)).toBe('recent')
          }
          expect(reason === 'recent').toBe(false)
        },
      ),
    )
  })

  test('what was opened least recently goes first, what only was opened before what a shelf wants', () => {
    const items = fc.sample(itemsArb, { numRuns: 1, seed: 7 })[0] ?? []
    const reasons = [
      ['recent'],
      ['recent'],
      ['wish:all'],
      ['wish:all'],
      ['hand'],
      ['hand', 'recent'],
    ]
    const wishes = items.map(
      (item, at): Wish => ({
        ...freshWish(item, at),
        reasons: reasons[at] ?? [],
        state: 'saved',
        saved: { ...item.file, sha256: String(at).repeat(64), size: 10 },
      }),
    )
    const openedAt = (wish: Wish) => [5, 4, 0, 9, 0, 0][wish.order] ?? 0
    const order = (needed: number) =>
      planEviction(wishes, openedAt, needed, 'hand')?.map((wish) => wish.order)
    expect(order(10)).toEqual([1])
    expect(order(20)).toEqual([1, 0])
    expect(order(40)).toEqual([1, 0, 2, 3])
    expect(order(41)).toBeUndefined()
  })
})
