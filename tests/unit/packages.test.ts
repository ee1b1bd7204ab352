import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
/** Folder of the packages that the full run alone installs. */
const FULL = 'tests/support/full-packages'
const { dependencies, devDependencies } = read('package.json')
const packages: Readonly<Record<string, string>> = {
  ...dependencies,
  ...devDependencies,
  ...read(`${FULL}/package.json`).dependencies,
}

/** Names that differ from their package: programs, and the fonts of the sample's papers. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '@biomejs/biome': "bin('biome')",
  typescript: "bin('tsc')",
  '@fontsource/noto-sans': "'noto-sans'",
  '@fontsource/noto-sans-devanagari': "'noto-sans-devanagari'",
}

/** Names by which the sources use a package; one of types counts as the package that it describes. */
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

/** Packages with a script that an install leaves out, and why they do without it. */
const WITHOUT_SCRIPT: Readonly<Record<string, string>> = {
  'core-js': 'prints a word of its maker',
  fsevents: 'of macOS; brings the program that its script would make',
}

test('no package needs a script of its own to be installed: an install runs none', () => {
  const installed: Lock = read('node_modules/.package-lock.json')
  const asking = Object.keys(installed.packages).filter((path) => {
    const { scripts = {} } = read(`${path}/package.json`)
    return ['preinstall', 'install', 'postinstall'].some((name) => scripts[name])
  })
  const names = asking.map((path) => path.split('node_modules/').at(-1) ?? '')
  expect(names.filter((name) => !WITHOUT_SCRIPT[name])).toEqual([])
  const later: Lock = read(`${FULL}/package-lock.json`)
  expect(Object.values(later.packages).filter((one) => one.hasInstallScript)).toEqual([])
})

interface Locked {
  readonly engines?: { readonly node?: string }
  readonly hasInstallScript?: boolean
}
interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}
