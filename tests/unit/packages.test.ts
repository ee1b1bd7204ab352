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

/** A version as three numbers; what is left out or an x counts as `rest`. */
const partsOf = (version: string, rest: number): readonly number[] =>
  [0, 1, 2].map((at) => {
    const part = version.split('.')[at] ?? ''
    return /^\d+$/.test(part) ? Number(part) : rest
  })
const compare = (a: readonly number[], b: readonly number[]): number =>
  [0, 1, 2].map((at) => (a[at] ?? 0) - (b[at] ?? 0)).find((one) => one !== 0) ?? 0

/** The first version beyond `^20.19`, `~20.18.0` or a bare `20`. */
const beyond = (sign: string, version: string): readonly number[] => {
  const [major = 0, minor = 0, patch = 0] = partsOf(version, 0)
  const given = version.split('.').filter((part) => /^\d+$/.test(part)).length
  if (given === 0) return [Number.POSITIVE_INFINITY, 0, 0]
  if (given === 1 || (sign === '^' && major > 0)) return [major + 1, 0, 0]
  return given === 2 || sign === '~' ? [major, minor + 1, 0] : [major, minor, patch + 1]
}

const holds = (sign: string, wanted: string, version: readonly number[]): boolean => {
  const against = compare(version, partsOf(wanted, 0))
  if (sign === '>=') return against >= 0
  if (sign === '<') return against < 0
  return against >= 0 && compare(version, beyond(sign, wanted)) < 0
}

/** Whether a range of npm takes a version: as many of its signs as the lock file uses. */
const isTaken = (range: string, version: string): boolean =>
  range.split('||').some((one) => {
    const comparators = [...one.matchAll(/(>=|<|\^|~|)\s*([\d.x*]+)/g)]
    if (comparators.length === 0) throw new Error(`not a range that is known here: ${range}`)
    return comparators.every(([, sign = '', wanted = '']) =>
      holds(sign, wanted, partsOf(version, 0)),
    )
  })

/**
 * Packages that want a newer Node than the oldest of a start, with the reason to allow them. npm only warns, and the
 * checks run on that Node.
 */
const ASK_FOR_MORE: Readonly<Record<string, string>> = {
  'pdfjs-dist': 'runs in browsers',
  '@mantine/dropzone': 'runs in browsers',
  'react-dropzone': 'comes with it',
  'attr-accept': 'comes with it',
  'file-selector': 'comes with it',
  graphql: 'comes with rxdb, whose plugin for it is not imported',
  'z-schema': 'comes with rxdb, whose validator of that name is not imported',
  commander: 'comes with z-schema, for its command line',
}

test('every package runs on the oldest Node that a start takes, but for those that do not run in it', () => {
  const locks: readonly Lock[] = ['.', FULL].map((folder) => read(`${folder}/package-lock.json`))
  const { engines } = read('package.json')
  const oldest = engines.node.replace('>=', '')
  expect(oldest).toMatch(/^20\.\d+(\.\d+)?$/)
  const asking = locks
    .flatMap((lock) => Object.entries(lock.packages))
    .filter(([path, one]) => path !== '' && one.engines?.node && !isTaken(one.engines.node, oldest))
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect([...new Set(asking)].sort()).toEqual(Object.keys(ASK_FOR_MORE).sort())
})

test('a range of versions is read as npm reads it', () => {
  for (const range of ['>=18', '>= 20.0.0', '^18 || ^20.19 || >=22', '20.x', '*', '>=14 <21'])
    expect(isTaken(range, '20.19.0'), range).toBe(true)
  for (const range of ['>=22.13', '^22 || >=24', '^20.20.0', '>=21', '<20', '~20.18.0'])
    expect(isTaken(range, '20.19.0'), range).toBe(false)
})
