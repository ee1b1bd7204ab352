import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sourcesIn = (folder: string, isWanted: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => isWanted.test(path) && !/^web\/public\//.test(path))

// error-strings.ts imports the engine, which a story cannot load.
const modules = import.meta.glob<object>(['../../web/**/*strings.ts', '!**/error-strings.ts'], {
  eager: true,
})

/** Texts within a value, each with its path: `strings.toast.undo`. */
const textsIn = (
  value: unknown,
  path: string,
): readonly (readonly [text: string, path: string])[] =>
  typeof value === 'string'
    ? [[value, path]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => textsIn(part, `${path}.${name}`))
      : []

/** The product string of each text. '' where several have it, or a source types it too. */
const productStrings = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [file, exported] of Object.entries(modules))
    for (const [name, value] of Object.entries(exported))
      for (const [text, path] of textsIn(value, name))
        found.set(text, found.has(text) ? '' : `${path} of ${file.replace('../../', '')}`)
  const others = sourcesIn('web', /(?<!strings)\.tsx?$/).map((path) => readFileSync(path, 'utf8'))
  for (const [, single, double, child] of others
    .join('\n')
    .matchAll(/'([^'\n]+)'|"([^"\n]+)"|>([^<>{}\n]+)</g))
    found.set(single ?? double ?? child ?? '', '')
  return found
}

/** Texts by which a story finds or expects something. */
const TYPED =
  /(?:getBy(?:Text|Label|Placeholder|Title|AltText)|to(?:Have|Contain)(?:Text|AccessibleName|Title))\(\s*'([^'\n]+)'|\b(?:name|has(?:Not)?Text): '([^'\n]+)'/g

/** Words that the specification quotes: they are typed, so that a reworded string fails. */
const quoted = (): ReadonlySet<string> =>
  new Set(
    [...readFileSync('tests/points.md', 'utf8').matchAll(/(?<!\w)'(.+?)'(?!\w)|"([^"\n]+)"/g)].map(
      ([, single, double = '']) => single ?? double,
    ),
  )

test('a story imports a text that one product string has, and types what the specification quotes', () => {
  const strings = productStrings()
  expect(strings.size).toBeGreaterThan(1000)
  const quotes = quoted()
  const stories = ['tests/e2e', 'tests/support', 'tests/budgets'].flatMap((folder) =>
    sourcesIn(folder, /\.ts$/),
  )
  expect(stories.length).toBeGreaterThan(200)
  const typed = stories.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(TYPED)].flatMap(([, one, other = '']) => {
      const text = one ?? other
      const string = quotes.has(text) ? '' : strings.get(text)
      return string ? [`${path} types '${text}': ${string}`] : []
    }),
  )
  expect(typed).toEqual([])
})
