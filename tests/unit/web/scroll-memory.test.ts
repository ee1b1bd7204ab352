import { expect, test, vi } from 'vitest'
import { createScrollMemory } from '../../../web/features/frame/scroll-memory.ts'

/** Those who want to know that the page has grown. */
const watching = new Set<() => void>()
vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly #told: () => void
    constructor(told: () => void) {
      this.#told = told
    }
    observe() {
      watching.add(this.#told)
    }
    disconnect() {
      watching.delete(this.#told)
    }
  },
)

/** As much of a window as scroll memory needs; `kept` outlives it, as the storage of a tab does. */
const windowOf = (
  kept: Map<string, string>,
  { type = 'navigate', scrollY = 0, isRefused = false, height = 5_000 } = {},
) => {
  const heard = new Map<string, () => void>()
  const listening = {
    addEventListener: (name: string, listener: () => void) => void heard.set(name, listener),
    removeEventListener: (name: string) => void heard.delete(name),
  }
  const page = { scrollHeight: height }
  const view = {
    scrollY,
    innerHeight: 800,
    history: { scrollRestoration: 'auto' },
    document: {
      readyState: 'complete',
      visibilityState: 'hidden',
      documentElement: page,
      body: null,
      querySelectorAll: () => [],
      ...listening,
    },
    requestAnimationFrame: () => 0,
    performance: { getEntriesByType: () => [{ type }] },
    get sessionStorage() {
      if (isRefused) throw new DOMException('refused', 'SecurityError')
      return {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => void kept.set(name, value),
      }
    },
    scrollTo: ({ top }: { top: number }) => {
      view.scrollY = Math.min(top, page.scrollHeight - view.innerHeight)
      heard.get('scroll')?.()
    },
    ...listening,
  }
  return {
    memory: createScrollMemory(view as unknown as Window),
    view,
    tell: (name: string) => heard.get(name)?.(),
    grow: (to: number) => {
      page.scrollHeight = to
      for (const told of [...watching]) told()
    },
    scroll: (top: number) => {
      view.scrollY = top
      heard.get('scroll')?.()
    },
  }
}

/** A visit that was at 700 px in one entry of the history and went to another document. */
const left = (options: Parameters<typeof windowOf>[1] = {}, last = 'pagehide') => {
  const kept = new Map<string, string>()
  const { memory, scroll, tell } = windowOf(kept, options)
  memory.listen()
  memory.arrive('default /tests/full')
  scroll(700)
  tell(last)
  return kept
}

test.each(['back_forward', 'reload'])(
  'a page come back to by %s is where it was, though the browser put it at its top',
  (type) => {
    const { memory, view } = windowOf(left(), { type })
    memory.arrive('default /tests/full')
    expect(view.scrollY).toBe(700)
  },
)

test('where the browser found the place, it stands', () => {
  const { memory, view } = windowOf(left(), { type: 'back_forward', scrollY: 420 })
  memory.arrive('default /tests/full')
  expect(view.scrollY).toBe(420)
})

test('a page that was hidden and killed is where it was', () => {
  const { memory, view } = windowOf(left({}, 'visibilitychange'), { type: 'back_forward' })
  memory.arrive('default /tests/full')
  expect(view.scrollY).toBe(700)
})

test.each(['visibilitychange', 'pagehide'])(
  'where somebody scrolled to just before %s is kept, though no frame has told of it',
  (last) => {
    const kept = left()
    const { memory, view, tell } = windowOf(kept, { type: 'reload' })
    memory.listen()
    memory.arrive('default /tests/full')
    view.scrollY = 1_000
    tell(last)
    expect(kept.get('scroll-places')).toContain('1000')
  },
)

test.each([
  ['the same address', '/tests/full', 700],
  ['another address', '/tests/full?page=2', 0],
])(
  'where a killed tab lost the key of its entry, the newest scroll position of %s is its own',
  (_, at, to) => {
    const kept = left()
    const { memory, view } = windowOf(kept, { type: 'reload' })
    memory.arrive(`b2 ${at}`)
    expect(view.scrollY).toBe(to)
  },
)

test('a page that is too short for its place waits for it, however long that takes, and remembers no other', () => {
  const kept = left()
  // The browser has put it at the end of what there is: in the footer.
  const { memory, view, grow, tell } = windowOf(kept, { type: 'reload', height: 900, scrollY: 100 })
  memory.listen()
  memory.arrive('default /tests/full')
  grow(1_200)
  expect(view.scrollY).toBe(400)
  tell('pagehide')
  expect(kept.get('scroll-places')).toContain('700')
  grow(5_000)
  expect(view.scrollY).toBe(700)
  grow(9_000)
  view.scrollY = 10
  grow(9_100)
  expect(view.scrollY).toBe(10)
})

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'a %s of the person ends the wait: the page stays under their hand',
  (act) => {
    const { memory, view, grow, tell } = windowOf(left(), { type: 'reload', height: 900 })
    memory.listen()
    memory.arrive('default /tests/full')
    tell(act)
    grow(5_000)
    expect(view.scrollY).toBe(100)
  },
)

test('a page that is opened anew begins at its top', () => {
  const { memory, view } = windowOf(left())
  memory.arrive('default /tests/full')
  expect(view.scrollY).toBe(0)
})

test("after a reload 'back' still finds the place of the entry before", () => {
  const { memory, view } = windowOf(left(), { type: 'reload', scrollY: 90 })
  memory.arrive('b2 /tests/full/1')
  memory.restore('default /tests/full')
  expect(view.scrollY).toBe(700)
})

test('storage that is refused or damaged costs the place and nothing else', () => {
  const refused = windowOf(left({ isRefused: true }), { type: 'reload', isRefused: true })
  refused.memory.arrive('default /tests/full')
  expect(refused.view.scrollY).toBe(0)
  for (const text of ['{', '{"a":1}', '[["default /tests/full","far"]]', '[7]']) {
    const { memory, view } = windowOf(new Map([['scroll-places', text]]), { type: 'reload' })
    memory.arrive('default /tests/full')
    expect(view.scrollY).toBe(0)
  }
})

test('only the newest fifty entries are kept', () => {
  const kept = new Map<string, string>()
  const { memory, scroll, tell } = windowOf(kept)
  memory.listen()
  for (let at = 0; at < 60; at += 1) {
    memory.arrive(`k${at} /`)
    scroll(at + 1)
  }
  memory.arrive('k20 /') // gone back to, and so the newest
  tell('pagehide')
  const names = JSON.parse(kept.get('scroll-places') ?? '[]').map(([name]: [string]) => name)
  expect(names).toHaveLength(50)
  expect(names.at(-1)).toBe('k20 /')
  expect(names).not.toContain('k0 /')
})
