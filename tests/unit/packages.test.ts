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
