import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Packages {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const { dependencies, devDependencies }: Packages = JSON.parse(readFileSync('package.json', 'utf8'))
const packages = { ...dependencies, ...devDependencies }

/** What is named otherwise than by its package: programs, and the fonts of the sample's papers. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '@biomejs/biome': "bin('biome')",
  typescript: "bin('tsc')",
  '@fontsource/noto-sans': "'noto-sans'",
  '@fontsource/noto-sans-devanagari': "'noto-sans-devanagari'",
}

/** How the sources name a package that they use; that of a package of types is the one that it describes. */
const namesOf = (name: string): readonly string[] => {
  const used = name.replace('@types/', '')
  if (used === 'node') return ["'node:"]
  const other = OTHER_NAMES[used]
  return other ? [other] : [`'${used}'`, `'${used}/`, `/${used}/`]
}

test('each package is used', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '-z', 'web', 'sync'].concat([
      'pocketbase',
      'tests',
      'vite.config.ts',
    ]),
    { encoding: 'utf8' },
  )
    .split('\0')
    .filter(
      (file) => /\.([cm]?[jt]sx?|css|html)$/.test(file) && !file.endsWith('/packages.test.ts'),
    )
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const unused = Object.keys(packages).filter(
    (name) => !namesOf(name).some((text) => sources.includes(text)),
  )
  expect(Object.keys(packages).length).toBeGreaterThan(30)
  expect(unused).toEqual([])
})

test('each package is pinned to one version', () => {
  const loose = Object.entries(packages).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})
