import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')
const guides = ['.', 'sync', 'web', 'pocketbase', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts

/** Names in `backticks`, without code blocks. */
const namesIn = (text: string): readonly string[] =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)

/** A name that is a path of the repository: of one of its folders, or of the guide's own. */
const isPath = (name: string): boolean =>
  /^[\w.-]+(?:\/[\w.-]+)+\/?$|^\w+\.pb\.js$/.test(name) &&
  /\.(?:tsx?|m?js|css|md|json|gz|png)$|^(?:web|sync|pocketbase|tests)\//.test(name)

const FOLDERS = ['', 'pocketbase', 'pocketbase/pb_hooks', 'pocketbase/pb_migrations']
const isThere = (guide: string, name: string): boolean =>
  [...FOLDERS, dirname(guide)].some((folder) => existsSync(join(folder, name)))

test('files that a guide names are there', () => {
  const named = guides.flatMap((guide) =>
    namesIn(read(guide))
      .filter(isPath)
      .map((name) => ({ guide, name })),
  )
  expect(named.length).toBeGreaterThan(150)
  const lost = named.filter(({ guide, name }) => !isThere(guide, name))
  expect(lost.map(({ guide, name }) => `${guide}: ${name}`)).toEqual([])
})

test('commands that a guide names are those of package.json', () => {
  const asked = guides.flatMap((guide) =>
    [...read(guide).matchAll(/npm (?:run ([a-z]+(?::[a-z]+)*)|(start|test)\b)/g)].map(
      ([, run, short = '']) => ({ guide, name: run ?? short }),
    ),
  )
  expect(asked.length).toBeGreaterThan(20)
  expect(asked.filter(({ name }) => scripts[name] === undefined)).toEqual([])
})

test('README is a screen and a half, and names every setting', () => {
  const readme = read('README.md')
  expect(readme.split('\n').length).toBeLessThanOrEqual(121)
  const settings = new Set(
    [
      ...read('pocketbase/start/settings.mjs').matchAll(/\benv\.([A-Z_]+)|\b([A-Z_]+): \w+ = ''/g),
    ].map(([, one, other = '']) => one ?? other),
  )
  expect(settings.size).toBeGreaterThan(10)
  expect([...settings].filter((name) => !readme.includes(`\`${name}`))).toEqual([])
})

test('the server’s guide names every route of the hooks', () => {
  const folder = 'pocketbase/pb_hooks'
  const source = readdirSync(folder)
    .filter((name) => name.endsWith('.pb.js'))
    .map((name) => read(join(folder, name)))
    .join('\n')
  const paths = [
    ...[...source.matchAll(/'(\/api\/[^']+|\/[\w.-]+\.(?:xml|txt))'/g)].map(([, path]) => path),
    ...[...source.matchAll(/accountRoute\('([^']+)'/g)].map(([, name]) => `/api/account/${name}`),
    ...[...source.matchAll(/adminRoute\('([^']+)'/g)].map(([, name]) => `/api/sync/admin/${name}`),
  ]
  expect(paths.length).toBeGreaterThan(20)
  const guide = read('pocketbase/README.md')
  expect(paths.filter((path) => !guide.includes(`\`${path}\``))).toEqual([])
})

test('the operating guide says of each subject of the doctor what its lines mean', () => {
  const source = read('pocketbase/operate/findings.mjs')
  const looks = source.slice(source.indexOf('const LOOKS = {'))
  const subjects = [...looks.matchAll(/^ {2}(\w+)(?:\(|: backupFinding)/gm)].map(([, name]) => name)
  expect(subjects.length).toBe(15)
  const guide = read('pocketbase/deploy/README.md')
  expect(subjects.filter((name) => !guide.includes(`| \`${name}\``))).toEqual([])
})
