import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

// The pure decisions of the hooks, loaded as the binary loads them.
const require = createRequire(import.meta.url)
const hooks = '../../../pocketbase/pb_hooks'

interface Lifecycle {
  readonly status: string
  readonly publish_at: string
  readonly created_at: string
  readonly error: Record<string, string> | null
}
interface Stored {
  readonly collection: string
  readonly before: { readonly status: string } | null
  readonly status: string
  readonly publishAt: string
  readonly touchedPlan: boolean
  readonly createdAt: string
  readonly now: string
}
const { lifecycle }: { lifecycle(stored: Stored): Lifecycle } = require(`${hooks}/push/records.js`)
const {
  slugOf,
  freeSlug,
}: {
  slugOf(title: string): string
  freeSlug(slug: string, isTaken: (slug: string) => boolean): string
} = require(`${hooks}/push/slug.js`)
const { isDeeperThan }: { isDeeperThan(text: string, limit: number): boolean } = require(
  `${hooks}/push/validate.js`,
)

describe('what a stored row becomes', () => {
  const now = '2026-11-21 09:30:00.000Z'
  const moments = fc.constantFrom('', '2026-11-20 00:00:00.000Z', now, '2026-12-01 00:00:00.000Z')
  const status = fc.constantFrom('', 'draft', 'published', 'trashed')
  const writes: fc.Arbitrary<Stored> = fc.record({
    collection: fc.constantFrom('tests_library', 'programs'),
    before: fc.option(fc.record({ status: fc.constantFrom('draft', 'published', 'trashed') })),
    status,
    publishAt: moments,
    touchedPlan: fc.boolean(),
    createdAt: fc.constantFrom('', '2026-01-01 00:00:00.000Z'),
    now: fc.constant(now),
  })

  test('[D4] a published row has a moment of publication, and one that is there never moves', () =>
    fc.assert(
      fc.property(writes, (write) => {
        const next = lifecycle(write)
        if (next.status === 'published') expect(next.created_at).not.toBe('')
        if (write.createdAt) expect(next.created_at).toBe(write.createdAt)
        if (next.status !== 'published' && !write.createdAt) expect(next.created_at).toBe('')
      }),
    ))

  test('[R4] storing what was stored changes nothing more', () =>
    fc.assert(
      fc.property(writes, (write) => {
        const first = lifecycle(write)
        if (first.error) return
        const again = lifecycle({
          ...write,
          before: { status: first.status },
          status: first.status,
          publishAt: first.publish_at,
          touchedPlan: false,
          createdAt: first.created_at,
        })
        expect(again).toEqual(first)
      }),
    ))

  test('[R4] a published row has no plan, and a row from the trash none that is past', () =>
    fc.assert(
      fc.property(writes, (write) => {
        const next = lifecycle(write)
        if (!next.error && next.publish_at !== '') expect(next.status).not.toBe('published')
        if (write.before?.status === 'trashed' && next.status === 'draft' && !write.touchedPlan)
          expect(next.publish_at === '' || next.publish_at > now).toBe(true)
      }),
    ))
})

describe('slugs', () => {
  test.each([
    ['Cell: The Unit of Life', 'cell-the-unit-of-life'],
    ['  --A   B-- ', 'a-b'],
    ['NEET 2026!', 'neet-2026'],
    ['कोशिका', 'untitled'],
    ['', 'untitled'],
    ['???', 'untitled'],
  ])('[M4] %j becomes %s', (title, slug) => expect(slugOf(title)).toBe(slug))

  test('[M4] any title gives lower-case words with single hyphens, and a slug is its own slug', () =>
    fc.assert(
      fc.property(fc.string(), (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        expect(slugOf(slug)).toBe(slug)
      }),
    ))

  test('[M4] a taken slug gets the first free number, and fits its column however long the title is', () => {
    const taken = new Set(['a', 'a-2', 'a-4'])
    expect(freeSlug('a', (slug) => taken.has(slug))).toBe('a-3')
    expect(`${slugOf('x'.repeat(500))}-99999999999`.length).toBeLessThanOrEqual(255)
  })
})

test('the depth of a text is that of its brackets outside words', () => {
  const nested = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.string(), fc.integer(), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 3 }),
  })).value
  const deep = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(deep))
      : 0
  fc.assert(
    fc.property(nested, fc.nat(6), (value, limit) => {
      expect(isDeeperThan(JSON.stringify(value), limit)).toBe(deep(value) > limit)
    }),
  )
  const quoted = '"\\\\" [ "\\"[[[[" "]" ] "'
  expect(isDeeperThan(quoted, 1)).toBe(false)
  expect(isDeeperThan(quoted, 0)).toBe(true)
  expect(isDeeperThan(`"${'['.repeat(50)}`, 0)).toBe(false)
})
